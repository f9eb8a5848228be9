import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { languageOf } from '#base/text/language.ts'
import { counted } from '#base/text/wording/counted.ts'
import { ROLE_LABELS, hasBackOffice, ROLES, type Role } from '../role.ts'
import type { StaffMember } from '../staff-member.schema.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { Button } from '#ui/button/button.tsx'
import { TextLink } from '#ui/button/link.tsx'
import { DataTable, type Column } from '#ui/table.tsx'
import { AdminHeading } from '#office/frame/admin-heading.tsx'
import { CutText } from '#office/kit/cut-text.tsx'
import { TABLE } from '#office/list/list-body.tsx'
import { RoleMatrix } from './role-actions.tsx'
import { StaffDialog } from './staff-dialog.tsx'
import { StaffMemberView } from './staff-member-view.tsx'
import { RelativeTime } from '#office/kit/relative-time-text.tsx'
import { staffMemberPath, useStaff } from './staff-data.tsx'
import { TableSkeleton } from '#office/list/table-skeleton.tsx'
import { LoadError } from '#office/kit/load-error.tsx'
import { Card } from '#ui/card.tsx'
import { TickChoice } from '#ui/form/tick-choice.tsx'
import { useSaveSignInSettings, useSignInSettings } from './account-data.tsx'

/** /admin?view=people: all staff, or one of them with `person=3`. */
export function StaffView() {
  const [search] = useSearchParams()
  const person = search.get('person')
  if (person !== null) return <StaffMemberView key={person} id={/^[1-9]\d{0,8}$/.test(person) ? Number(person) : 0} />
  return <Everybody />
}

function Everybody() {
  const staff = useStaff()
  const navigate = useNavigate()
  const [isAdding, setIsAdding] = useState(false)
  return (
    <>
      <AdminHeading
        title="Staff"
        lead="Who can sign in and what they can do"
        actions={
          <Button size="compact" icon={<Plus />} onClick={() => setIsAdding(true)}>
            <span>
              New <span className="max-sm:sr-only">person</span>
            </span>
          </Button>
        }
      />
      <div className="grid grid-cols-1 gap-6 pt-4 lg:pt-0">
        {staff.isPending && <TableSkeleton />}
        {staff.isError && !staff.data && (
          <LoadError title="The list of staff could not be loaded" error={staff.error} onRetry={staff.refetch} />
        )}
        {staff.data && <DataTable caption="Staff" className={TABLE} columns={COLUMNS} rows={staff.data} rowKey={({ id }) => id} />}
        <RoleMatrix />
        <SecondFactorSettings />
      </div>
      {isAdding && <StaffDialog onClose={() => setIsAdding(false)} onSaved={({ id }) => void navigate(staffMemberPath(id))} />}
    </>
  )
}

const COLUMNS: Array<Column<StaffMember>> = [
  {
    key: 'name',
    header: 'Name',
    place: 'title',
    cell: ({ id, fullName, username, isYou }) => (
      <>
        <TextLink
          to={staffMemberPath(id)}
          title={fullName}
          lang={languageOf(fullName)}
          className="block w-fit max-w-full max-md:py-1.5 md:truncate"
        >
          {fullName}
        </TextLink>
        <CutText text={isYou ? `${username} (you)` : username} className="text-xs font-normal text-text-2 max-md:text-small" />
      </>
    ),
  },
  {
    key: 'role',
    header: 'Role',
    place: 'status',
    cell: ({ role }) => (
      <StatusBadge tone={role === 'admin' ? 'info' : role === 'user' ? 'warning' : 'neutral'} icon={null}>
        {ROLE_LABELS[role].name}
      </StatusBadge>
    ),
  },
  { key: 'email', header: 'E-mail', isFlexible: true, cell: ({ email }) => <CutText text={email} /> },
  {
    key: 'codes',
    header: 'Signs in with',
    cell: ({ codeCount, hasPassword, hasSecondFactor, role }) => {
      const ways = [
        hasPassword && (hasSecondFactor ? 'Password + factor' : 'Password'),
        codeCount > 0 && counted(codeCount, 'code'),
      ].filter(Boolean)
      return ways.length === 0 && role !== 'user' ? 'Nothing yet: cannot sign in' : ways.join(', ')
    },
  },
  { key: 'sessions', header: 'Active sessions', numeric: true, cell: ({ sessionCount }) => sessionCount },
  {
    key: 'seen',
    header: 'Last seen',
    cell: ({ lastSeenAt }) => (lastSeenAt ? <RelativeTime instant={lastSeenAt} className="xl:whitespace-nowrap" /> : 'Never'),
  },
]

const HINTS: Partial<Record<Role, string>> = { admin: 'Recommended: admins can reach everything.' }

/** Selects the roles that need a second factor. A change is saved at once. */
function SecondFactorSettings() {
  const { data } = useSignInSettings()
  const saving = useSaveSignInSettings()
  if (!data) return null
  const { requiredFor } = data.item
  return (
    <Card as="section">
      <h2 className="text-h3">Second factor</h2>
      <p className="mt-1 mb-4 text-text-2">
        Whoever has a ticked role needs an authenticator app or a passkey, and sets one up at the next sign-in. Scripts that send a sign-in
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
              saving.send({
                item: { requiredFor: ROLES.filter((one) => (one === role ? isTicked : requiredFor.includes(one))) },
                etag: data.etag,
              })
            }
          />
        ))}
      </div>
    </Card>
  )
}
