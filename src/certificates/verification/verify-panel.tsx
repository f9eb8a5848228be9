import { useState } from 'react'
import { useToast } from '../../ui/toast/toast.tsx'
import type { DownloadTexts } from '../document/certificate-link.ts'
import type { VerifiedCertificate } from '../certificate.ts'
import { BackToForm } from './back-to-form.tsx'
import { failureToast, VERIFICATION_FAILED, type CheckOutcome, type VerifyValues } from './check-outcome.ts'
import { CertificateMissedHelp, CheckPanel } from './check-panel.tsx'
import { useOutcomeFocus } from './use-outcome-focus.tsx'
import { VerificationResult } from './result/verification-result.tsx'
import { VerifyForm } from './verify-form.tsx'

interface VerifyPanel {
  initialId?: string | undefined
  posted?: { values: VerifyValues; outcome: CheckOutcome<VerifiedCertificate> } | undefined
  downloadTexts: DownloadTexts
  compact: boolean
}

/** The form with the outcome of a failed check above it. A result replaces the form. */
export function VerifyPanel({ initialId, posted, downloadTexts, compact }: VerifyPanel) {
  const { toast } = useToast()
  const [outcome, setOutcome] = useState(posted?.outcome)
  const [isAgain, setIsAgain] = useState(false)
  const heading = useOutcomeFocus(outcome)
  const headingLevel = compact ? 3 : 2

  if (outcome?.kind === 'found') {
    return (
      <>
        <VerificationResult
          result={outcome.found}
          downloadTexts={downloadTexts}
          headingLevel={headingLevel}
          headingRef={heading}
        />
        <BackToForm to="/verify-certificate" inPlace={compact} onClick={startAgain}>
          Check another certificate
        </BackToForm>
      </>
    )
  }
  return (
    <>
      {outcome && outcome.kind !== 'invalid' && (
        <CheckPanel
          failed={outcome}
          missedHelp={<CertificateMissedHelp />}
          headingLevel={headingLevel}
          headingRef={heading}
        />
      )}
      <VerifyForm
        values={isAgain ? {} : { certificateId: initialId, ...posted?.values }}
        errors={outcome?.kind === 'invalid' ? outcome.errors : undefined}
        focusOn={isAgain ? 'certificateId' : initialId && !posted ? 'fullName' : undefined}
        onOutcome={show}
      />
    </>
  )

  function show(next: CheckOutcome<VerifiedCertificate> | undefined) {
    setOutcome(next)
    if (!next || next.kind === 'found' || next.kind === 'invalid') return
    toast({ ...failureToast(next, VERIFICATION_FAILED.title), tone: 'destructive' })
  }

  function startAgain() {
    setIsAgain(true)
    setOutcome(undefined)
  }
}
