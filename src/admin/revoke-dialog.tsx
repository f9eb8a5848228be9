import { useRef, useState, type FormEvent } from 'react'
import type { Certificate } from '../certificates/certificate.ts'
import { failureText } from '../shared/api-client.ts'
import { Button } from '../ui/button.tsx'
import { TextArea } from '../ui/controls.tsx'
import { Dialog, DialogBody, DialogFooter } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { Notice } from '../ui/notice.tsx'
import { useToast } from '../ui/toast.tsx'
import { useRevokeCertificate } from './use-admin-data.tsx'
import { useOneAtATime } from './use-one-at-a-time.tsx'

const LONGEST_REASON = 500
const NOT_REVOKED = 'The certificate could not be revoked. Please try again.'

/** Takes a certificate back: it can still be looked up, and then says that it was revoked, when and why. */
export function RevokeDialog({
  certificate,
  onClose,
  onRevoked,
}: {
  /** The dialog is open while there is one. */
  certificate: Certificate | undefined
  onClose: () => void
  onRevoked?: () => void
}) {
  return (
    <Dialog
      open={certificate !== undefined}
      onClose={onClose}
      title="Revoke certificate"
      description={certificate && <WhatHappens certificate={certificate} />}
    >
      {certificate && <RevokeForm certificate={certificate} onClose={onClose} onRevoked={onRevoked} />}
    </Dialog>
  )
}

function WhatHappens({ certificate }: { certificate: Certificate }) {
  return (
    <>
      <span className="id-text">{certificate.certificateId}</span>, {certificate.participant_name}. Anyone who checks it will
      see that it was revoked, the date and your reason. Revoking cannot be taken back.
    </>
  )
}

function RevokeForm({
  certificate,
  onClose,
  onRevoked,
}: {
  certificate: Certificate
  onClose: () => void
  onRevoked: (() => void) | undefined
}) {
  const { toast } = useToast()
  const revoke = useRevokeCertificate()
  const revokeOnce = useOneAtATime(revoke)
  const field = useRef<HTMLTextAreaElement>(null)
  const [missing, setMissing] = useState<string>()
  const [failureCount, setFailureCount] = useState(0)
  const failed = revoke.isError ? failureText(revoke.error, NOT_REVOKED) : undefined

  return (
    <Form
      busy={revoke.isPending}
      errors={missing ? { reason: missing } : {}}
      failureCount={missing ? failureCount : 0}
      onSubmit={submit}
    >
      <DialogBody className="grid content-start gap-5">
        {failed && (
          <Notice tone="danger" role="alert" title="Not revoked">
            {failed}
          </Notice>
        )}
        <Field name="reason" label="Reason" hint="The public will read this. Name no other person.">
          <TextArea ref={field} rows={4} maxLength={LONGEST_REASON} />
        </Field>
      </DialogBody>
      <DialogFooter>
        <Button variant="secondary" size="compact" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="danger" size="compact" busy={revoke.isPending} busyLabel="Revoking...">
          Revoke certificate
        </Button>
      </DialogFooter>
    </Form>
  )

  function submit(event: FormEvent) {
    event.preventDefault()
    const reason = field.current?.value.trim() ?? ''
    if (reason === '') {
      setMissing('Reason is required')
      setFailureCount((count) => count + 1)
      return
    }
    setMissing(undefined)
    revokeOnce(
      { id: certificate.id, reason },
      {
        onSuccess: () => {
          toast({ title: 'Certificate revoked', tone: 'success' })
          onClose()
          onRevoked?.()
        },
        onError: (error) => {
          toast({ title: 'Error revoking certificate', description: failureText(error, NOT_REVOKED), tone: 'destructive' })
        },
      },
    )
  }
}
