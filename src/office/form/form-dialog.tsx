import type { ComponentProps, ReactNode } from 'react'
import { Button } from '#ui/button/button.tsx'
import { Form, SubmitButton } from '#ui/form/form.tsx'
import { Dialog, DialogBody, DialogFooter } from '#ui/overlay/dialog.tsx'

interface DialogFormProps {
  /** The form props from `useCall` or `useFormCall`. */
  form: ComponentProps<typeof Form>
  submitLabel: string
  busyLabel: string
  isDangerous?: boolean
  /** If false, there is only Cancel. */
  canSubmit?: boolean
  cancelLabel?: string
  onCancel: () => void
  /** More buttons, before the one that submits. */
  buttons?: ReactNode
  children: ReactNode
}

type FormDialogProps = Omit<DialogFormProps & ComponentProps<typeof Dialog>, 'open' | 'onCancel'> & {
  /** Overrides Cancel, which closes the dialog by default. */
  onCancel?: (() => void) | undefined
  /** Shown in place of the form: its result. */
  instead?: ReactNode
}

/** A form in a dialog. The dialog is open while it is mounted. */
export function FormDialog({ onClose, title, description, size, confirmClose, onCancel = onClose, instead, ...form }: FormDialogProps) {
  return (
    <Dialog open {...{ onClose, title, description, size, confirmClose }}>
      {instead || <DialogForm onCancel={onCancel} {...form} />}
    </Dialog>
  )
}

/** Fields, Cancel and submit, for a dialog that shows something else first. */
export function DialogForm({
  form,
  submitLabel,
  busyLabel,
  isDangerous = false,
  canSubmit = true,
  cancelLabel = 'Cancel',
  onCancel,
  buttons,
  children,
}: DialogFormProps) {
  return (
    <Form {...form}>
      <DialogBody>{children}</DialogBody>
      <DialogFooter>
        <Button variant="secondary" size="compact" onClick={onCancel}>
          {cancelLabel}
        </Button>
        {buttons}
        {canSubmit && (
          <SubmitButton variant={isDangerous ? 'danger' : 'primary'} size="compact" busyLabel={busyLabel}>
            {submitLabel}
          </SubmitButton>
        )}
      </DialogFooter>
    </Form>
  )
}
