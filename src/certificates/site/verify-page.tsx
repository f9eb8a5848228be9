import { data, useSearchParams } from 'react-router'
import type { PostedCheck } from '../verification/check-outcome.ts'
import { VerificationFrame } from './verification/result/verification-frame.tsx'
import { VerificationTabs } from './verification/verification-tabs.tsx'
import { FileCheck } from './credentials/file-check.tsx'
import type { Route } from './+types/verify-page.ts'
import { PageHead } from '#site/metadata/page-head.tsx'
import { PageIntro } from '#site/page-intro.tsx'
import { answerPostedCheck } from './posted-check.server.ts'
import { siteContext, visitorContext } from '#site/server/site-context.server.ts'
import { breadcrumbList } from '#site/metadata/structured-data.ts'
import { useVisit } from '#site/use-visit.ts'
import { useSite } from '#site/use-site.ts'
import { VerificationAdvice } from './verification-advice.tsx'

const BREADCRUMB = [{ label: 'Home', to: '/' }, { label: 'Verify Certificate' }]

/** Answers a form that was posted without script. Only the reply to this request contains the record. */
export async function action({ request, context }: Route.ActionArgs) {
  const {
    posted,
    status,
    headers: replyHeaders,
  } = await answerPostedCheck(request, context.get(siteContext), context.get(visitorContext).network)
  return data(posted, { status, headers: replyHeaders })
}

export function headers({ actionHeaders }: Route.HeadersArgs): Headers {
  return actionHeaders
}

export default function VerifyPage({ actionData: posted }: Route.ComponentProps) {
  const { company, siteUrl, formerSiteUrls } = useSite()
  const [search] = useSearchParams()
  const { visit } = useVisit()
  return (
    <>
      <PageHead
        title={pageTitle(posted)}
        description="Check in seconds whether a training certificate is genuine and still valid, or how far a training has come. Free for employers and participants, no account."
        keywords={['verify certificate', 'certificate verification', 'training status', 'genuine certificate', company.address.locality]}
        path="/verify-certificate"
        isIndexed={!posted}
        structuredData={import.meta.env.SSR ? [breadcrumbList(BREADCRUMB, siteUrl)] : []}
      />
      <PageIntro
        className="max-md:pb-4"
        breadcrumb={BREADCRUMB}
        title="Verify Certificate"
        lead="Check a certificate or a training status. No account needed."
      />
      <div className="container grid items-start gap-x-12 gap-y-12 pb-section lg:grid-cols-[minmax(0,45rem)_minmax(0,1fr)]">
        <div className="grid min-w-0 gap-8">
          <VerificationFrame>
            <VerificationTabs
              initialTab={search.get('tab') === 'status' ? 'status' : 'verify'}
              initialId={search.get('id') ?? undefined}
              downloadTexts="page"
              initialResult={posted}
            />
          </VerificationFrame>
          <FileCheck key={visit} siteUrl={siteUrl} formerUrls={formerSiteUrls} isWanted={search.get('tab') === 'file'} />
        </div>
        <VerificationAdvice />
      </div>
    </>
  )
}

/** Screen readers announce the title of a loaded page first, so without script it announces the outcome. */
function pageTitle(posted: PostedCheck | undefined): string {
  switch (posted?.outcome.kind) {
    case undefined:
      return 'Verify Certificate'
    case 'found':
      return posted?.check === 'verify' && 'certificate' in posted.outcome.found
        ? `Certificate Verified: ${posted.outcome.found.certificate.status}`
        : 'Training status'
    case 'invalid':
      return 'Error: Verify Certificate'
    default:
      return 'Not checked: Verify Certificate'
  }
}
