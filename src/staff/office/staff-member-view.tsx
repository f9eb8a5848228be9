import { Pencil, Trash2, UserX } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { indianDate, shortDate } from '#base/dates/dates.ts'
import { failureText } from '#base/api/api-client.ts'
import { ROLE_LABELS } from '../role.ts'
import type { StaffMember } from '../staff-member.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { useToast } from '#ui/toast/toast.tsx'
import { AdminHeading } from '#office/frame/admin-heading.tsx'
import type { Versioned } from '#office/data/admin-data.ts'
import { ConfirmDialog } from '#office/form/confirm-dialog.tsx'
import { EditorSkeleton } from '#office/editor/edited-item.tsx'
import { CodeList } from './staff-codes.tsx'
import { StaffDialog } from './staff-dialog.tsx'
import { isMissing } from '#office/editor/save-refusal.ts'
import { sectionPath } from '#office/frame/sections.ts'
import { FactList } from '#office/kit/fact-list.tsx'
import { PasswordCard } from './password-card.tsx'
import { useCalendarAddress } from './calendar-data.tsx'
import { SessionList } from './session-list.tsx'
import { useRemoveStaffMember, useSessions, useStaffMember } from './staff-data.tsx'
import { LoadError } from '#office/kit/load-error.tsx'

const STAFF = { label: 'Staff', to: sectionPath('people') }

/** One member of staff: details, API codes, sessions, and removing their access. */
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
          <FactList facts={facts(member).map(([label, value]) => ({ label, value }))} className="mt-4" />
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
      <StaffDialog open={isEditing} person={person} onClose={() => setIsEditing(false)} />
    </>
  )
}

function facts({ fullName, username, email, phone, role, createdAt }: StaffMember): Array<[label: string, value: string]> {
  return [
    ['Name', fullName],
    ['Username', username],
    ['E-mail', email],
    ['Phone', phone ?? 'None'],
    ['Role', `${ROLE_LABELS[role].name}. ${ROLE_LABELS[role].meaning}`],
    ['Added', shortDate(indianDate(new Date(createdAt)))],
  ]
}

function RemoveStaffMember({ member }: { member: StaffMember }) {
  const [isAsking, setIsAsking] = useState(false)
  const removal = useRemoveStaffMember()
  const navigate = useNavigate()
  const { toast } = useToast()
  if (member.isYou) return null
  return (
    <>
      <Button variant="secondary" size="compact" icon={<Trash2 />} className="mt-6 max-sm:w-full" onClick={() => setIsAsking(true)}>
        Remove access
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Remove ${member.fullName}?`}
        confirmLabel="Remove"
        busyLabel="Removing..."
        isBusy={removal.isPending}
        failure={removal.isError ? failureText(removal.error, 'The person could not be removed. Please try again.') : undefined}
        onClose={() => {
          removal.reset()
          setIsAsking(false)
        }}
        onConfirm={() =>
          removal.mutate(member.id, {
            onSuccess: () => {
              toast({ title: 'Person removed', tone: 'success' })
              void navigate(STAFF.to, { replace: true })
            },
          })
        }
      >
        <p>Their password, API codes and sessions end immediately. What they did stays in the history under their name.</p>
        <p className="mt-3">To keep them in the list instead, change the role to “{ROLE_LABELS.user.name}”.</p>
      </ConfirmDialog>
    </>
  )
}
