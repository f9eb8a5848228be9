import { presentRow, type FormColumns } from '#base/database/present-row.server.ts'
import { sql, type InferResult, type Selectable } from 'kysely'
import type { AuditedRecord } from '#base/audit/audit-log.ts'
import { recordAudit } from '#base/audit/audit.server.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { requireFresh } from '#base/http/etag.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import { forUpdate } from '#base/database/for-update.server.ts'
import { withChanges } from '#base/api/changes.schema.ts'
import { fieldProblem, Problem } from '#base/api/problem.ts'
import { emailKey } from '#base/values/mail-address.ts'
import { endCalendarAddress, endSessions } from './end-sessions.server.ts'
import { requireAnotherAdmin } from './last-admin.server.ts'
import { hasBackOffice, isAllowed, ROLE_LABELS, type Role } from '../role.ts'
import { enqueueStaffNotice, nameOfActor } from './notices/staff-notices.server.ts'
import { staffMemberSchema, type StaffChanges, type StaffForm, type StaffMember } from '../staff-member.schema.ts'
import './second-factor/second-factor.table.ts'
import type { UserTable } from './staff.table.ts'

type UserRow = Selectable<UserTable>

export interface VersionedMember {
  member: StaffMember
  version: number
}

/** Audit entries about a person contain 'fullName'; those about an API code contain the code's 'name'. */
export const AUDITED_STAFF: AuditedRecord = {
  subject: 'user',
  nameFields: ['fullName', 'name'],
  keptFields: ['role', 'trainerEntryId', 'source', 'sessions'],
}
export const MEMBER_MISSING = 'This person no longer has access.'
/** Whether an entry is a trainer of the showcase, which belongs to a later room. */
export type IsTrainer = (db: Database, entryId: number) => Promise<boolean>
const USERNAME_TAKEN = 'This username is already used.'
const MAX_STAFF = 1000

/** All members of staff, by name. */
export async function listStaff(db: Database, context: ActionContext): Promise<StaffMember[]> {
  const rows = await staffQuery(db, context).orderBy('users.full_name').orderBy('users.id').limit(MAX_STAFF).execute()
  return rows.map((row) => present(row, context))
}

