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
  /** What is sent on confirmation. Closing the dialog forgets why it failed. */
  call?: CallState
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something is done that cannot be undone. */
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
