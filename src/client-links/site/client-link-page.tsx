import { Download, FileArchive, FileSpreadsheet, Printer } from 'lucide-react'
import { createContext, data } from 'react-router'
import { answerNames, countTyped } from '../server/check-names.server.ts'
import { endedBy, readClientLinkPage } from '../server/client-link-page.server.ts'
import { LINK_ENDED } from '../client-link.ts'
import type { ClientLinkPage, DeliveredCertificate, DeliveryPage } from '../client-link-page.ts'
import { countOpened, getLinkOfToken } from '../server/client-link.server.ts'
import { markAsked, readRenewals } from '../server/renewals.server.ts'
import type { PostedEnquiry } from '#enquiries/site/forms/posted-enquiry.ts'
import type { Limit } from '#base/http/limits.server.ts'
import { Problem } from '#base/api/problem.ts'
import { Card } from '#ui/card.tsx'
import { answerPostedEnquiry } from '#enquiries/site/posted-enquiry.server.ts'
import { EndedLink } from '#site/frame/ended-link.tsx'
import { PageHead } from '#site/metadata/page-head.tsx'
import { SECRET_PAGE } from '#newsletter/site/subscription-view.tsx'
import { readPostedForm } from '#site/server/posted-form.server.ts'
import { siteContext, visitorContext } from '#site/server/site-context.server.ts'
import type { Route } from './+types/client-link-page.ts'
import { ALL_CORRECT, DISCARD, NamesView, type AnsweredNames } from './names-view.tsx'
import { RenewalsView } from './renewals-view.tsx'
import { CertificateStatusBadge } from '#certificates/site/certificate-status.tsx'
import { nameWith } from '#clients/tell-apart.ts'
import { longDate } from '#base/dates/dates.ts'
import { validityText } from '#certificates/validity-text.ts'
import { languageOf } from '#base/text/language.ts'
import { counted } from '#base/text/wording/counted.ts'
import { LinkButton } from '#ui/button/link-button.tsx'
import { TextLink } from '#ui/button/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

/** The names are posted: a browser that may tell our own site no referrer posts with `Origin: null`, which is refused without `Sec-Fetch-Site`. */
const HEADERS = { ...SECRET_PAGE, 'Referrer-Policy': 'same-origin' }
/** Somebody who corrects 100 names in ten turns. */
const ANSWER_LIMIT: Limit = { name: 'answers to a client link', points: 20, seconds: 3600 }
/** Whether this request answers the page, so that it does not count as another opening. */
const isAnswer = createContext(false)

/** The page for a contact of a client, without sign-in: the link is the permission. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, clock, limits } = context.get(siteContext)
  const now = clock()
  try {
    const link = await getLinkOfToken(db, params.token, { limits, network: context.get(visitorContext).network })
    const page = await readClientLinkPage(db, link, now)
    if (page.kind !== 'ended' && !context.get(isAnswer)) await countOpened(db, link, now)
    return data<ClientLinkPage>(page, { status: page.kind === 'ended' ? 410 : 200, headers: HEADERS })
  } catch (error) {
    const { page, status } = endedBy(error)
    return data<ClientLinkPage>(page, { status, headers: HEADERS })
  }
}

/** The result of a submitted form: corrections of names, or an enquiry. */
interface Answered {
  names?: AnsweredNames
  enquiry?: PostedEnquiry
}

/** Stores the contact's corrections or request. Nothing but the answer itself changes. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, clock, limits } = context.get(siteContext)
  context.set(isAnswer, true)
  const { network } = context.get(visitorContext)
  let typed = new Map<number, string>()
  try {
    const link = await getLinkOfToken(db, params.token, { limits, network })
    await limits.take(ANSWER_LIMIT, String(link.id))
    const page = await readClientLinkPage(db, link, clock())
    if (page.kind === 'renewals') {
      const { known } = await readRenewals(db, link)
      const { posted, status, headers: replyHeaders } = await answerPostedEnquiry(request, context.get(siteContext), network, known)
      if (posted.isSent) await markAsked(db, link, clock())
      return data<Answered>({ enquiry: posted }, { status, headers: { ...HEADERS, ...replyHeaders } })
    }
    const fields = await readPostedForm(request)
    typed = namesIn(fields)
    if (page.kind !== 'names') return namesAnswer({ typed: {}, problems: {}, failure: LINK_ENDED }, 410)
    const unsentCount = fields['answer'] === ALL_CORRECT ? countTyped(page.names, typed) : 0
    if (unsentCount > 0) return namesAnswer({ typed: byField(typed), problems: {}, unsentCount }, 200)
    const { proposed } = await answerNames(db, link, fields['answer'] === DISCARD ? new Map() : typed, clock())
    return namesAnswer({ typed: {}, problems: {}, proposed }, 200)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const answered = {
      typed: byField(typed),
      problems: error.details.issues ?? {},
      failure: error.message,
    }
    return namesAnswer(answered, ANSWER_STATUS[error.code] ?? 400)
  }
}

const ANSWER_STATUS: Partial<Record<Problem['code'], number>> = { 'too-many': 429, conflict: 410 }

function namesAnswer(names: AnsweredNames, status: number) {
  return data<Answered>({ names }, { status, headers: HEADERS })
}

function namesIn(fields: Record<string, string>): Map<number, string> {
  return new Map(Object.entries(fields).flatMap(([name, text]) => (/^name-\d+$/.test(name) ? [[Number(name.slice(5)), text]] : [])))
}

function byField(typed: ReadonlyMap<number, string>): Record<string, string> {
  return Object.fromEntries([...typed].map(([id, text]) => [String(id), text]))
}

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs): Headers {
  return actionHeaders.has('Cache-Control') ? actionHeaders : loaderHeaders
}

export default function ClientLinkPageView({ loaderData: page, actionData: answered, params }: Route.ComponentProps) {
  const title = TITLES[page.kind]
  return (
    <div className="container pt-8 pb-section">
      <PageHead
        title={page.kind === 'ended' ? ENDED_TEXTS[page.why].title : title}
        description="A page for our clients. It opens only from a link in one of our e-mails."
        keywords={['certificates']}
        path="/client-link"
        isIndexed={false}
      />
      {page.kind === 'ended' && <EndedLink {...ENDED_TEXTS[page.why]} />}
      {page.kind === 'certificates' && <DeliveryView page={page} path={`/client-link/${params.token}`} />}
      {page.kind === 'names' && <NamesView page={page} answered={answered?.names} />}
      {page.kind === 'renewals' && <RenewalsView page={page} posted={answered?.enquiry} />}
    </div>
  )
}

const TITLES: Record<ClientLinkPage['kind'], string> = {
  certificates: 'Your certificates',
  names: 'Are these names right?',
  renewals: 'Ask for new dates',
  ended: 'This link has ended',
}

const ENDED_TEXTS = {
  revoked: { title: 'This link has ended', text: 'We have ended it. Ask us for a new one if you still need it.' },
  old: { title: 'This link is older than 30 days', text: 'Links to certificates and names end after 30 days. Ask us for a new one.' },
  unknown: { title: 'This link does not work', text: 'It may be incomplete. Open it again from the e-mail, or copy the whole link.' },
  'too-many': {
    title: 'Too many links were tried',
    text: 'Your network has opened many links that do not exist. Wait an hour and open the link from the e-mail.',
  },
} as const

interface DeliveryViewProps {
  page: DeliveryPage
  /** The address of the page, with its token. */
  path: string
}

