import { CERTIFICATE_STATUS_TONES, statusDay } from '../certificate.ts'
import type { Certificate } from '../certificate.schema.ts'
import { CertificateStatusBadge } from '../site/certificate-status.tsx'
import { dayInWords } from '#base/dates/dates.ts'
import { languageOf } from '#base/text/language.ts'
import { Button } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { EditorSection } from '#office/editor/editor-section.tsx'
import { STATUS_ACTION_ICONS } from './status-action-icons.tsx'
import { STATUS_ACTION_TEXTS, statusActionsFor, type StatusAction } from '../status-actions.ts'

interface CertificateStatusCardProps {
  certificate: Certificate
  onChange: (verb: StatusAction) => void
}

/** The status of the certificate, its date and reason, and the actions that change it. They take effect without saving the form. */
export function CertificateStatusCard({ certificate, onChange }: CertificateStatusCardProps) {
  const verbs = statusActionsFor(certificate)
  return (
    <EditorSection title="Status" purpose="What verification shows. Changes take effect immediately, without saving the form.">
      <div className="grid gap-2">
        <CertificateStatusLines certificate={certificate} />
        {verbs.length === 0 && (
          <p className="text-small text-text-2">Revoking is permanent. If it was a mistake, issue a new certificate.</p>
        )}
      </div>
      {verbs.length > 0 && (
        <div className="flex flex-wrap gap-3">
          {verbs.map((verb) => (
            <Button key={verb} variant="secondary" size="compact" icon={STATUS_ACTION_ICONS[verb]} onClick={() => onChange(verb)}>
              {STATUS_ACTION_TEXTS[verb].label}…
            </Button>
          ))}
        </div>
      )}
    </EditorSection>
  )
}

/** The status, its date and its reason. */
export function CertificateStatusLines({ certificate }: { certificate: Certificate }) {
  const { status } = certificate
  const day = statusDay(status, certificate)
  const reason = certificate.revocationReason ?? certificate.suspensionReason
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <CertificateStatusBadge certificate={certificate} />
        {day && (
          <span className="text-small text-text-2">
            {status === 'Expired' ? `since the end of ${dayInWords(day)}` : `on ${dayInWords(day)}`}
          </span>
        )}
      </p>
      {reason && (
        <p lang={languageOf(reason)} className="text-small wrap-anywhere">
          {reason}
        </p>
      )}
    </>
  )
}

/** Shown above the form. */
export function StatusNotice({ certificate }: { certificate: Certificate }) {
  const { status, revocationReason, suspensionReason } = certificate
  const day = statusDay(status, certificate)
  if (status === 'Active' || status === 'Expired' || !day) return null
  const reason = revocationReason ?? suspensionReason ?? ''
  return (
    <Notice tone={CERTIFICATE_STATUS_TONES[status]} title={`${status} on ${dayInWords(day)}`}>
      <span lang={languageOf(reason)} className="wrap-anywhere">
        {reason}
      </span>
    </Notice>
  )
}
