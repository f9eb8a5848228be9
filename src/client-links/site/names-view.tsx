import { CircleCheck } from 'lucide-react'
import type { NamesPage, NameToCheck } from '../client-link-page.ts'
import { nameWith } from '#clients/tell-apart.ts'
import { longDate } from '#base/dates/dates.ts'
import { languageOf } from '#base/text/language.ts'
import { counted } from '#base/text/wording/counted.ts'
import { Button } from '#ui/button/button.tsx'
import { FieldError } from '#ui/form/field.tsx'
import { Notice } from '#ui/notice.tsx'

/** The result of a submitted answer. */
export interface AnsweredNames {
  typed: Record<string, string>
  /** A sentence for each spelling that cannot be printed, by the number of the name. */
  problems: Record<string, string>
  failure?: string
  /** Number of stored corrections. */
  proposed?: number
  /** Number of spellings that were typed when “All names are correct” was pressed. Nothing was sent. */
  unsentCount?: number
}

/** The values of `answer`, beside the button that sends corrections. */
export const [ALL_CORRECT, DISCARD] = ['correct', 'discard']

interface NamesViewProps {
  page: NamesPage
  answered: AnsweredNames | undefined
}

/** Each name as it will be printed, with a field for another spelling. Works without script. */
export function NamesView({ page: { client, expiresOn, names, issuedCount, isAnswered }, answered }: NamesViewProps) {
  const isOpen = names.some(({ decision }) => decision !== 'accepted')
  const unsentCount = answered?.unsentCount ?? 0
  return (
    <>
      <h1>Are these names right?</h1>
      <p lang={languageOf(client)} className="mt-3 max-w-text text-text-2 wrap-anywhere">
        {names.length === 0 ? (
          <>These names can no longer be shown here. Ask us if they still have to be checked.</>
        ) : (
          <>
            {counted(names.length, 'name')} for <span translate="no">{client}</span>.{' '}
            {issuedCount === 0
              ? 'Each name stands here as it will be printed. Correct what is wrong: we read each correction before we print.'
              : `${issuedText(issuedCount)} Correct what is wrong: we read each correction, and a corrected certificate is a new edition with the same number.`}{' '}
            The link works until {longDate(expiresOn)}.
          </>
        )}
      </p>
      <Outcome answered={answered} isAnswered={isAnswered} isIssued={issuedCount > 0} />
      <form method="post" className="mt-6 max-w-3xl">
        <ol className="grid gap-4">
          {names.map((name) => (
            <Name key={name.id} name={name} typed={answered?.typed[`${name.id}`]} problem={answered?.problems[`${name.id}`]} />
          ))}
        </ol>
        {isOpen && (
          <p className="mt-6 flex flex-wrap gap-3">
            <Button type="submit" className="max-sm:w-full">
              Send corrections
            </Button>
            <Button
              type="submit"
              name="answer"
              value={unsentCount > 0 ? DISCARD : ALL_CORRECT}
              variant="secondary"
              icon={<CircleCheck />}
              className="max-sm:w-full"
            >
              {unsentCount > 0 ? 'Discard them: all names are correct' : 'All names are correct'}
            </Button>
          </p>
        )}
      </form>
    </>
  )
}

function issuedText(issued: number): string {
  return `${counted(issued, 'certificate is', 'certificates are')} issued already.`
}

interface OutcomeProps {
  answered: AnsweredNames | undefined
  isAnswered: boolean
  isIssued: boolean
}

function Outcome({ answered, isAnswered, isIssued }: OutcomeProps) {
  if (answered?.failure !== undefined) {
    return (
      <Notice tone="danger" role="alert" className="mt-5 max-w-text" title="Nothing was sent">
        {answered.failure}
      </Notice>
    )
  }
  if (answered?.unsentCount) {
    const typed = `another spelling for ${counted(answered.unsentCount, 'name')}`
    return (
      <Notice tone="warning" role="alert" className="mt-5 max-w-text" title="Nothing was sent yet">
        {`You typed ${typed}, and said that all names are correct. Send the corrections, or discard them.`}
      </Notice>
    )
  }
  if (answered?.proposed !== undefined) {
    const sent = `${counted(answered.proposed, 'correction was', 'corrections were')} sent`
    return (
      <Notice tone="success" role="status" className="mt-5 max-w-text" title="Thank you">
        {answered.proposed === 0
          ? 'We know now that all names are correct.'
          : `${sent}. ${isIssued ? 'We look at each, and print a new edition with the same number.' : 'We look at each before we print.'}`}
      </Notice>
    )
  }
  if (!isAnswered) return null
  return (
    <Notice tone="info" className="mt-5 max-w-text">
      You have answered already. You can still change your answer.
    </Notice>
  )
}

function Name({
  name: { id, name, proposedName, decision, declineReason, program, employeeCode },
  typed,
  problem,
}: {
  name: NameToCheck
  typed?: string | undefined
  problem?: string | undefined
}) {
  const field = `name-${id}`
  return (
    <li className="card p-4 md:p-5">
      <p translate="no" lang={languageOf(name)} className="text-h2 wrap-anywhere">
        <span className="font-display font-bold text-primary">{name}</span>
      </p>
      <p lang={languageOf(program)} className="mt-1 text-small text-text-2 wrap-anywhere">
        {employeeCode !== null && <span lang="en-IN">{`${employeeCode} · `}</span>}
        {program}
      </p>
      {decision === 'accepted' && <p className="mt-2 text-small font-semibold">Your correction was accepted.</p>}
      {decision === 'declined' && (
        <p className="mt-2 text-small font-semibold wrap-anywhere">
          {`Your correction “${proposedName ?? ''}” was not taken over${declineReason === null ? '. Ask us why.' : `: ${declineReason}`}`}
        </p>
      )}
      {decision !== 'accepted' && (
        <div className="mt-3">
          <label htmlFor={field} className="text-small font-semibold">
            {decision === null ? 'Correct spelling' : 'Another spelling'}
            <span className="sr-only">{` of ${nameWith(name, employeeCode ?? '')}`}</span>
          </label>
          <input
            id={field}
            name={field}
            type="text"
            defaultValue={typed ?? (decision === null ? proposedName : null) ?? ''}
            placeholder="Leave empty if the name is right"
            autoComplete="off"
            spellCheck={false}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem && `${field}-error`}
            className="control mt-1"
          />
          {problem && <FieldError id={`${field}-error`}>{problem}</FieldError>}
        </div>
      )}
    </li>
  )
}
