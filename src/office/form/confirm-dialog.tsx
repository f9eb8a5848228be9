import type { ReactNode } from 'react'
import { Button } from '#ui/button/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#ui/overlay/dialog.tsx'
import { Notice } from '#ui/notice.tsx'

interface ConfirmDialogProps {
  open: boolean
  title: string
  /** Explains the consequences. */
  children: ReactNode
  confirmLabel: string
  busyLabel: string
  isBusy: boolean
  /** Error of the last attempt. */
  failure: string | undefined
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation of an action that cannot be undone. */
export function ConfirmDialog({ open, title, children, confirmLabel, busyLabel, isBusy, failure, onConfirm, onClose }: ConfirmDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={title} size="consultation">
      <DialogBody className="grid gap-4">
        {failure && (
          <Notice tone="danger" role="alert">
            {failure}
          </Notice>
        )}
        <div className="text-text-2">{children}</div>
      </DialogBody>
      <DialogFooter>
        <Button variant="secondary" size="compact" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="danger" size="compact" busy={isBusy} busyLabel={busyLabel} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
