import type { UseQueryResult } from '@tanstack/react-query'
import { CalendarDays, LogOut, MonitorSmartphone, ShieldOff } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CalendarAddress } from '../calendar-address.schema.ts'
import type { StaffSession } from '../staff-member.schema.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { Button } from '#ui/button/button.tsx'
import { SkeletonText } from '#ui/loading/skeleton.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { RelativeTime } from '#office/kit/relative-time-text.tsx'
import { useRevokeCalendarAddress } from './calendar-data.tsx'
import { useEndSession } from './staff-data.tsx'
import { LoadError } from '#office/kit/load-error.tsx'

const WAYS: Record<StaffSession['method'], (session: StaffSession) => string> = {
  code: ({ codeName }) => `with the code “${codeName ?? ''}”`,
  password: () => 'with a password',
  passkey: () => 'with a passkey',
}

interface SessionListProps {
  sessions: UseQueryResult<StaffSession[]>
  /** The calendar address of the same person. */
  calendar: UseQueryResult<CalendarAddress | null>
  /** Omitted for the user's own sessions. */
  userId?: number
  empty: ReactNode
}

/** The sessions and calendar address of a member of staff. Each can be ended. */
export function SessionList({ sessions, calendar, userId, empty }: SessionListProps) {
  if (sessions.isPending) return <SkeletonText lines={3} />
  if (!sessions.data) {
    return <LoadError title="The sessions could not be loaded" error={sessions.error} onRetry={sessions.refetch} />
  }
  if (sessions.data.length === 0 && !calendar.data) return <p className="text-text-2">{empty}</p>
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
          {!session.isCurrent && <EndSession session={session} />}
        </li>
      ))}
      {calendar.data && <CalendarRow address={calendar.data} userId={userId} />}
    </ul>
  )
}

function EndSession({ session: { id, device, network } }: { session: StaffSession }) {
  const ending = useEndSession()
  return (
    <Button
      variant="secondary"
      size="dense"
      icon={<LogOut />}
      busy={ending.isPending}
      busyLabel="Signing out..."
      onClick={() => ending.send(id)}
    >
      Sign out
      <VisuallyHidden>
        {' '}
        {device ?? 'unknown browser'}, network {network}
      </VisuallyHidden>
    </Button>
  )
}

function CalendarRow({ address, userId }: { address: CalendarAddress; userId: number | undefined }) {
  const revoking = useRevokeCalendarAddress(userId, { failed: 'Error revoking the address' })
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0">
      <CalendarDays className="mt-0.5 size-5 shrink-0 text-primary" />
      <div className="min-w-0 grow basis-56">
        <p className="font-semibold">Calendar address</p>
        <p className="text-small text-text-2">Whoever has it sees which certificates expire, without signing in</p>
        <p className="text-small text-text-2">
          Created <RelativeTime isWithinSentence instant={address.madeAt} />, <LastRead address={address} />
        </p>
      </div>
      <Button
        variant="secondary"
        size="dense"
        icon={<ShieldOff />}
        busy={revoking.isPending}
        busyLabel="Revoking..."
        onClick={() => revoking.send()}
      >
        Revoke<VisuallyHidden> the calendar address</VisuallyHidden>
      </Button>
    </li>
  )
}

/** 'last read 2 hours ago' */
export function LastRead({ address: { lastReadAt } }: { address: CalendarAddress }) {
  if (lastReadAt === null) return 'not used yet'
  return (
    <>
      last read <RelativeTime isWithinSentence instant={lastReadAt} />
    </>
  )
}