/** @throws Problem 'not-found' */
export async function getStaffMember(db: Database, id: number, context: ActionContext): Promise<VersionedMember> {
  const row = await staffQuery(db, context).where('users.id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('not-found', MEMBER_MISSING)
  return { member: present(row, context), version: row.version }
}

/**
 * Adds a member of staff, who cannot sign in until they get a code.
 * @throws Problem 'conflict' for a username in use, 'unprocessable' for a trainer who is not in the showcase
 */
export async function createStaffMember(
  db: Database,
  sent: StaffForm,
  isTrainer: IsTrainer,
  context: ActionContext,
): Promise<VersionedMember> {
  const at = context.now.toISOString()
  return db.write(async (tx) => {
    const form = await withTrainer(tx, sent, isTrainer)
    await requireFreeUsername(tx, form.username)
    const { id } = await tx.sql
      .insertInto('users')
      .values({ ...columns(form), password: null, created_at: at, updated_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordAudit(tx, context, { action: 'person added', subject: `user:${id}`, after: form })
    return getStaffMember(tx, id, context)
  })
}

/**
 * Updates a member of staff. Refuses to change the actor's own role, or the role of the last admin who can sign in. A person who loses
 * access is signed out. The person is notified of a new role or e-mail address, at their previous address.
 * @throws Problem 'not-found', 'stale', 'conflict', 'unprocessable' for a trainer who is not in the showcase
 */
export async function updateStaffMember(
  db: Database,
  id: number,
  { changes, ifMatch }: { changes: StaffChanges; ifMatch?: string | undefined },
  isTrainer: IsTrainer,
  context: ActionContext,
): Promise<VersionedMember> {
  return db.write(async (tx) => {
    if (changes.role !== undefined && changes.role !== 'admin') await requireAnotherAdmin(tx, id)
    const row = await getStaffRow(tx, id)
    const before = formOf(row)
    const form = await withTrainer(tx, withChanges(before, changes), isTrainer)
    requireFresh(ifMatch, row.version, (await getStaffMember(tx, id, context)).member)
    if (form.role !== row.role && isOneself(id, context)) {
      throw new Problem('conflict', 'You cannot change your own role. Ask another admin.', { issues: { role: 'This is your own role' } })
    }
    if (form.username !== row.username) await requireFreeUsername(tx, form.username)
    await tx.sql
      .updateTable('users')
      .set({ ...columns(form), updated_at: context.now.toISOString(), version: row.version + 1 })
      .where('id', '=', id)
      .execute()
    if (!hasBackOffice(form.role)) await endSessions(tx, id, {}, context)
    // Otherwise it would work again, unnoticed, after a later change of the role.
    else if (!isAllowed(form.role, 'records.read')) await endCalendarAddress(tx, id, context)
    await recordAudit(tx, context, { action: 'person updated', subject: `user:${id}`, before, after: form })
    if (form.role !== row.role) await noticeRole(tx, row, form.role, context)
    if (emailKey(form.email) !== emailKey(row.email)) {
      const facts = { change: 'E-mail address changed. The former address gets this e-mail.', changedBy: nameOfActor(context) }
      await enqueueStaffNotice(tx, 'staff-access-changed', row, facts, context)
    }
    return getStaffMember(tx, id, context)
  })
}

/** Notifies a member of staff of their new role, at their previous address. */
export function noticeRole(tx: WriteTransaction, row: UserRow, role: Role, context: ActionContext): Promise<void> {
  const facts = { from: ROLE_LABELS[row.role].name, to: ROLE_LABELS[role].name, changedBy: nameOfActor(context) }
  return enqueueStaffNotice(tx, 'staff-role-changed', row, facts, context)
}

/** The id of the calling member of staff. @throws Problem 'unauthenticated' */
export function oneself({ actor }: Pick<ActionContext, 'actor'>): number {
  if (actor.kind !== 'staff') throw new Problem('unauthenticated', 'Please sign in first.')
  return actor.userId
}

export function isOneself(userId: number, { actor }: Pick<ActionContext, 'actor'>): boolean {
  return actor.kind === 'staff' && actor.userId === userId
}

function staffQuery(db: Database, { now }: ActionContext) {
  return db.sql
    .selectFrom('users')
    .selectAll('users')
    .select(({ selectFrom }) => [
      selectFrom('api_codes')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('api_codes.user_id', '=', 'users.id')
        .where('api_codes.revoked_at', 'is', null)
        .as('code_count'),
      selectFrom('authenticators').select('user_id').whereRef('authenticators.user_id', '=', 'users.id').as('authenticator'),
      selectFrom('passkeys')
        .select(({ fn }) => fn.max('id').as('id'))
        .whereRef('passkeys.user_id', '=', 'users.id')
        .as('passkey'),
      selectFrom('sessions')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('sessions.user_id', '=', 'users.id')
        .where('sessions.expires_at', '>', now.toISOString())
        .as('session_count'),
      selectFrom('sessions')
        .select(sql<string | null>`max(last_seen_at)`.as('seen'))
        .whereRef('sessions.user_id', '=', 'users.id')
        .as('last_seen_at'),
      selectFrom('api_codes')
        .select(sql<string | null>`max(last_used_at)`.as('used'))
        .whereRef('api_codes.user_id', '=', 'users.id')
        .as('last_used_at'),
    ])
}

/** Reads a member of staff and locks the row until the transaction ends. @throws Problem 'not-found' */
export async function getStaffRow(tx: WriteTransaction, id: number): Promise<UserRow> {
  const row = await forUpdate(tx, tx.sql.selectFrom('users').selectAll().where('id', '=', id), 'users').executeTakeFirst()
  if (!row) throw new Problem('not-found', MEMBER_MISSING)
  return row
}

/** Clears the trainer for any other role: it must be chosen again if the person becomes a trainer again. @throws Problem 'unprocessable' */
async function withTrainer(tx: WriteTransaction, form: StaffForm, isTrainer: IsTrainer): Promise<StaffForm> {
  if (form.role !== 'trainer') return { ...form, trainerEntryId: null }
  if (form.trainerEntryId === null || (await isTrainer(tx, form.trainerEntryId))) return form
  throw fieldProblem('unprocessable', 'trainerEntryId', 'This trainer is no longer in the showcase. Choose another one.')
}

async function requireFreeUsername(tx: WriteTransaction, username: string): Promise<void> {
  const taken = await tx.sql.selectFrom('users').select('id').where('username', '=', username).executeTakeFirst()
  if (taken) throw fieldProblem('conflict', 'username', USERNAME_TAKEN)
}

function columns({ username, fullName, email, phone, role, trainerEntryId }: StaffForm) {
  return { username, full_name: fullName, email, phone, role, trainer_entry_id: trainerEntryId } satisfies FormColumns<StaffForm>
}

export function formOf({ username, full_name: fullName, email, phone, role, trainer_entry_id: trainerEntryId }: UserRow): StaffForm {
  return { fullName, username, email, phone, role, trainerEntryId }
}

type StaffRow = InferResult<ReturnType<typeof staffQuery>>[number]

function present(row: StaffRow, context: ActionContext): StaffMember {
  const seen = [row.last_seen_at, row.last_used_at].filter((at) => at !== null).toSorted()
  return presentRow(staffMemberSchema, row, {
    codeCount: row.code_count ?? 0,
    hasPassword: row.password !== null,
    hasSecondFactor: row.authenticator !== null || row.passkey !== null,
    sessionCount: row.session_count ?? 0,
    lastSeenAt: seen.at(-1) ?? null,
    isYou: isOneself(row.id, context),
  })
}
