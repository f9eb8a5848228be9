import type { MouseEvent } from 'react'
import { indianTime, shortDate } from '#base/dates/dates.ts'
import { languageOf } from '#base/text/language.ts'
import type { StatusTone } from '#base/values/tone.ts'
import { Notice } from '#ui/notice.tsx'
import { isAnswerable, type Answer, type PostedAnswer, type QuotationPage } from '../buyer-page.ts'

/**
 * The forms post to this anchor. Without it, a browser without script would keep the scroll position and hide the notice.
 * The browser focuses it too (HTML standard, scroll to the fragment), before any script runs: a script that did so later
 * would take back a reader who has already followed the link to the form.
 */
export const NOTICE_ID = 'result'

const DONE: Record<NonNullable<PostedAnswer['done']>, { title: string; text: string }> = {
  accepted: {
    title: 'Thank you. We have received your acceptance.',
    text: 'Next, we will write to you about dates, names and payment. We will also tell the person who received this quotation.',
  },
  late: {
    title: 'Thank you for telling us that you want to accept.',
    text: 'The last day of this quotation has passed, so nothing is agreed yet. We will check whether dates and prices still hold, and write to you.',
  },
  declined: {
    title: 'Thank you for telling us.',
    text: 'We have noted that you decline this quotation. You do not need to do anything else.',
  },
  billed: {
    title: 'This quotation cannot be declined here, because there is a proforma for it.',
    text: 'We have your reason and will write to you. Please do not pay the proforma until then. You can also call us.',
  },
  asked: { title: 'Your question has been sent.', text: 'We will answer by e-mail.' },
}

/** The result of a submitted form. */
export function AnswerNotice({ page, posted }: { page: QuotationPage; posted: PostedAnswer | undefined }) {
  if (!posted) return null
  if (!posted.done) return <RefusedNotice page={page} posted={posted} />
  const { title, text } = DONE[posted.done]
  const { givenUp, versionNumber } = page
  const declined =
    givenUp &&
    `We have noted that you decline version ${givenUp.versionNumber}. Version ${versionNumber}, which was accepted earlier, stands.`
  return (
    <Notice id={NOTICE_ID} tone={posted.done === 'billed' ? 'warning' : 'success'} role="status" className="mt-6" title={title}>
      {posted.done === 'declined' ? (declined ?? text) : text}
    </Notice>
  )
}

/** Says at the top of the page why a form was refused, because the form is far below. */
function RefusedNotice({ page, posted: { answer, errors, formError } }: { page: QuotationPage; posted: PostedAnswer }) {
  const reasons = Object.values(errors)
  return (
    <Notice id={NOTICE_ID} tabIndex={-1} tone="danger" role="alert" className="mt-6" title="Your answer was not saved">
      {formError && <p>{formError}</p>}
      {reasons.length > 0 && (
        <ul>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      {(isAnswerable(page) || answer === 'ask') && (
        <p className="mt-1">
          <a href={`#${answer}`} className="link" onClick={(event) => showForm(event, answer)}>
            {FORM_LINKS[answer]}
          </a>
        </p>
      )}
    </Notice>
  )
}

/** Scrolls by itself: the router would load the page again, without what was posted. */
function showForm(event: MouseEvent<HTMLAnchorElement>, answer: Answer): void {
  event.preventDefault()
  document.getElementById(answer)?.scrollIntoView()
}

const FORM_LINKS: Record<Answer, string> = {
  accept: 'Go to the acceptance form',
  ask: 'Go to the question form',
  decline: 'Go to the form',
}

/** The state of the quotation, and what the reader can do. */
export function StateNotice({ page }: { page: QuotationPage }) {
  const { tone, title, text } = stateTexts(page)
  const by = page.decision?.by
  return (
    <Notice tone={tone} className="mt-6" title={title}>
      {by && (
        <p lang={languageOf(by.byName)} className="wrap-anywhere">
          <span lang="en-IN">{'By '}</span>
          <span translate="no">{[by.byName, by.byPost].filter(Boolean).join(', ')}</span>
          {by.poNumber !== '' && (
            <>
              <span lang="en-IN">{'. PO number '}</span>
              <span translate="no">{by.poNumber}</span>
            </>
          )}
        </p>
      )}
      <p>{text}</p>
    </Notice>
  )
}

function stateTexts({ state, isLate, validUntil, decision, versionNumber, givenUp }: QuotationPage): {
  tone: StatusTone
  title: string
  text: string
} {
  const at = decision ? indianTime(new Date(decision.at)) : ''
  switch (state) {
    case 'sent':
      return {
        tone: 'info',
        title: `Valid until ${shortDate(validUntil)}`,
        text: 'You can accept it, ask a question or decline it below. Anyone who has the link can open this page, so pass it on only to people who decide about it.',
      }
    case 'expired':
      if (!isLate) {
        return {
          tone: 'info',
          title: `It was valid until ${shortDate(validUntil)}`,
          text: 'There is a proforma for it, so it still stands. You can accept it, ask a question or decline it below.',
        }
      }
      return {
        tone: 'warning',
        title: `Expired: it was valid until ${shortDate(validUntil)}`,
        text: 'You can still say that you want to accept it. We will then check whether dates and prices still hold, and write to you.',
      }
    case 'accepted':
      return {
        tone: 'success',
        title: givenUp ? `Version ${versionNumber} stands, accepted on ${at}` : `Accepted on ${at}`,
        text: `${givenUp ? givenUpInWords(givenUp) : ''}Is this wrong, or was that person not allowed to accept it? Tell us below, by e-mail or by phone.`,
      }
    case 'declined':
      return { tone: 'neutral', title: `Declined on ${at}`, text: 'Did you change your mind? Ask us for a new version below.' }
    case 'withdrawn':
      return { tone: 'danger', title: `Withdrawn by us on ${at}`, text: 'It can no longer be accepted. Ask us for a new quotation below.' }
  }
}

function givenUpInWords({ versionNumber, state, at }: NonNullable<QuotationPage['givenUp']>): string {
  return `Version ${versionNumber} was ${state === 'withdrawn' ? 'withdrawn by us' : 'declined'} on ${indianTime(new Date(at))}. `
}
