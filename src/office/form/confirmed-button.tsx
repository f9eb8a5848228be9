import { useState, type ComponentProps, type ReactNode } from 'react'
import { Button } from '#ui/button/button.tsx'
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx'
import type { CallState } from './use-call.tsx'

interface ConfirmedButtonProps extends Omit<ConfirmDialogProps, 'open' | 'call' | 'onClose' | 'onConfirm'> {
  label: ReactNode
  /** Of the box around the button. */
  className?: string
  button?: ComponentProps<typeof Button>
  call: CallState
  /** Sends it, and calls `close` when it has worked. */
  onConfirm: (close: () => void) => void
  /** Called with what asks. Without it, a press asks at once. */
  onPress?: (ask: () => void) => void
}

/** A button that asks before it acts. The dialog stays open, with the error, until the action has worked. */
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
