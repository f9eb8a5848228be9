import type { UseQueryResult } from '@tanstack/react-query'
import { LogOut, MonitorSmartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { failureText } from '../../shared/api-client.ts'
import type { StaffSession } from '../../staff/staff-member.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button/button.tsx'
import { SkeletonText } from '../../ui/loading/skeleton.tsx'
import { useToast } from '../../ui/toast/toast.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { RelativeTime } from '../kit/relative-time-text.tsx'
import { useEndSession } from './staff-data.tsx'
import { LoadError } from '../kit/load-error.tsx'

const WAYS: Record<StaffSession['method'], (session: StaffSession) => string> = {
  code: ({ codeName }) => `with the code “${codeName ?? ''}”`,
  password: () => 'with a password',
  passkey: () => 'with a passkey',
}

/** Browsers in which a member of staff is signed in. Each can be signed out. */
export function SessionList({ sessions, empty }: { sessions: UseQueryResult<StaffSession[]>; empty: ReactNode }) {
  const { toast } = useToast()
  const ending = useEndSession()
  if (sessions.isPending) return <SkeletonText lines={3} />
  if (!sessions.data) {
    return <LoadError title="The sessions could not be loaded" error={sessions.error} onRetry={sessions.refetch} />
  }
  if (sessions.data.length === 0) return <p className="text-text-2">{empty}</p>
  return (
    <ul className="grid divide-y divide-border">
      {sessions.data.map((session) => (
        <li key={session.id} className="flex flex-wrap items-start gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0">
          <MonitorSmartphone className="mt-0.5 size-5 shrink-0 text-primary" />
          <div className="min-w-0 grow basis-56">
            <p className="flex flex-wrap items-center gap-2 font-semibold">
              {session.device ?? 'Unknown browser'}
              {session.isCurrent && <StatusBadge tone="success">This device</StatusBadge>}
            </p>
            <p className="text-small text-text-2 wrap-anywhere">
              Network {session.network}, {WAYS[session.method](session)}
            </p>
            <p className="text-small text-text-2">
              Signed in <RelativeTime isWithinSentence instant={session.createdAt} />, last seen{' '}
              <RelativeTime isWithinSentence instant={session.lastSeenAt} />
            </p>
          </div>
          {!session.isCurrent && (
            <Button
              variant="secondary"
              size="dense"
              icon={<LogOut />}
              busy={ending.isPending && ending.variables === session.id}
              busyLabel="Signing out..."
              onClick={() => end(session)}
            >
              Sign out
              <VisuallyHidden>
                {' '}
                {session.device ?? 'unknown browser'}, network {session.network}
              </VisuallyHidden>
            </Button>
          )}
        </li>
      ))}
    </ul>
  )

  function end(session: StaffSession) {
    ending.mutate(session.id, {
      onError: (error) => toast({ title: 'Error ending session', description: failureText(error), tone: 'destructive' }),
    })
  }
}
