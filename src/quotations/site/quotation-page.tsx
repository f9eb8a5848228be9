import { Download } from 'lucide-react'
import { data } from 'react-router'
import { SECRET_PAGE } from '#newsletter/site/subscription-view.tsx'
import { EndedLink } from '#site/frame/ended-link.tsx'
import { PageHead } from '#site/metadata/page-head.tsx'
import { siteContext, visitorContext } from '#site/server/site-context.server.ts'
import { languageOf } from '#base/text/language.ts'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { BuyersPage, PostedAnswer, QuotationPage } from '../buyer-page.ts'
import { answerPostedQuotation } from './posted-answer.server.ts'
import { buyersFormContext } from '../server/buyer/buyers-form.server.ts'
import { endedBy, readQuotationPage } from '../server/buyer/read-quotation-page.server.ts'
import { getQuotationOfToken } from '../server/quotation-row.server.ts'
import type { Route } from './+types/quotation-page.ts'
import { Bills } from './bills.tsx'
import { AnswerForms } from './answer-forms.tsx'
import { AnswerNotice, StateNotice } from './answer-notices.tsx'
import { ChangeList } from './change-list.tsx'
import { PaperView } from './paper-view.tsx'

/** With 'no-referrer', browsers would post the forms with `Origin: null`, which is refused if they send no `Sec-Fetch-Site`. */
const HEADERS = { ...SECRET_PAGE, 'Referrer-Policy': 'same-origin' }

/** The page of a quotation for its buyer, without sign-in: the link is the permission. Opening it changes nothing. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { db, clock, limits } = context.get(siteContext)
  try {
    const row = await getQuotationOfToken(db, params.token, { limits, network: context.get(visitorContext).network })
    return data<BuyersPage>(await readQuotationPage(db, row, clock(), refusedProforma(request)), { headers: HEADERS })
  } catch (error) {
    const { page, status } = endedBy(error)
    return data<BuyersPage>(page, { status, headers: HEADERS })
  }
}

/** The proforma whose file led here, because it must not be paid. */
function refusedProforma({ url }: Request): number | undefined {
  return Number(new URL(url).searchParams.get('proforma')) || undefined
}

/** Stores an acceptance, a refusal or a question. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { store, form } = context.get(buyersFormContext)
  const site = { ...context.get(siteContext), store }
  const from = { token: params.token, network: context.get(visitorContext).network, form }
  const { posted, status, headers: replyHeaders } = await answerPostedQuotation(request, site, from)
  return data<PostedAnswer>(posted, { status, headers: { ...HEADERS, ...replyHeaders } })
}

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs): Headers {
  return actionHeaders.has('Cache-Control') ? actionHeaders : loaderHeaders
}

export default function QuotationPageView({ loaderData: page, actionData: posted, params }: Route.ComponentProps) {
  return (
    <div className="container pt-8 pb-section">
      <PageHead
        title={page.kind === 'ended' ? ENDED_TEXTS[page.why].title : `Quotation ${page.number}`}
        description="A quotation for one of our clients. It opens only from a link in one of our e-mails."
        keywords={['quotation']}
        path="/q"
        isIndexed={false}
      />
      {page.kind === 'ended' ? (
        <EndedLink {...ENDED_TEXTS[page.why]} />
      ) : (
        <QuotationView page={page} posted={posted} path={`/q/${params.token}`} />
      )}
    </div>
  )
}

const ENDED_TEXTS = {
  unknown: { title: 'This link does not work', text: 'It may be incomplete. Open it again from the e-mail, or copy the whole link.' },
  'too-many': {
    title: 'Too many links were tried',
    text: 'Your network has opened many links that do not exist. Wait an hour and open the link from the e-mail.',
  },
} as const

interface QuotationViewProps {
  page: QuotationPage
  posted: PostedAnswer | undefined
  /** The address of the page, with its token. */
  path: string
}

function QuotationView({ page, posted, path }: QuotationViewProps) {
  return (
    <div className="max-w-4xl">
      <h1 className="wrap-anywhere">
        {'Quotation '}
        <span translate="no">{page.number}</span>
      </h1>
      <p lang={languageOf(page.buyer)} className="mt-3 text-lead text-text-2 wrap-anywhere">
        <span lang="en-IN">{'For '}</span>
        <span translate="no">{page.buyer}</span>
      </p>
      {page.billNotice !== null && (
        <Notice tone="warning" className="mt-6" title={page.billNotice}>
          This page shows the current quotation and what is to be paid for it.
        </Notice>
      )}
      <AnswerNotice page={page} posted={posted} />
      <StateNotice page={page} />
      <p className="mt-6">
        <LinkButton href={`${path}/quotation.pdf`} variant="secondary" icon={<Download />} className="max-sm:w-full">
          Open as PDF
        </LinkButton>
      </p>
      {page.changes.length > 0 && (
        <section aria-labelledby="changes" className="mt-6">
          <h2 id="changes" className="text-h3">{`Version ${page.versionNumber}: changes since version ${page.changedSince}`}</h2>
          <div className="mt-2">
            <ChangeList label={`Changes in version ${page.versionNumber}`} changes={page.changes} />
          </div>
        </section>
      )}
      <Bills bills={page.bills} path={path} />
      <PaperView paper={page.paper} />
      <AnswerForms page={page} posted={posted} />
    </div>
  )
}
