import { Check, Minus, UserCog } from 'lucide-react'
import { PERMISSIONS } from '#base/http/access.ts'
import { ROLE_LABELS, ROLES, type Role } from '../role.ts'
import { ROLE_MATRIX } from '../role-matrix.ts'
import { Card } from '#ui/card.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

const ACTIONS = PERMISSIONS.map((permission) => ({ permission, ...ROLE_MATRIX[permission] }))
/** 'No access' has no column: it permits nothing. */
const COLUMNS = ROLES.filter((role) => ACTIONS.some(({ roles }) => roles.includes(role)))

/** The permitted and forbidden actions of the chosen role. Announced when the choice changes. */
export function RoleActions({ role }: { role: Role }) {
  const allowed = ACTIONS.filter(({ roles }) => roles.includes(role))
  const others = ACTIONS.filter(({ roles }) => !roles.includes(role))
  return (
    <div role="status" className="rounded-md border border-border bg-surface-sunken p-4">
      <p className="font-semibold">What “{ROLE_LABELS[role].name}” may do</p>
      {allowed.length === 0 ? (
        <p className="mt-1 text-text-2">Nothing. Sign-in is refused.</p>
      ) : (
        <ul className="mt-2 grid gap-1.5">
          {allowed.map(({ permission, label, detail }) => (
            <li key={permission} className="flex gap-2">
              <Check className="mt-0.5 size-4.5 shrink-0 text-success-text" />
              <span className="min-w-0">
                {label}
                <span className="block text-small text-text-2">{detail}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {allowed.length > 0 && others.length > 0 && (
        <p className="mt-3 flex gap-2 text-small text-text-2">
          <Minus className="mt-0.5 size-4.5 shrink-0" />
          <span className="min-w-0">Not: {others.map(({ label }) => `${label.charAt(0).toLowerCase()}${label.slice(1)}`).join(', ')}</span>
        </p>
      )}
    </div>
  )
}

/** All roles and actions in one table. */
export function RoleMatrix() {
  return (
    <Card as="section" className="min-w-0">
      <h2 className="flex items-center gap-3 text-h3">
        <UserCog className="size-5 text-primary" />
        What each role may do
      </h2>
      <table className="mt-4 w-full">
        <caption className="sr-only">Actions, and the roles that may do them. “{ROLE_LABELS.user.name}” may do nothing.</caption>
        <thead>
          <tr className="border-b border-border text-small">
            <th scope="col" className="py-2 pe-2 text-start font-semibold">
              Action
            </th>
            {COLUMNS.map((role) => (
              <th key={role} scope="col" className="w-20 px-0.5 py-2 text-center font-semibold max-sm:w-9 max-sm:text-xs">
                <span className="inline-block max-sm:[writing-mode:vertical-rl]">{ROLE_LABELS[role].name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ACTIONS.map(({ permission, label, detail, roles }) => (
            <tr key={permission} className="border-b border-border last:border-0">
              <th scope="row" className="py-2.5 pe-2 text-start font-normal">
                {label}
                <span className="block text-small text-text-2 max-sm:hidden">{detail}</span>
              </th>
              {COLUMNS.map((role) => (
                <td key={role} className="px-0.5 text-center">
                  <Mark isAllowed={roles.includes(role)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-small text-text-2">
        “{ROLE_LABELS.user.name}”: {ROLE_LABELS.user.meaning}
      </p>
    </Card>
  )
}

function Mark({ isAllowed }: { isAllowed: boolean }) {
  const Icon = isAllowed ? Check : Minus
  return (
    <>
      <Icon className={isAllowed ? 'mx-auto size-5 text-success-text' : 'mx-auto size-4 text-text-3'} />
      <VisuallyHidden>{isAllowed ? 'Yes' : 'No'}</VisuallyHidden>
    </>
  )
}
