import { sql } from 'kysely'
import type { Database } from '#base/database/database.server.ts'
import { emailKey } from '#base/values/mail-address.ts'
import type { Role } from '../role.ts'

/** The stored data of a member of staff. */
export interface StaffAccount {
  id: number
  username: string
  name: string
  email: string
  phone: string | null
  role: Role
}

export function findStaffByEmail(db: Database, email: string): Promise<StaffAccount[]> {
  return db.sql
    .selectFrom('users')
    .select(['id', 'username', 'full_name as name', 'email', 'phone', 'role'])
    .where(sql<string>`lower(email)`, '=', emailKey(email))
    .orderBy('id')
    .execute()
}

/** The address of a member of staff. Undefined if they were removed. */
export async function findStaffEmail(db: Database, userId: number): Promise<string | undefined> {
  return (await db.sql.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst())?.email
}