/** A delivery: the files of all certificates, then each certificate as it is today. */
function DeliveryView({ page: { client, expiresOn, certificates, printableCount }, path }: DeliveryViewProps) {
  const count = counted(certificates.length, 'certificate')
  const leftOut = certificates.length - printableCount
  return (
    <>
      <h1 lang={languageOf(client)} className="wrap-anywhere">
        {`${count} for `}
        <span translate="no">{client}</span>
      </h1>
      <p className="mt-3 max-w-text text-text-2">
        This page works until {longDate(expiresOn)} and needs no account. Whoever has its link can open it, so pass it on only to those who
        need it.
      </p>
      {printableCount > 0 && (
        <div className="mt-6 flex flex-wrap gap-3">
          <LinkButton href={`${path}/certificates.pdf`} icon={<Printer />} className="max-sm:w-full">
            One PDF for the printer
          </LinkButton>
          <LinkButton href={`${path}/certificates.zip`} variant="secondary" icon={<FileArchive />} className="max-sm:w-full">
            All as a ZIP
          </LinkButton>
          <LinkButton href={`${path}/certificates.xlsx`} variant="secondary" icon={<FileSpreadsheet />} className="max-sm:w-full">
            List for Excel
          </LinkButton>
        </div>
      )}
      <p className="mt-3 max-w-text text-small text-text-2">
        The PDF for the printer is for paper only and is not signed. Each person’s own PDF, also in the ZIP, is signed: send that one on.
      </p>
      {leftOut > 0 && (
        <Notice tone="warning" className="mt-5 max-w-text">
          {counted(leftOut, 'certificate is', 'certificates are')} not in the PDF and the ZIP: revoked, suspended, or kept as a file
          elsewhere.
        </Notice>
      )}
      <ul className="mt-8 grid gap-4 lg:grid-cols-2">
        {certificates.map((certificate) => (
          <Card key={certificate.certificateId} as="li">
            <Delivered certificate={certificate} />
          </Card>
        ))}
      </ul>
      {certificates.length === 0 && <p className="mt-8">These certificates can no longer be shown here. Ask us if you still need them.</p>}
    </>
  )
}

function Delivered({ certificate }: { certificate: DeliveredCertificate }) {
  const { fullName, employeeCode, program, certificateId, issueDate, permalink, isCorrected } = certificate
  const named = nameWith(fullName, employeeCode ?? '')
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h2 translate="no" lang={languageOf(fullName)} className="min-w-0 text-h3 wrap-anywhere">
          {fullName}
        </h2>
        <CertificateStatusBadge certificate={certificate} />
      </div>
      <p lang={languageOf(program)} className="wrap-anywhere">
        {employeeCode !== null && <span lang="en-IN">{`${employeeCode} · `}</span>}
        {program}
      </p>
      <p translate="no" className="id-text text-small text-text-2 wrap-anywhere">
        {certificateId}
      </p>
      <p className="text-small text-text-2">
        Issued {longDate(issueDate)} · {validityText(certificate, longDate)}
      </p>
      {isCorrected && <p className="text-small font-semibold">Corrected since it was sent to you. Use this edition only.</p>}
      <p className="mt-1 flex flex-wrap items-center gap-x-5 gap-y-2">
        <LinkButton href={`${permalink}.pdf`} variant="secondary" size="compact" icon={<Download />}>
          PDF
          <VisuallyHidden>{` of ${named}`}</VisuallyHidden>
        </LinkButton>
        <TextLink to={permalink}>
          Check it
          <VisuallyHidden>{`: certificate of ${named}`}</VisuallyHidden>
        </TextLink>
      </p>
    </div>
  )
}
