import { useState, type ComponentProps, type ReactNode } from 'react'
import { Button } from '#ui/button/button.tsx'
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx'
import type { CallState } from './use-call.tsx'

interface ConfirmedButtonProps extends Omit<ConfirmDialogProps, 'open' | 'call' | 'onClose' | 'onConfirm'> {
  label: ReactNode
  /** Class of the box around the button. */
  className?: string
  button?: ComponentProps<typeof Button>
  call: CallState
  /** Performs the action, and calls `close` on success. */
  onConfirm: (close: () => void) => void
  /** Called with a function that opens the dialog. By default a press opens it at once. */
  onPress?: (ask: () => void) => void
}

/** A button that asks for confirmation. The dialog stays open, with any error, until the action succeeds. */
export function ConfirmedButton({ label, className, button, onConfirm, onPress, ...dialog }: ConfirmedButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  const ask = () => setIsAsking(true)
  const close = () => setIsAsking(false)
  return (
    <div className={className}>
      <Button variant="secondary" size="compact" {...button} onClick={onPress ? () => onPress(ask) : ask}>
        {label}
      </Button>
      <ConfirmDialog {...dialog} open={isAsking} onClose={close} onConfirm={() => onConfirm(close)} />
    </div>
  )
}
