import { Button } from '../../ui/button/button.tsx'
import { SubmitButton } from '../../ui/form/form.tsx'
import { DialogFooter } from '../../ui/overlay/dialog.tsx'

interface FormDialogFooterProps {
  onCancel: () => void
  cancelLabel?: string
  submitLabel: string
  busyLabel: string
  isDangerous?: boolean
  /** Without it there is only Cancel. */
  canSubmit?: boolean
}

/** The buttons of a form in a dialog: Cancel and submit. */
export function FormDialogFooter({
  onCancel,
  cancelLabel = 'Cancel',
  submitLabel,
  busyLabel,
  isDangerous = false,
  canSubmit = true,
}: FormDialogFooterProps) {
  return (
    <DialogFooter>
      <Button variant="secondary" size="compact" onClick={onCancel}>
        {cancelLabel}
      </Button>
      {canSubmit && (
        <SubmitButton variant={isDangerous ? 'danger' : 'primary'} size="compact" busyLabel={busyLabel}>
          {submitLabel}
        </SubmitButton>
      )}
    </DialogFooter>
  )
}
