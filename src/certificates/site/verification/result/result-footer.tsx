import { Disclosure } from '#ui/disclosure.tsx'
import { TextLink } from '#ui/button/link.tsx'
import type { CertificateStatus } from '../../../certificate.ts'

/** The contact form with a preselected subject. */
export const REPORT_PATH = '/contact?subject=Certificate%20Verification'

/** The same, with a message that begins with the number it is about. */
export function reportPath(about: string): string {
  return `${REPORT_PATH}&message=${encodeURIComponent(`${about}: `)}`
}

const MEANINGS: Record<CertificateStatus, string> = {
  Active: 'We issued it, and it is valid today.',
  Expired: 'We issued it, and it was valid until its expiry date. The training did take place.',
  Suspended: 'We issued it, and something about it is in doubt. Ask again before you rely on it.',
  Revoked: 'We issued it and later took it back. Treat it as not valid, whatever the paper says.',
  Replaced: 'We issued it and later corrected it. The edition that took its place is the one to go by.',
}

interface ResultFooterProps {
  certificateId: string
  /** Undefined on the page that it leads to. */
  permalink: string | undefined
  className?: string
}

/** Below a result: the meaning of the statuses, the permanent link, and a link to the contact form. */
export function ResultFooter({ certificateId, permalink, className }: ResultFooterProps) {
  return (
    <div className={className}>
      <Disclosure summary="What the statuses mean">
        <dl className="grid gap-3">
          {Object.entries(MEANINGS).map(([status, meaning]) => (
            <div key={status} className="sm:flex sm:gap-4">
              <dt className="w-24 shrink-0 font-semibold text-text">{status}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </Disclosure>
      <p className="mt-4 flex flex-wrap gap-x-6 gap-y-3 text-small">
        <TextLink to={reportPath(`Certificate ${certificateId}`)}>Something wrong with this record?</TextLink>
        {permalink && <TextLink to={permalink}>Permanent link to this record</TextLink>}
      </p>
    </div>
  )
}
