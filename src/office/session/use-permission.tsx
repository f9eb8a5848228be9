import type { Permission } from '#base/http/access.ts'
import { isAllowed } from '#staff/role.ts'
import { useSession } from './session.tsx'

/** Whether the signed-in member of staff has this permission. Only hides controls; the server enforces the permission. */
export function usePermission(permission: Permission): boolean {
  const { state } = useSession()
  return 'staff' in state && isAllowed(state.staff.role, permission)
}

/** The same check as a function, for lists whose entries have different permissions. */
export function usePermissionCheck(): (permission: Permission) => boolean {
  const { state } = useSession()
  return (permission) => 'staff' in state && isAllowed(state.staff.role, permission)
}
