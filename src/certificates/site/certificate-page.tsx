import { SearchX } from 'lucide-react'
import { data } from 'react-router'
import { RecipientTools } from './verification/result/recipient-tools.tsx'
import { REPORT_PATH } from './verification/result/result-footer.tsx'
import { KIND_TITLES } from '../training-snapshot.ts'
import { findByToken } from '../server/verification/verification.server.ts'
import { resultTitle } from './verification/result/verification-banner.tsx'
import { VerificationResult } from './verification/result/verification-result.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { IconTile } from '#ui/card.tsx'
import { TextLink } from '#ui/button/link.tsx'
import type { Route } from './+types/certificate-page.ts'
import { PageHead } from '#site/metadata/page-head.tsx'
import { siteContext } from '#site/server/site-context.server.ts'
import { VerificationAdvice } from './verification-advice.tsx'

const BREADCRUMB = [{ label: 'Home', to: '/' }, { label: 'Verify Certificate', to: '/verify-certificate' }, { label: 'Certificate record' }]

/** The status depends on today's date, so no cache may store the page. */
const NO_STORE = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' }

/** The page behind the QR code of a certificate: the verified record, without typing (docs/product/contract.md, section 4). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(siteContext)
  const result = await findByToken(db, params.token, clock())
  return data(result, { status: result ? 200 : 404, headers: NO_STORE })
}

export function headers({ loaderHeaders }: Route.HeadersArgs): Headers {
  return loaderHeaders
}

export default function CertificatePage({ loaderData: result, params }: Route.ComponentProps) {
  const path = `/c/${params.token}`
  if (!result) return <UnknownCertificate path={path} />
  const { certificate, participant, training, issuer } = result
  return (
    <>
      <PageHead
        title={certificate.status === 'Sample' ? resultTitle('Sample') : `${resultTitle(certificate.status)}: ${certificate.status}`}
        description={
          certificate.status === 'Sample'
            ? `A sample of the certificate for ${training.name}. It was issued to nobody.`
            : `The record of certificate ${certificate.certificateId}, ${training.name}, awarded to ${participant.name}.`
        }
        keywords={['certificate verification', certificate.certificateId]}
        path={path}
        isIndexed={false}
        {...(certificate.status !== 'Sample' && {
          picture: {
            path: `${path}/share.png`,
            alt: `${KIND_TITLES[training.kind]}: ${participant.name}, ${training.name}, issued by ${issuer.name}. ${certificate.status}.`,
          },
        })}
      />
      <div className="container grid items-start gap-x-12 gap-y-12 pt-3 pb-section md:pt-8 lg:grid-cols-[minmax(0,45rem)_minmax(0,1fr)]">
        <div className="min-w-0">
          <Breadcrumb items={BREADCRUMB} className="mb-3 max-md:hidden md:mb-6" />
          <VerificationResult result={result} downloadTexts="page" headingLevel={1} isOwnPage />
          <RecipientTools result={result} />
          <p className="no-print mt-6">
            <LinkButton to="/verify-certificate" variant="secondary" className="max-sm:w-full">
              Check another certificate
            </LinkButton>
          </p>
        </div>
        <VerificationAdvice />
      </div>
    </>
  )
}

function UnknownCertificate({ path }: { path: string }) {
  return (
    <div className="container pt-6 pb-section">
      <PageHead
        title="No certificate at this address"
        description="There is no certificate at this address. Check it by its certificate ID and the name on it, or write to us."
        keywords={['certificate verification']}
        path={path}
        isIndexed={false}
      />
      <Breadcrumb items={BREADCRUMB} />
      <IconTile icon={SearchX} className="mt-8" />
      <h1 className="mt-4">No certificate at this address</h1>
      <p className="mt-3 max-w-text text-lead text-text-2">
        The link may be incomplete, or the certificate was deleted. Scan the QR code again, or check the certificate by its ID and the name
        on it. It may still be genuine.
      </p>
      <p className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-4">
        <LinkButton to="/verify-certificate">Verify Certificate</LinkButton>
        <TextLink to={REPORT_PATH}>Write to us</TextLink>
      </p>
    </div>
  )
}
