import type { ComponentProps, ReactNode } from 'react'
import { Button } from '#ui/button/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#ui/overlay/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import type { CallState } from './use-call.tsx'

export interface ConfirmDialogProps {
  open: boolean
  title: string
  /** Explains the consequences. */
  children: ReactNode
  confirmLabel: string
  confirm?: ComponentProps<typeof Button>
  busyLabel: string
  /** The call made on confirmation. Closing the dialog clears its error. */
  call?: CallState
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation of an action that cannot be undone. */
export function ConfirmDialog({ open, title, children, confirmLabel, confirm, busyLabel, call, onConfirm, onClose }: ConfirmDialogProps) {
  const close = () => {
    if (call?.failure !== undefined) call.reset()
    onClose()
  }
  return (
    <Dialog open={open} onClose={close} title={title} size="consultation">
      <DialogBody className="grid gap-4">
        {call?.failure && (
          <Notice tone="danger" role="alert">
            {call.failure}
          </Notice>
        )}
        <div className="text-text-2">{children}</div>
      </DialogBody>
      <DialogFooter>
        <Button variant="secondary" size="compact" onClick={close}>
          Cancel
        </Button>
        <Button variant="danger" size="compact" {...confirm} busy={call?.isPending} busyLabel={busyLabel} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
