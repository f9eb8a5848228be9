import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { failureText } from '#base/api/api-client.ts'
import { Button } from '#ui/button/button.tsx'
import { useToast } from '#ui/toast/toast.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { ConfirmDialog } from '#office/form/confirm-dialog.tsx'
import { useRemoveFactor } from './account-data.tsx'

interface RemoveFactorProps {
  /** The id of a passkey. */
  factor: number | 'authenticator'
  /** 'the passkey “Chrome on Android”' */
  name: string
  /** Whether no other second factor is left without it. */
  isLast: boolean
  /** Calls back once the person has confirmed that it is them. */
  confirmed: (change: () => void) => void
}

/** The button that removes one of the user's second factors. It asks first: a removed factor has to be set up again. */
export function RemoveFactor({ factor, name, isLast, confirmed }: RemoveFactorProps) {
  const { toast } = useToast()
  const [isAsking, setIsAsking] = useState(false)
  const removing = useRemoveFactor()
  return (
    <>
      <Button variant="secondary" size="dense" icon={<Trash2 />} onClick={() => confirmed(() => setIsAsking(true))}>
        Remove<VisuallyHidden> {name}</VisuallyHidden>
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Remove ${name}?`}
        confirmLabel="Remove"
        busyLabel="Removing..."
        isBusy={removing.isPending}
        failure={removing.isError ? failureText(removing.error, 'It could not be removed. Please try again.') : undefined}
        onClose={() => setIsAsking(false)}
        onConfirm={() =>
          removing.mutate(factor, {
            onSuccess: () => toast({ title: 'Removed', description: 'You cannot sign in with it any more.', tone: 'success' }),
          })
        }
      >
        {isLast
          ? 'It is your only second factor. Without it your recovery codes end, and your password or API code alone signs you in.'
          : 'You can no longer sign in with it. Everything else you have set up stays.'}
      </ConfirmDialog>
    </>
  )
}
