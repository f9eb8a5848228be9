import { Pencil, UserX, Check, Copy, Link2, ShieldOff } from 'lucide-react'
import { useState } from 'react'
import { indianDate, shortDate, indianTime } from '#base/dates/dates.ts'
import { ROLE_LABELS, hasBackOffice } from '../role.ts'
import type { StaffMember } from '../staff-member.schema.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { AdminHeading } from '#office/frame/admin-heading.tsx'
import type { Versioned } from '#office/data/admin-data.ts'
import { EditorSkeleton } from '#office/editor/edited-item.tsx'
import { CodeList } from './staff-codes.tsx'
import { StaffDialog } from './staff-dialog.tsx'
import { isMissing } from '#office/editor/save-refusal.ts'
import { sectionPath } from '#office/frame/sections.ts'
import { FactList } from '#office/kit/fact-list.tsx'
import { useCalendarAddress } from './calendar-data.tsx'
import { RemoveStaffMember } from './remove-staff-member.tsx'
import { SessionList } from './session-list.tsx'
import { useSessions, useStaffMember, useClearSecondFactors, useCreatePasswordLink, type PasswordLink } from './staff-data.tsx'
import { useTrainerName } from './trainer-select.tsx'
import { LoadError } from '#office/kit/load-error.tsx'
import { Notice } from '#ui/notice.tsx'
import { Dialog, DialogBody, DialogFooter } from '#ui/overlay/dialog.tsx'
import { useCopy } from '#office/kit/use-copy.tsx'
import { ConfirmedButton } from '#office/form/confirmed-button.tsx'

const STAFF = { label: 'Staff', to: sectionPath('people') }

/** A member of staff: details, sign-in codes, sessions, and removal of access. */
export function StaffMemberView({ id }: { id: number }) {
  const { data, error, isPending, refetch } = useStaffMember(id)
  if (data) return <Person person={data} />
  return (
    <>
      <AdminHeading title="Person" breadcrumb={[STAFF, { label: 'Person' }]} />
      {isPending && <EditorSkeleton />}
      {isMissing(error) && (
        <EmptyState
          icon={UserX}
          title="This person no longer has access"
          help="The address may be incomplete, or the person was removed."
          action={<LinkButton to={STAFF.to}>Back to staff</LinkButton>}
        />
      )}
      {error && !isMissing(error) && <LoadError title="This person could not be loaded" error={error} onRetry={refetch} className="mt-6" />}
    </>
  )
}

function Person({ person }: { person: Versioned<StaffMember> }) {
  const { item: member } = person
  const [isEditing, setIsEditing] = useState(false)
  const sessions = useSessions(member.id)
  const calendar = useCalendarAddress(member.id)
  const isTrainer = member.role === 'trainer'
  const trainer = useTrainerName(member.trainerEntryId, { enabled: isTrainer })
  return (
    <>
      <AdminHeading
        title={member.fullName}
        lead={ROLE_LABELS[member.role].name}
        breadcrumb={[STAFF, { label: member.fullName }]}
        actions={
          <Button size="compact" icon={<Pencil />} onClick={() => setIsEditing(true)}>
            Edit
          </Button>
        }
      />
      <div className="grid grid-cols-1 items-start gap-6 pt-4 lg:pt-0 xl:grid-cols-2">
        <Card as="section">
          <h2 className="text-h3">Details</h2>
          <FactList facts={facts(member, isTrainer ? trainer : undefined).map(([label, value]) => ({ label, value }))} className="mt-4" />
          <RemoveStaffMember member={member} />
        </Card>
        <div className="grid gap-6">
          <PasswordCard member={member} />
          <CodeList member={member} />
        </div>
        <Card as="section" className="xl:col-span-2">
          <h2 className="text-h3">Sessions</h2>
          <p className="mt-1 mb-5 text-small text-text-2">
            The browsers {member.isYou ? 'you are' : 'this person is'} signed in with. Ending one of them ends the calendar address too.
          </p>
          <SessionList sessions={sessions} calendar={calendar} userId={member.id} empty="Not signed in anywhere." />
        </Card>
      </div>
      {isEditing && <StaffDialog person={person} onClose={() => setIsEditing(false)} />}
    </>
  )
}

