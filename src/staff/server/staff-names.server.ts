import type { Database } from '#base/database/database.server.ts'
import type { Permission } from '#base/http/access.ts'
import { isAllowed, permissionsOf, ROLES } from '../role.ts'

/** A member of staff, as seen by other staff. */
interface StaffName {
  id: number
  name: string
}

/** All staff with this permission, by name. */
export function listStaffNames(db: Database, permission: Permission): Promise<StaffName[]> {
  return selectStaffNames(db, permission).orderBy('full_name').orderBy('id').execute()
}

/** Undefined if there is no such person, or they do not have this permission. */
export function findStaffName(db: Database, id: number, permission: Permission): Promise<StaffName | undefined> {
  return selectStaffNames(db, permission).where('id', '=', id).executeTakeFirst()
}

/** The current permissions of a member of staff. Undefined if they were removed. */
export async function findPermissions(db: Database, userId: number): Promise<readonly Permission[] | undefined> {
  const row = await db.sql.selectFrom('users').select('role').where('id', '=', userId).executeTakeFirst()
  return row && permissionsOf(row.role)
}

function selectStaffNames(db: Database, permission: Permission) {
  const roles = ROLES.filter((role) => isAllowed(role, permission))
  return db.sql.selectFrom('users').select(['id', 'full_name as name']).where('role', 'in', roles)
}
