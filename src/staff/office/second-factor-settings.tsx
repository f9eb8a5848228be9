import { failureText } from '#base/api/api-client.ts'
import { hasBackOffice, ROLE_LABELS, ROLES, type Role } from '../role.ts'
import { Card } from '#ui/card.tsx'
import { TickChoice } from '#ui/form/tick-choice.tsx'
import { useToast } from '#ui/toast/toast.tsx'
import { useSaveSignInSettings, useSignInSettings } from './account-data.tsx'

const HINTS: Partial<Record<Role, string>> = { admin: 'Recommended: admins can reach everything.' }

/** Which roles need a second factor. A change is saved at once. */
export function SecondFactorSettings() {
  const { data } = useSignInSettings()
  const { toast } = useToast()
  const saving = useSaveSignInSettings()
  if (!data) return null
  const { requiredFor } = data.item
  return (
    <Card as="section">
      <h2 className="text-h3">Second factor</h2>
      <p className="mt-1 mb-4 text-text-2">
        Whoever has a ticked role needs an authenticator app or a passkey, and sets one up at the next sign-in. Scripts that send an API
        code with each call are not asked.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        {ROLES.filter(hasBackOffice).map((role) => (
          <TickChoice
            key={role}
            name={`required-${role}`}
            label={`Required for ${ROLE_LABELS[role].name}`}
            hint={HINTS[role] ?? 'Optional unless ticked.'}
            isTicked={requiredFor.includes(role)}
            onChange={(isTicked) =>
              saving.mutate(
                { item: { requiredFor: ROLES.filter((one) => (one === role ? isTicked : requiredFor.includes(one))) }, etag: data.etag },
                {
                  onSuccess: () => toast({ title: 'Saved', description: 'It applies from the next sign-in.', tone: 'success' }),
                  onError: (error) =>
                    toast({
                      title: 'The setting could not be saved',
                      description: failureText(error, 'The server is not responding.'),
                      tone: 'destructive',
                    }),
                },
              )
            }
          />
        ))}
      </div>
    </Card>
  )
}
