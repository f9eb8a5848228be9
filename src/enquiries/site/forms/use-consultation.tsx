import type { ReactNode } from 'react'
import type { Service } from '#catalogue/service.schema.ts'
import { useRequestDialog } from './use-request-dialog.tsx'
import { Button } from '#ui/button/button.tsx'
import { TextArea } from '#ui/form/controls.tsx'
import { Dialog, DialogBody, DialogFooter } from '#ui/overlay/dialog.tsx'
import { Field } from '#ui/form/field.tsx'
import { Form, SubmitButton } from '#ui/form/form.tsx'
import { Honeypot } from '#ui/form/honeypot.tsx'
import { ConsentNoticeText } from './consent-notice.tsx'
import { consultationPrefill, MAX_MESSAGE_LENGTH } from '../../enquiry.ts'
import { NO_REQUEST_VALUES } from './posted-enquiry.ts'
import { PersonFields } from './person-fields.tsx'
import { RequestSent } from './request-sent.tsx'
import { useRequestForm } from './use-request-form.tsx'
import { enquiryTextFields } from './request-fields.tsx'

interface Consultation {
  /** Opens the consultation dialog about a service. */
  request: (service: Service) => void
  dialog: ReactNode
}

export function useConsultation(): Consultation {
  const { open, dialog } = useRequestDialog<Service>(ConsultationDialog)
  return { request: open, dialog }
}

const TEXTS = {
  failureTitle: 'Failed to send consultation request',
  successTitle: 'Consultation request sent!',
  successText: "We'll get back to you soon to schedule your consultation.",
}

const LABELS = { name: 'Full Name', email: 'Email', phone: 'Phone Number' }

/** 'Request a Consultation': docs/product/requirements.md, sections 2, 4, 5 and 8. */
function ConsultationDialog({ subject: service, onClose }: { subject: Service; onClose: () => void }) {
  const { formProps, details, sent, confirmClose } = useRequestForm({ kind: 'consultation', serviceId: service.id }, () => TEXTS)
  const prefill = consultationPrefill(service.title)
  return (
    <Dialog
      open
      onClose={onClose}
      title="Request a Consultation"
      description={sent ? undefined : <p className="wrap-anywhere text-small">About: {service.title}</p>}
      size="consultation"
      confirmClose={confirmClose}
      closesOnBack
    >
      {sent ? (
        <RequestSent
          summary={`Your request for “${service.title}” is with us.`}
          reference={sent.reference}
          sent={sent}
          nextSteps={['We ask a few questions and agree a time for your consultation.']}
          onClose={onClose}
        />
      ) : (
        <Form {...formProps}>
          <input type="hidden" name="subject" value={prefill.subject} />
          <DialogBody className="grid gap-5">
            <p className="text-small text-text-2">All fields are required unless marked optional.</p>
            <PersonFields labels={LABELS} details={details} />
            {enquiryTextFields(NO_REQUEST_VALUES).company}
            <Field name="message" label="Your Requirements">
              <TextArea autoComplete="off" maxLength={MAX_MESSAGE_LENGTH} defaultValue={prefill.message} />
            </Field>
            <Honeypot />
            <ConsentNoticeText />
          </DialogBody>
          <DialogFooter className="max-sm:flex-row">
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
            <SubmitButton>Send Request</SubmitButton>
          </DialogFooter>
        </Form>
      )}
    </Dialog>
  )
}
