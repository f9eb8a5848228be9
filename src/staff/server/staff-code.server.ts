import { presentRow } from '#base/database/present-row.server.ts'
import type { Selectable } from 'kysely'
import type { Database } from '#base/database/database.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import { Problem } from '#base/api/problem.ts'
import { addCode, endCode, generateCode, hashCode } from './api-code.server.ts'
import { lockAdmins, requireAnotherAdmin } from './last-admin.server.ts'
import { getStaffMember } from './staff-member.server.ts'
import { enqueueStaffNotice, nameOfActor } from './notices/staff-notices.server.ts'
import { staffCodeSchema, type StaffCode, type IssuedCode } from '../staff-member.schema.ts'
import type { ApiCodeTable } from './staff.table.ts'

export const CODE_MISSING = 'This sign-in code does not exist.'
const MAX_CODES_PER_PERSON = 50

/** All codes of a person, newest first, including revoked ones. @throws Problem 'not-found' when there is no such person */
export async function listCodes(db: Database, userId: number, context: ActionContext): Promise<StaffCode[]> {
  await getStaffMember(db, userId, context)
  const rows = await db.sql.selectFrom('api_codes').selectAll().where('user_id', '=', userId).orderBy('id', 'desc').execute()
  return rows.map((row) => present(row, context))
}

/** Generates a new code, and notifies the person. It is returned only here. @throws Problem 'not-found', 'conflict' */
export async function issueCode(db: Database, userId: number, { name }: { name: string }, context: ActionContext): Promise<IssuedCode> {
  const code = generateCode(context)
  const hash = await hashCode(code, context.secret)
  return db.write(async (tx) => {
    const active = (await listCodes(tx, userId, context)).filter(({ revokedAt }) => revokedAt === null)
    if (active.length >= MAX_CODES_PER_PERSON) {
      throw new Problem('conflict', `One person has at most ${MAX_CODES_PER_PERSON} codes. Revoke one that is no longer used.`)
    }
    const id = await addCode(tx, { userId, hash, name, source: 'issued' }, context)
    const row = await tx.sql.selectFrom('api_codes').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const person = await tx.sql.selectFrom('users').select(['id', 'full_name', 'email']).where('id', '=', userId).executeTakeFirstOrThrow()
    await enqueueStaffNotice(tx, 'staff-code-created', person, { codeName: name, madeBy: nameOfActor(context) }, context)
    return { ...present(row, context), code }
  })
}

/** Generates a code for an admin who has lost theirs: the one with this username, or otherwise the first. @throws Problem 'not-found' */
export async function issueAdminCode(
  db: Database,
  username: string | undefined,
  context: ActionContext,
): Promise<IssuedCode & { username: string }> {
  const admins = db.sql.selectFrom('users').select(['id', 'username']).where('role', '=', 'admin').orderBy('id').limit(1)
  const admin = await (username === undefined ? admins : admins.where('username', '=', username)).executeTakeFirst()
  if (!admin)
    throw new Problem('not-found', username === undefined ? 'There is no admin.' : `There is no admin with the username ${username}.`)
  const code = await issueCode(db, admin.id, { name: 'Made on the server' }, context)
  return { ...code, username: admin.username }
}

/**
 * Revokes a code and ends the sessions opened with it. Refuses to revoke the code that the actor is signed in with, the setting
 * ADMIN_API_CODE and the last code of the last admin.
 * @throws Problem 'not-found', 'conflict'
 */
export async function revokeCode(db: Database, id: number, context: ActionContext): Promise<void> {
  await db.write(async (tx) => {
    await lockAdmins(tx)
    const code = await tx.sql.selectFrom('api_codes').selectAll().where('id', '=', id).executeTakeFirst()
    if (!code) throw new Problem('not-found', CODE_MISSING)
    if (code.revoked_at !== null) return
    if (code.source === 'environment') {
      throw new Problem('conflict', 'This code comes from the setting ADMIN_API_CODE. Remove it from the settings and restart the server.')
    }
    if (isInUse(id, context)) {
      throw new Problem('conflict', 'You are signed in with this code. Sign in with another one to revoke it.')
    }
    if ((await isOnlyCode(tx, code.user_id, id)) && !(await hasPassword(tx, code.user_id))) await requireAnotherAdmin(tx, code.user_id)
    await endCode(tx, { id, userId: code.user_id, name: code.name }, context)
  })
}

async function isOnlyCode(db: Database, userId: number, id: number): Promise<boolean> {
  const other = await db.sql
    .selectFrom('api_codes')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '!=', id)
    .where('revoked_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return other === undefined
}

async function hasPassword(db: Database, userId: number): Promise<boolean> {
  const person = await db.sql.selectFrom('users').select('password').where('id', '=', userId).executeTakeFirst()
  return person !== undefined && person.password !== null
}

function isInUse(codeId: number, { actor }: ActionContext): boolean {
  return actor.kind === 'staff' && actor.signIn?.codeId === codeId
}

function present(row: Selectable<ApiCodeTable>, context: ActionContext): StaffCode {
  return presentRow(staffCodeSchema, row, { isCurrent: isInUse(row.id, context) })
}
