import type { ReactNode } from 'react'
import { Button } from '#ui/button/button.tsx'
import { SubmitButton } from '#ui/form/form.tsx'
import { DialogFooter } from '#ui/overlay/dialog.tsx'

interface FormDialogFooterProps {
  onCancel: () => void
  cancelLabel?: string
  submitLabel: string
  busyLabel: string
  isDangerous?: boolean
  /** Without it there is only Cancel. */
  canSubmit?: boolean
  /** Another button, before the one that submits. */
  children?: ReactNode
}

/** The buttons of a form in a dialog: Cancel and submit. */
export function FormDialogFooter({
  onCancel,
  cancelLabel = 'Cancel',
  submitLabel,
  busyLabel,
  isDangerous = false,
  canSubmit = true,
  children,
}: FormDialogFooterProps) {
  return (
    <DialogFooter>
      <Button variant="secondary" size="compact" onClick={onCancel}>
        {cancelLabel}
      </Button>
      {children}
      {canSubmit && (
        <SubmitButton variant={isDangerous ? 'danger' : 'primary'} size="compact" busyLabel={busyLabel}>
          {submitLabel}
        </SubmitButton>
      )}
    </DialogFooter>
  )
}
