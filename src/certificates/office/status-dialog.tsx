import { useRef, useState, type FormEvent, type RefObject } from 'react'
import { MAX_REASON_LENGTH } from '../certificate.ts'
import type { Certificate } from '../certificate.schema.ts'
import { failureText } from '#base/api/api-client.ts'
import { languageOf } from '#base/text/language.ts'
import { TextArea } from '#ui/form/controls.tsx'
import { Dialog, DialogBody } from '#ui/overlay/dialog.tsx'
import { Field } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { hasChanges, LOSS_QUESTION } from '#ui/form/field-issues.ts'
import { Notice } from '#ui/notice.tsx'
import { useToast } from '#ui/toast/toast.tsx'
import { FormDialogFooter } from '#office/form/form-dialog-footer.tsx'
import type { Versioned } from '#office/data/admin-data.ts'
import { STATUS_ACTION_TEXTS, type StatusChange } from '../status-actions.ts'
import { useChangeCertificateStatus } from '#office/data/use-admin-data.tsx'
import { useSingleFlight } from '#office/form/use-single-flight.tsx'

interface StatusDialogProps {
  /** The dialog is open while this is set. */
  change: StatusChange | undefined
  onClose: () => void
  /** Called with the changed certificate. */
  onChanged?: ((saved: Versioned<Certificate>) => void) | undefined
}

/** Suspends, reinstates or revokes one certificate, with a reason. */
export function StatusDialog({ change, onClose, onChanged }: StatusDialogProps) {
  const form = useRef<HTMLFormElement>(null)
  return (
    <Dialog
      open={change !== undefined}
      onClose={onClose}
      title={change && STATUS_ACTION_TEXTS[change.verb].title}
      description={change && <WhatHappens change={change} />}
      confirmClose={() => (hasChanges(form.current) ? LOSS_QUESTION : undefined)}
    >
      {change && <ReasonForm form={form} change={change} onClose={onClose} onChanged={onChanged} />}
    </Dialog>
  )
}

function WhatHappens({ change: { verb, certificate } }: { change: StatusChange }) {
  const name = certificate.participant_name
  return (
    <>
      <span className="id-text">{certificate.certificateId}</span>, <span lang={languageOf(name)}>{name}</span>.{' '}
      {STATUS_ACTION_TEXTS[verb].consequence}
    </>
  )
}

interface ReasonFormProps extends StatusDialogProps {
  form: RefObject<HTMLFormElement | null>
  change: StatusChange
}

function ReasonForm({ form, change, onClose, onChanged }: ReasonFormProps) {
  const { verb, certificate } = change
  const words = STATUS_ACTION_TEXTS[verb]
  const { toast } = useToast()
  const saving = useChangeCertificateStatus()
  const changeOnce = useSingleFlight(saving)
  const field = useRef<HTMLTextAreaElement>(null)
  const [missing, setMissing] = useState<string>()
  const [failureCount, setFailureCount] = useState(0)
  const failed = saving.isError ? failureText(saving.error, words.failed) : undefined

  return (
    <Form
      ref={form}
      busy={saving.isPending}
      errors={missing ? { reason: missing } : {}}
      failureCount={missing ? failureCount : 0}
      onSubmit={submit}
    >
      <DialogBody className="grid content-start gap-5">
        {failed && (
          <Notice tone="danger" role="alert" title={words.failedTitle}>
            {failed}
          </Notice>
        )}
        <Field name="reason" label="Reason" hint={words.hint}>
          <TextArea ref={field} rows={4} maxLength={MAX_REASON_LENGTH} />
        </Field>
      </DialogBody>
      <FormDialogFooter onCancel={onClose} submitLabel={words.title} busyLabel={words.busy} isDangerous={words.isDangerous} />
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
    changeOnce(
      { verb, id: certificate.id, reason },
      {
        onSuccess: (saved) => {
          toast({ title: words.done, tone: 'success' })
          onClose()
          onChanged?.(saved)
        },
        onError: (error) => {
          toast({ title: words.error, description: failureText(error, words.failed), tone: 'destructive' })
        },
      },
    )
  }
}
