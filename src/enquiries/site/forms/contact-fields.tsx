import { useRef, useState } from 'react'
import type { OfferedBatch } from '#training/batches/batch.schema.ts'
import { Select, TextArea } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { Form, SubmitButton } from '#ui/form/form.tsx'
import { Honeypot } from '#ui/form/honeypot.tsx'
import { useToast } from '#ui/toast/toast.tsx'
import { valuesOf } from '#ui/form/field-problems.ts'
import { useFormSubmit } from '#ui/form/use-form-submit.tsx'
import { CONTACT_SUBJECTS, MAX_MESSAGE_LENGTH, type ContactTopic } from '../../enquiry.ts'
import { AnswerPromise } from '#company/site/answer-promise.tsx'
import { ConsentNoticeText } from './consent-notice.tsx'
import { PersonFields } from './person-fields.tsx'
import { NO_REQUEST_VALUES, type EnquiryReceipt, type RefusedEnquiry } from './posted-enquiry.ts'
import { createIdempotencyKeys } from './idempotency-key.ts'
import type { EnquiryValues } from '../../enquiry.schema.ts'
import { sendEnquiry, type StoredEnquiry } from './send-enquiry.ts'
import { useVisitorDetails } from './visitor-details.tsx'
import { RequestFields } from './request-fields.tsx'

interface ContactFields {
  refused: RefusedEnquiry | undefined
  /** Prefilled from the link that the visitor followed. */
  about: ContactTopic | undefined
  /** The signed time of the page's creation. Undefined for a form rendered by the browser. */
  formToken: string | undefined
  /** The available dates, and the one that the visitor came with. */
  dates: ContactDates | undefined
  onSent: (receipt: EnquiryReceipt) => void
  onEdit: () => void
}

/** The form asks for the date of a program if a link to one led there. */
export interface ContactDates {
  batchId: number
  batches: readonly OfferedBatch[]
}

const LABELS = { name: 'Name', email: 'Email', phone: 'Phone' }
const NOBODY = { name: '', email: '', phone: '' }
const SUBJECT_OPTIONS = CONTACT_SUBJECTS.map((subject) => ({ value: subject, label: subject }))
const REQUIRED_FIELDS = ['name', 'email', 'subject', 'message']
const SUBMISSION_FAILED = 'There was a problem sending your message'

/** One form from empty to sent. Without script it posts to /contact, which replies with a page. */
export function ContactFields({ refused, about, formToken, dates, onSent, onEdit }: ContactFields) {
  const { toast } = useToast()
  const { remember, begun: begunBefore, keepBegun } = useVisitorDetails()
  // As it was when the form appeared: a page restored by Back shows the typed text.
  const [begun] = useState(begunBefore)
  const [keyFor] = useState(() => createIdempotencyKeys())
  const element = useRef<HTMLFormElement>(null)
  const { formProps } = useFormSubmit<EnquiryValues, StoredEnquiry>({
    schema: () => import('../../enquiry.schema.ts').then((module) => module.contactFormSchema),
    send: (values) => sendEnquiry(values, { kind: 'enquiry' }, keyFor(values)),
    onSuccess: ({ reference, correction, promise }, form) => {
      keepBegun(undefined)
      remember(personIn(form))
      onSent({
        reference,
        correction,
        promise,
        email: valueOf(form, 'email'),
        phone: valueOf(form, 'phone').trim() || null,
        subject: valueOf(form, 'subject'),
        message: valueOf(form, 'message'),
      })
    },
    onInvalid: tellInvalid,
    onRefused: (message) => warn('Submission Failed', message ?? SUBMISSION_FAILED),
    onException: (message) => warn('Error', message),
    failureText: SUBMISSION_FAILED,
    initialErrors: refused?.errors,
    initialFormError: refused?.formError,
  })

  return (
    <Form
      {...formProps}
      ref={element}
      method="post"
      action={`/contact${dates ? `?batch=${dates.batchId}` : ''}#send-us-a-message`}
      requiredNote
      onInput={(event) => {
        formProps.onInput()
        keepBegun(valuesOf(event.currentTarget))
        onEdit()
      }}
    >
      <PersonFields labels={LABELS} details={refused?.values ?? { ...NOBODY, ...begun }} />
      <Field name="subject" label="Subject">
        <Select
          autoComplete="off"
          placeholder="Choose a subject"
          options={SUBJECT_OPTIONS}
          defaultValue={refused?.values.subject ?? about?.subject ?? begun?.['subject']}
        />
      </Field>
      <Field name="message" label="Message">
        <TextArea
          autoComplete="off"
          maxLength={MAX_MESSAGE_LENGTH}
          defaultValue={refused?.values.message ?? about?.message ?? begun?.['message']}
        />
      </Field>
      {dates && (
        <RequestFields batches={dates.batches} values={refused?.values ?? { ...NO_REQUEST_VALUES, batchId: String(dates.batchId) }} />
      )}
      <Honeypot />
      {formToken && <input type="hidden" name="form" value={formToken} />}
      <ConsentNoticeText />
      <div className="grid gap-3">
        <SubmitButton>Send Message</SubmitButton>
        <p className="text-small text-text-2">
          We reply <AnswerPromise />.
        </p>
      </div>
    </Form>
  )

  /** The words of docs/product/requirements.md, section 8 for an empty field; an invalid value is reported only beside its field. */
  function tellInvalid() {
    const isMissing = REQUIRED_FIELDS.some((name) => valueOf(element.current, name).trim() === '')
    warn('Validation Error', isMissing ? 'Please fill in all required fields' : 'Please correct the marked fields')
  }

  function warn(title: string, description: string) {
    toast({ title, description, tone: 'destructive' })
  }
}

function personIn(form: HTMLFormElement) {
  return { name: valueOf(form, 'name'), email: valueOf(form, 'email'), phone: valueOf(form, 'phone') }
}

function valueOf(form: HTMLFormElement | null, name: string): string {
  const value = form && new FormData(form).get(name)
  return typeof value === 'string' ? value : ''
}
