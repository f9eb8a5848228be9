import { useState, type ReactNode } from 'react'
import { failureText } from '#base/api/api-client.ts'
import { Button } from '#ui/button/button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface ConfirmedButtonProps {
  label: string
  icon?: ReactNode
  title: string
  /** Explains the consequences. */
  children: ReactNode
  confirmLabel: string
  busyLabel: string
  /** Shown when the server gives no reason why it failed. */
  fallback: string
  run: () => Promise<void>
}

/** A button that asks before it acts. The dialog stays open, with the error, until the action has worked. */
export function ConfirmedButton({ label, icon, title, children, confirmLabel, busyLabel, fallback, run }: ConfirmedButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  return (
    <div>
      <Button variant="secondary" size="compact" icon={icon} onClick={() => setIsAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={title}
        confirmLabel={confirmLabel}
        busyLabel={busyLabel}
        isBusy={isBusy}
        failure={failure}
        onClose={() => setIsAsking(false)}
        onConfirm={() => void confirm()}
      >
        {children}
      </ConfirmDialog>
    </div>
  )

  async function confirm() {
    setIsBusy(true)
    setFailure(undefined)
    try {
      await run()
      setIsAsking(false)
    } catch (error) {
      setFailure(failureText(error, fallback))
    } finally {
      setIsBusy(false)
    }
  }
}
