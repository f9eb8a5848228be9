import { useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { EmailInput } from '#ui/form/email-input.tsx'
import { Form, SubmitButton } from '#ui/form/form.tsx'
import { useFormSubmit } from '#ui/form/use-form-submit.tsx'
import { LiveStatus } from '#ui/toast/live-status.tsx'
import type { EnquiryValues, Reachable } from '../../enquiry.schema.ts'
import { PhoneField } from './person-fields.tsx'
import { correctEnquiry } from './send-enquiry.ts'
import { useVisitorDetails } from './visitor-details.tsx'

/** The contact data for the office's answer. A correction changes the sent message instead of sending it again. */
export function SentTo({ sent }: { sent: Reachable }) {
  const [reach, setReach] = useState(sent)
  const [form, setForm] = useState<'not opened' | 'open' | 'closed'>('not opened')
  const [isCorrected, setIsCorrected] = useState(false)
  return (
    <div className="mt-3 text-start">
      <dl className="grid gap-x-4 sm:grid-cols-[auto_minmax(0,1fr)]">
        {[
          ['Reply to', reach.email],
          ['Phone', reach.phone],
        ].map(
          ([label, value]) =>
            value && (
              <div key={label} className="contents">
                <dt className="text-small max-sm:mt-1">{label}</dt>
                <dd className="font-semibold wrap-anywhere">{value}</dd>
              </div>
            ),
        )}
      </dl>
      {form === 'open' ? (
        <CorrectionForm reach={reach} onCorrected={close} onCancel={() => close()} />
      ) : (
        <Button
          variant="ghost"
          size="compact"
          className="-ms-3 noscript:hidden"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it opened the form, so it gets the focus back when the form has closed
          autoFocus={form === 'closed'}
          onClick={() => setForm('open')}
        >
          Correct it
        </Button>
      )}
      <LiveStatus className="text-small empty:hidden">{isCorrected && 'Corrected. We will use these details.'}</LiveStatus>
    </div>
  )

  function close(corrected?: Reachable) {
    setForm('closed')
    if (corrected) setReach(corrected)
    setIsCorrected(corrected !== undefined)
  }
}

interface CorrectionForm {
  reach: Reachable
  onCorrected: (corrected: Reachable) => void
  onCancel: () => void
}

function CorrectionForm({ reach, onCorrected, onCancel }: CorrectionForm) {
  const { details, remember } = useVisitorDetails()
  const { formProps } = useFormSubmit<Pick<EnquiryValues, 'email' | 'phone'>, Reachable>({
    schema: () => import('../../enquiry.schema.ts').then((module) => module.correctedFieldsSchema),
    send: (typed) => correctEnquiry(typed, reach.correction),
    onSuccess: (corrected) => {
      remember({ ...details, email: corrected.email, phone: corrected.phone ?? '' })
      onCorrected(corrected)
    },
    failureText: 'It could not be corrected. Please try again.',
  })
  return (
    <Form {...formProps} className="mt-3">
      <Field name="email" label="Email">
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the visitor has just asked for this field */}
        <EmailInput autoComplete="email" defaultValue={reach.email} autoFocus />
      </Field>
      <PhoneField defaultValue={reach.phone ?? ''} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton busyLabel="Saving...">Save</SubmitButton>
        <Button variant="ghost" onClick={onCancel} className="max-sm:w-full">
          Cancel
        </Button>
      </div>
    </Form>
  )
}
