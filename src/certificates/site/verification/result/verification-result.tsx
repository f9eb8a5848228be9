import { ShieldCheck, Printer, Share2 } from 'lucide-react'
import { useId, type Ref, useSyncExternalStore } from 'react'
import { indianDate, longIndianTime } from '#base/dates/dates.ts'
import { classes } from '#ui/classes.ts'
import { LinkButton } from '#ui/button/link-button.tsx'
import type { DownloadTexts } from '../../../document/certificate-link.ts'
import { CertificateDownload } from '../../certificate-download.tsx'
import { KIND_TITLES } from '../../../training-snapshot.ts'
import { isDatedAhead, type ShownStatus } from '../../../certificate.ts'
import type { VerifiedCertificate } from '../../../certificate.schema.ts'
import { CopyLink } from './copy-link.tsx'
import { PrintHead } from './print-head.tsx'
import { ResultFooter } from './result-footer.tsx'
import { useIssuer } from './use-issuer.tsx'
import { VerificationBanner } from './verification-banner.tsx'
import { VerificationFacts } from './verification-facts.tsx'
import { Button } from '#ui/button/button.tsx'

interface VerificationResult {
  result: VerifiedCertificate
  downloadTexts: DownloadTexts
  headingLevel?: 1 | 2 | 3
  headingRef?: Ref<HTMLHeadingElement>
  /** Whether this is the certificate's own page. */
  isOwnPage?: boolean
}

/** The result of a verification, status first (docs/product/design.md, section 9.10). It prints on one page. */
export function VerificationResult({ result, downloadTexts, headingLevel = 2, headingRef, isOwnPage = false }: VerificationResult) {
  const headingId = useId()
  const { siteUrl } = useIssuer()
  const { certificate } = result
  const permalink = siteUrl + certificate.permalink
  const today = indianDate(new Date(result.checkedAt))
  return (
    <div data-outcome={certificate.status}>
      <article
        aria-labelledby={headingId}
        className={classes(
          'print-sheet overflow-hidden rounded-lg border bg-surface shadow-e1',
          isDatedAhead(certificate, today) ? BORDERS.Expired : BORDERS[certificate.status],
        )}
      >
        <PrintHead title="Certificate verification" />
        <VerificationBanner
          certificate={certificate}
          today={today}
          headingLevel={headingLevel}
          headingId={headingId}
          headingRef={headingRef}
        />
        <div className="p-5 md:p-6">
          <VerificationFacts {...result} />
          <Proof checkedAt={result.checkedAt} />
          <div className="print-only mt-4">
            <p className="flex items-center gap-4">
              <img src={`${certificate.permalink}/qr.svg`} width={104} height={104} alt="" className="print-exact size-[28mm]" />
              <span>
                Scan to check it again, or open <span className="wrap-anywhere">{permalink}</span>
              </span>
            </p>
          </div>
          <div className="no-print mt-6 flex flex-wrap gap-3">
            {certificate.replacedBy && (
              <LinkButton to={certificate.replacedBy} className="max-sm:w-full">
                See the current edition
              </LinkButton>
            )}
            {certificate.status !== 'Sample' && (
              <CertificateDownload
                certificateId={certificate.certificateId}
                certificatePath={certificate.certificatePath}
                texts={downloadTexts}
                variant={certificate.status === 'Active' ? 'primary' : 'secondary'}
                className="max-sm:w-full"
              />
            )}
            <PrintButton className={HALF_ON_PHONE} />
            {isOwnPage && <ShareButton title={shareTitle(result)} url={permalink} className={HALF_ON_PHONE} />}
            <CopyLink url={permalink} className={HALF_ON_PHONE} />
          </div>
        </div>
      </article>
      <ResultFooter
        className="no-print mt-4"
        certificateId={certificate.certificateId}
        permalink={isOwnPage ? undefined : certificate.permalink}
      />
    </div>
  )
}

function shareTitle({ certificate, participant, training }: VerifiedCertificate): string {
  if (certificate.status === 'Sample') return `Sample of a certificate: ${training.name}`
  return `${KIND_TITLES[training.kind]}: ${participant.name}, ${training.name}`
}

/** Domain and time of the check. A copied page shows another domain, an old print an old time (docs/product/design.md, section 2). */
function Proof({ checkedAt }: { checkedAt: string }) {
  const { companyName, domain } = useIssuer()
  return (
    <p className="mt-4 flex gap-2 border-t border-border pt-4 text-small text-text-2">
      <ShieldCheck className="mt-0.5 size-5 text-primary" />
      <span>
        Checked against the register of <span translate="no">{companyName}</span> at <strong className="text-text">{domain}</strong> on{' '}
        <time dateTime={checkedAt}>{longIndianTime(new Date(checkedAt))}</time>.{' '}
        <span className="no-print">
          Make sure your address bar shows <strong className="text-text">{domain}</strong>.
        </span>
      </span>
    </p>
  )
}

/** Two columns on screens wider than 320 px. */
const HALF_ON_PHONE = 'whitespace-nowrap max-sm:flex-1 max-sm:px-2'

const BORDERS: Record<ShownStatus, string> = {
  Sample: 'border-warning-border',
  Active: 'border-success-border',
  Expired: 'border-warning-border',
  Suspended: 'border-warning-border',
  Revoked: 'border-danger-border',
  Replaced: 'border-warning-border',
}

/** Rendered only with script, because printing needs it. */
function PrintButton({ className }: { className?: string }) {
  return (
    <Button variant="secondary" icon={<Printer />} className={classes('noscript:hidden', className)} onClick={() => window.print()}>
      Print result
    </Button>
  )
}

/** Opens the share menu of the device. Renders nothing if the device has none. */
function ShareButton({ title, url, className }: { title: string; url: string; className?: string }) {
  const isThere = useSyncExternalStore(
    neverChanges,
    () => 'share' in navigator,
    () => false,
  )
  if (!isThere) return null
  return (
    <Button variant="secondary" icon={<Share2 />} className={className} onClick={() => void share()}>
      Share
    </Button>
  )

  async function share() {
    // The promise also rejects if the visitor closes the menu, which is not an error.
    await navigator.share({ title, url }).catch(() => undefined)
  }
}

const neverChanges = () => () => undefined
