import { LogOut } from 'lucide-react'
import { failureText } from '#base/api/api-client.ts'
import { languageOf } from '#base/text/language.ts'
import { ROLE_LABELS } from '../role.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card.tsx'
import { useToast } from '#ui/toast/toast.tsx'
import { AdminHeading } from '#office/frame/admin-heading.tsx'
import { CalendarCard } from './calendar-card.tsx'
import { useCalendarAddress } from './calendar-data.tsx'
import { useSession } from '#office/session/session.tsx'
import { OwnSignIn } from './own-sign-in.tsx'
import { SessionList } from './session-list.tsx'
import { useEndOtherSessions, useSessions } from './staff-data.tsx'
import { usePermission } from '#office/session/use-permission.tsx'

/** The user's own account: name, role, permissions, calendar address and sessions. */
export function AccountView() {
  const { state } = useSession()
  const sessions = useSessions()
  const mayRead = usePermission('records.read')
  const calendar = useCalendarAddress(undefined, { enabled: mayRead })
  const others = sessions.data?.filter(({ isCurrent }) => !isCurrent).length ?? 0
  return (
    <>
      <AdminHeading title="Your account" />
      <div className="grid max-w-editor gap-6 pt-4 lg:pt-0">
        {'staff' in state && (
          <Card as="section">
            <h2 lang={languageOf(state.staff.name)} className="text-h3 wrap-anywhere">
              {state.staff.name}
            </h2>
            <p className="mt-1 font-semibold">{ROLE_LABELS[state.staff.role].name}</p>
            <p className="text-text-2">{ROLE_LABELS[state.staff.role].meaning}</p>
          </Card>
        )}
        <OwnSignIn />
        <Card as="section">
          <h2 className="text-h3">Where you are signed in</h2>
          <p className="mt-1 mb-5 text-small text-text-2">
            End any session you do not recognise, and ask an admin to revoke the code that was used for it. Your calendar address ends with
            it.
          </p>
          <SessionList sessions={sessions} calendar={calendar} empty="You are not signed in anywhere else." />
          {others > 0 && <SignOutElsewhere />}
        </Card>
        {mayRead && <CalendarCard />}
      </div>
    </>
  )
}

function SignOutElsewhere() {
  const { toast } = useToast()
  const ending = useEndOtherSessions()
  return (
    <Button
      variant="secondary"
      size="compact"
      icon={<LogOut />}
      busy={ending.isPending}
      busyLabel="Signing out..."
      onClick={end}
      className="mt-6 max-sm:w-full"
    >
      Sign out everywhere else
    </Button>
  )

  function end() {
    ending.mutate(undefined, {
      onSuccess: ({ ended }) => toast({ title: ended === 1 ? '1 session ended' : `${ended} sessions ended`, tone: 'success' }),
      onError: (error) =>
        toast({
          title: 'Error ending sessions',
          description: failureText(error),
          tone: 'destructive',
        }),
    })
  }
}
