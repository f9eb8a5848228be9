import type { Permission } from '../../platform/http/access.ts'
import { isAllowed } from '../../staff/role.ts'
import { useSession } from './session.tsx'

/** Whether the person signed in may do this: what they may not is not offered. The server decides in the end. */
export function useMay(permission: Permission): boolean {
  const { state } = useSession()
  return 'staff' in state && isAllowed(state.staff.role, permission)
}

/** The same for a list of things, each with a permission of its own. */
export function useAllowed(): (permission: Permission) => boolean {
  const { state } = useSession()
  return (permission) => 'staff' in state && isAllowed(state.staff.role, permission)
}
