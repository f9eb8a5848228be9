import { LogOut, CalendarPlus, Check, Copy, RotateCcw, ShieldOff } from 'lucide-react'
import { languageOf } from '#base/text/language.ts'
import { ROLE_LABELS } from '../role.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card.tsx'
import { AdminHeading } from '#office/frame/admin-heading.tsx'
import { NOT_CHANGED, useCalendarAddress, useMakeCalendarAddress, useRevokeCalendarAddress } from './calendar-data.tsx'
import { useSession } from '#office/session/session.tsx'
import { OwnSignIn } from './own-sign-in.tsx'
import { SessionList, LastRead } from './session-list.tsx'
import { useEndOtherSessions, useSessions } from './staff-data.tsx'
import { usePermission } from '#office/session/use-permission.tsx'
import { useState } from 'react'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonText } from '#ui/loading/skeleton.tsx'
import { useAccount } from './account-data.tsx'
import { useConfirmIdentity } from './confirm-identity.tsx'
import { ConfirmDialog } from '#office/form/confirm-dialog.tsx'
import { RelativeTime } from '#office/kit/relative-time-text.tsx'
import { useCopy } from '#office/kit/use-copy.tsx'
import { LoadError } from '#office/kit/load-error.tsx'

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
  const ending = useEndOtherSessions()
  return (
    <Button
      variant="secondary"
      size="compact"
      icon={<LogOut />}
      busy={ending.isPending}
      busyLabel="Signing out..."
      onClick={() => ending.send()}
      className="mt-6 max-sm:w-full"
    >
      Sign out everywhere else
    </Button>
  )
}

/** The user's secret calendar address, which lists the days on which certificates expire. */
function CalendarCard() {
  const address = useCalendarAddress()
  const { confirmed, dialog } = useConfirmIdentity(useAccount().data)
  const [asked, setAsked] = useState<'renew' | 'revoke'>()
  const making = useMakeCalendarAddress(asked ? {} : { failed: 'Error creating the address' })
  const revoking = useRevokeCalendarAddress(undefined, { otherwise: NOT_CHANGED })
  const url = making.data?.url
  return (
    <Card as="section">
      <h2 className="text-h3">Expiring certificates in your calendar</h2>
      <p className="mt-1 mb-5 text-small text-text-2">
        A secret address for your calendar app. It lists each day on which certificates expire, with their IDs and names. Anyone with the
        address can read it without signing in, so keep it to yourself. It ends when you change your password or end a session.
      </p>
      {address.isPending && <SkeletonText lines={2} />}
      {address.isError && address.data === undefined && (
        <LoadError title="This could not be loaded" error={address.error} onRetry={address.refetch} />
      )}
      {address.data === null && (
        <Button
          variant="secondary"
          size="compact"
          icon={<CalendarPlus />}
          busy={making.isPending}
          busyLabel="Creating..."
          onClick={() => confirmed(make)}
          className="max-sm:w-full"
        >
          Create an address
        </Button>
      )}
      {address.data && (
        <div className="grid gap-4">
          {url !== undefined && <ShownOnce url={url} />}
          <p className="text-small text-text-2">
            Created <RelativeTime isWithinSentence instant={address.data.madeAt} />, <LastRead address={address.data} />
          </p>
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" size="compact" icon={<RotateCcw />} onClick={() => confirmed(() => setAsked('renew'))}>
              Renew
            </Button>
            <Button variant="secondary" size="compact" icon={<ShieldOff />} onClick={() => setAsked('revoke')}>
              Revoke
            </Button>
          </div>
        </div>
      )}
      {dialog}
      <ConfirmDialog
        open={asked !== undefined}
        title={asked === 'renew' ? 'Renew the calendar address?' : 'Revoke the calendar address?'}
        confirmLabel={asked === 'renew' ? 'Renew address' : 'Revoke address'}
        busyLabel="Saving..."
        call={asked === 'renew' ? making : revoking}
        onClose={close}
        onConfirm={() => (asked === 'renew' ? make() : revoking.send(undefined, revoked))}
      >
        {asked === 'renew'
          ? 'You get a new address. Calendars that use the current one stop receiving anything.'
          : 'Calendars that use it no longer receive anything.'}
      </ConfirmDialog>
    </Card>
  )

  function make() {
    making.send(undefined, close)
  }

  function revoked() {
    making.reset()
    close()
  }

  function close() {
    setAsked(undefined)
  }
}

function ShownOnce({ url }: { url: string }) {
  const { isCopied, copy } = useCopy('Calendar address')
  return (
    <Notice tone="warning" role="status" title="Shown only once">
      <p>We store only a hash of it. Add it to your calendar app as a calendar “from the internet” or “by URL”.</p>
      <p className="id-text mt-3 rounded-md border border-border bg-code p-3 text-text">{url}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="secondary" size="dense" icon={isCopied ? <Check /> : <Copy />} onClick={() => void copy(url)}>
          {isCopied ? 'Copied' : 'Copy address'}
        </Button>
        <LinkButton href={url.replace(/^https?:/, 'webcal:')} variant="secondary" size="dense" icon={<CalendarPlus />}>
          Open in a calendar
        </LinkButton>
      </div>
    </Notice>
  )
}
