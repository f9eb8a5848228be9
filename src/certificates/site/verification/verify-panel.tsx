import type { DownloadTexts } from '../../document/certificate-link.ts'
import type { VerifiedCertificate } from '../../certificate.schema.ts'
import { CheckFlow } from './check-flow.tsx'
import { VERIFICATION_FAILED, type CheckOutcome, type VerifyValues, askCheck } from '../../verification/check-outcome.ts'
import { CertificateMissedHelp } from './check-panel.tsx'
import { VerifyFields } from './verify-fields.tsx'
import { VerificationResult } from './result/verification-result.tsx'
import { Form, SubmitButton } from '#ui/form/form.tsx'
import { ShieldCheckIcon } from '#ui/sprite-icons.tsx'
import { useToast } from '#ui/toast/toast.tsx'
import { useFormSubmit } from '#ui/form/use-form-submit.tsx'

interface VerifyPanel {
  initialId?: string | undefined
  posted?: { values: VerifyValues; outcome: CheckOutcome<VerifiedCertificate> } | undefined
  downloadTexts: DownloadTexts
  compact: boolean
  isOpen: boolean
  isAgain: boolean
  onAgain: () => void
}

/** The verification of a certificate: form, outcome and result. */
export function VerifyPanel({ initialId, downloadTexts, ...flow }: VerifyPanel) {
  return (
    <CheckFlow
      {...flow}
      name="verify"
      failedTitle={VERIFICATION_FAILED.title}
      missedHelp={<CertificateMissedHelp />}
      checkAnother={{ to: '/verify-certificate', label: 'Check another certificate' }}
      renderForm={({ isAgain, typed, ...props }) => (
        <VerifyForm
          values={isAgain ? {} : { certificateId: initialId, ...typed }}
          focusOn={isAgain ? 'certificateId' : initialId && !typed ? 'fullName' : undefined}
          {...props}
        />
      )}
      renderResult={(found, heading) => <VerificationResult result={found} downloadTexts={downloadTexts} {...heading} />}
    />
  )
}

interface VerifyForm {
  /** Values typed earlier, or from the address of a QR code. */
  values: Partial<VerifyValues>
  errors?: Record<string, string> | undefined
  focusOn?: keyof VerifyValues | undefined
  /** Undefined if the form was not sent. An earlier outcome above it is then outdated. */
  onOutcome: (outcome: CheckOutcome<VerifiedCertificate> | undefined, form?: HTMLFormElement) => void
}

/** Certificate ID and Full Name. Without script it posts to the verification page. */
function VerifyForm({ values, errors, focusOn, onOutcome }: VerifyForm) {
  const { toast } = useToast()
  const form = useFormSubmit<VerifyValues, CheckOutcome<VerifiedCertificate>>({
    schema: () => import('../../certificate.schema.ts').then((module) => module.verificationFormSchema),
    send: async (typed) => ({
      success: true,
      data: await askCheck('POST /verify-certificate', VERIFICATION_FAILED.otherwise, { body: typed }),
    }),
    onSuccess: onOutcome,
    onInvalid: () => {
      onOutcome(undefined)
      toast({ title: 'Validation Error', description: 'Please fill in all required fields', tone: 'destructive' })
    },
    onException: (message) => toast({ title: 'Error', description: message, tone: 'destructive' }),
    initialErrors: errors,
  })

  return (
    <Form {...form.formProps} method="post" action="/verify-certificate">
      <VerifyFields values={values} focusOn={focusOn} />
      <SubmitButton icon={<ShieldCheckIcon />} busyLabel="Checking...">
        Verify Certificate
      </SubmitButton>
    </Form>
  )
}
