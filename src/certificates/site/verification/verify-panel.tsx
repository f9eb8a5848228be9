import type { DownloadTexts } from '../../document/certificate-link.ts'
import type { VerifiedCertificate } from '../../certificate.ts'
import { CheckFlow } from './check-flow.tsx'
import { VERIFICATION_FAILED, type CheckOutcome, type VerifyValues } from '../../verification/check-outcome.ts'
import { CertificateMissedHelp } from './check-panel.tsx'
import { VerificationResult } from './result/verification-result.tsx'
import { VerifyForm } from './verify-form.tsx'

interface VerifyPanel {
  initialId?: string | undefined
  posted?: { values: VerifyValues; outcome: CheckOutcome<VerifiedCertificate> } | undefined
  downloadTexts: DownloadTexts
  compact: boolean
}

/** The verification of a certificate: form, outcome and result. */
export function VerifyPanel({ initialId, posted, downloadTexts, compact }: VerifyPanel) {
  return (
    <CheckFlow
      initialOutcome={posted?.outcome}
      compact={compact}
      failedTitle={VERIFICATION_FAILED.title}
      missedHelp={<CertificateMissedHelp />}
      checkAnother={{ to: '/verify-certificate', label: 'Check another certificate' }}
      renderForm={({ isAgain, ...props }) => (
        <VerifyForm
          values={isAgain ? {} : { certificateId: initialId, ...posted?.values }}
          focusOn={isAgain ? 'certificateId' : initialId && !posted ? 'fullName' : undefined}
          {...props}
        />
      )}
      renderResult={(found, heading) => <VerificationResult result={found} downloadTexts={downloadTexts} {...heading} />}
    />
  )
}
