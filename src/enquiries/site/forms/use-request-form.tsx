import { useRef, useState } from 'react'
import { hasChanges, LOSS_QUESTION, valuesOf } from '#ui/form/field-problems.ts'
import { useToast } from '#ui/toast/toast.tsx'
import { useFormSubmit } from '#ui/form/use-form-submit.tsx'
import { createIdempotencyKeys } from './idempotency-key.ts'
import type { EnquiryValues, Reachable } from '../../enquiry.schema.ts'
import { sendEnquiry, type EnquiryAbout, type StoredEnquiry } from './send-enquiry.ts'
import { useVisitorDetails } from './visitor-details.tsx'

export interface RequestTexts {
  failureTitle: string
  successTitle: string
  successText: string
}

const TRY_LATER = 'Please try again later'
const NOT_SENT = 'Your request was not sent, and what you typed is kept. Please try again later.'

/**
 * The shared logic of the enrolment and the consultation dialog: sending, toasts, the thank-you view, keeping the text on failure.
 * `textsOf` returns the texts for a stored request or a failure; `completed` adds choices made outside the fields.
 */
export function useRequestForm(
  about: EnquiryAbout,
  textsOf: (stored?: StoredEnquiry) => RequestTexts,
  completed = (values: EnquiryValues) => values,
) {
  const { toast } = useToast()
  const { details, remember } = useVisitorDetails()
  const [keyFor] = useState(() => createIdempotencyKeys())
  const [sent, setSent] = useState<StoredEnquiry & Reachable>()
  const isDone = sent !== undefined
  const element = useRef<HTMLFormElement>(null)

  const form = useFormSubmit<EnquiryValues, StoredEnquiry>({
    schema: () => import('../../enquiry.schema.ts').then((module) => module.requestFormSchema),
    send: (typed) => {
      const values = completed(typed)
      const { name, email, phone } = values
      remember({ name, email, phone: phone ?? '' })
      return sendEnquiry(values, about, keyFor(values))
    },
    onSuccess: (stored, submitted) => {
      const { email = '', phone } = valuesOf(submitted)
      setSent({ ...stored, email: email.trim(), phone: phone?.trim() || null })
      const { successTitle: title, successText: description } = textsOf(stored)
      toast({ title, description, tone: 'success' })
    },
    onRefused: (message) => fail(message ?? TRY_LATER),
    onException: fail,
    failureText: NOT_SENT,
  })

  return { formProps: { ...form.formProps, ref: element }, details, sent, confirmClose }

  function fail(description: string) {
    toast({ title: textsOf().failureTitle, description, tone: 'destructive' })
  }

  function confirmClose(): string | undefined {
    return !isDone && hasChanges(element.current) ? LOSS_QUESTION : undefined
  }
}