function facts(
  { fullName, username, email, phone, role, createdAt }: StaffMember,
  trainer: string | undefined,
): Array<[label: string, value: string]> {
  return [
    ['Name', fullName],
    ['Username', username],
    ['E-mail', email],
    ['Phone', phone ?? 'None'],
    ['Role', `${ROLE_LABELS[role].name}. ${ROLE_LABELS[role].meaning}`],
    ...(trainer === undefined ? [] : [['Trainer', trainer] satisfies [string, string]]),
    ['Added', shortDate(indianDate(new Date(createdAt)))],
  ]
}

/** Whether a member of staff has a password, and a link for setting one. */
function PasswordCard({ member }: { member: StaffMember }) {
  const making = useCreatePasswordLink()
  const [link, setLink] = useState<PasswordLink>()
  if (!hasBackOffice(member.role)) return null
  return (
    <Card as="section">
      <h2 className="text-h3">Password</h2>
      <p className="mt-1 text-text-2">
        {member.hasPassword
          ? `Signs in as “${member.username}”, or with the e-mail address, and a password. If it is forgotten, make a link to set a new one.`
          : 'None yet. Make a link, and the person chooses a password with it.'}
      </p>
      <Button
        variant="secondary"
        size="compact"
        icon={<Link2 />}
        busy={making.isPending}
        busyLabel="Making..."
        className="mt-5 max-sm:w-full"
        onClick={() => making.send(member.id, setLink)}
      >
        {member.hasPassword ? 'Create a link for a new password' : 'Create a password link'}
      </Button>
      {member.hasSecondFactor && !member.isYou && <ClearSecondFactors member={member} />}
      <Dialog
        open={link !== undefined}
        onClose={() => setLink(undefined)}
        title="Link for a password"
        description={`For ${member.fullName}`}
      >
        {link && <ShownOnce link={link} onClose={() => setLink(undefined)} />}
      </Dialog>
    </Card>
  )
}

function ShownOnce({ link: { url, expiresAt, mailedTo }, onClose }: { link: PasswordLink; onClose: () => void }) {
  const { isCopied, copy } = useCopy('Link')
  return (
    <>
      <DialogBody className="grid gap-4">
        <Notice tone="warning" role="status" title="Shown only once">
          Whoever has this link can set the password. It works once, until {indianTime(new Date(expiresAt))}.
        </Notice>
        <p>
          {mailedTo === null
            ? 'Copy it and hand it over safely. Mail is not set up, or the person has no address of their own, so it was not sent.'
            : `It is on its way to ${mailedTo}. You need not do anything else.`}
        </p>
        <p className="id-text rounded-md border border-border bg-code p-4 text-small wrap-anywhere">{url}</p>
      </DialogBody>
      <DialogFooter>
        <Button variant="secondary" size="compact" icon={isCopied ? <Check /> : <Copy />} onClick={() => void copy(url)}>
          {isCopied ? 'Copied' : 'Copy link'}
        </Button>
        <Button size="compact" onClick={onClose}>
          Done
        </Button>
      </DialogFooter>
    </>
  )
}

/** For a person who has lost both phone and recovery codes. */
function ClearSecondFactors({ member }: { member: StaffMember }) {
  const clearing = useClearSecondFactors()
  return (
    <ConfirmedButton
      label="Remove second factors"
      className="contents"
      button={{ icon: <ShieldOff />, className: 'mt-3 max-sm:w-full sm:ms-3' }}
      title={`Remove the second factors of ${member.fullName}?`}
      confirmLabel="Remove"
      busyLabel="Removing..."
      call={clearing}
      onConfirm={(close) => clearing.send(member.id, close)}
    >
      Do this when their phone and recovery codes are lost, and you are sure who is asking. Authenticator app, passkeys and recovery codes
      end, and they are signed out. Until they set up new ones, the password alone signs them in.
    </ConfirmedButton>
  )
}
