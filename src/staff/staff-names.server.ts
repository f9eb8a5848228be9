import type { Database } from '../platform/database/database.server.ts'
import type { Permission } from '../platform/access.ts'
import { isAllowed, ROLES } from './role.ts'

/** Somebody of the office, as their colleagues may know them. */
interface StaffName {
  id: number
  name: string
}

/** Everybody whose role allows it, by name. */
export function listStaffNames(db: Database, permission: Permission): Promise<StaffName[]> {
  return selectStaffNames(db, permission).orderBy('full_name').orderBy('id').execute()
}

/** Undefined when there is nobody of that number, or their role does not allow it. */
export function findStaffName(db: Database, id: number, permission: Permission): Promise<StaffName | undefined> {
  return selectStaffNames(db, permission).where('id', '=', id).executeTakeFirst()
}

function selectStaffNames(db: Database, permission: Permission) {
  const roles = ROLES.filter((role) => isAllowed(role, permission))
  return db.sql.selectFrom('users').select(['id', 'full_name as name']).where('role', 'in', roles)
}
