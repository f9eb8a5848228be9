import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { forUpdate } from '#base/database/for-update.server.ts'
import { newLease, NO_LEASE, type LeaseOwner } from '#base/jobs/lease.ts'
import { giveUpAt, URGENCIES } from '../../mail-states.ts'
import { getAllowance, VISITORS_KINDS, type Ceilings } from './ceilings.server.ts'
import type { MailKindHooks, MailRow } from './mail-kind-hooks.server.ts'
import { lockConnection, readConnection } from './mail-connection.server.ts'
import { settle } from './settle-mail.server.ts'
import '../mail.table.ts'

/** One disconnection after the whole message was sent may be a lost answer. A second one ends the attempts. */
export const MAX_UNCERTAIN_ATTEMPTS = 2
export const UNCERTAIN_WORDS = 'The connection broke twice before the mail server confirmed the message. It may have arrived.'
const GIVEN_UP_WORDS = 'It was not sent in time.'
const GIVE_UP_CHUNK = 100
/** The tolerated difference between two machines' clocks. */
const CLOCK_TOLERANCE_MS = 2 * 60_000
/** Longer than the longest backoff: a mail that waits longer was postponed by a clock that has been set back since. */
const MAX_WAIT_MS = 61 * 60_000

interface ClaimContext {
  ceilings: Ceilings
  hooks: MailKindHooks
  /** True for a process's first claim: its settings may have been corrected, so earlier pauses do not apply. */
  ignoresPause: boolean
}

/**
 * Leases the next mail: the most urgent one that is due, within the ceilings. Locks the connection row, so that processes count the
 * ceilings one after another and never lease the same mail.
 */
export async function claimMail(db: Database, owner: LeaseOwner, context: ClaimContext): Promise<MailRow | undefined> {
  const now = owner.now()
  // Most polls find nothing, and need no write transaction.
  if (!(await hasWork(db, now, context))) return undefined
  return db.write(async (tx) => {
    await lockConnection(tx)
    await undoClockJump(tx, now)
    await giveUpLate(tx, now, context.hooks)
    for (;;) {
      const mail = await findNext(tx, now, context)
      if (!mail) return undefined
      if (mail.attempt_started_at !== null && (await isGivenUp(tx, mail, now, context.hooks))) continue
      const leased = await lease(tx, mail, owner)
      if (leased) return leased
    }
  })
}

/** Handles a mail left by a killed process: it is unknown whether the mail server received it. Returns whether to give up. */
async function isGivenUp(tx: WriteTransaction, mail: MailRow, now: Date, hooks: MailKindHooks): Promise<boolean> {
  const uncertain = mail.uncertain_attempts + 1
  await tx.sql
    .updateTable('mails')
    .set({ uncertain_attempts: uncertain, attempt_started_at: null, ...NO_LEASE })
    .where('id', '=', mail.id)
    .execute()
  if (uncertain < MAX_UNCERTAIN_ATTEMPTS) return false
  await settle(tx, mail, { kind: 'failed', words: UNCERTAIN_WORDS, isAddressRefused: false }, { now, hooks })
  return true
}

/** Undefined if the mail was cancelled or erased after it was found: on PostgreSQL another transaction may have committed that. */
function lease(tx: WriteTransaction, { id }: MailRow, owner: LeaseOwner): Promise<MailRow | undefined> {
  return tx.sql
    .updateTable('mails')
    .set(newLease(owner))
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .returningAll()
    .executeTakeFirst()
}

async function hasWork(db: Database, now: Date, context: ClaimContext): Promise<boolean> {
  const [next, jumped, late] = await Promise.all([
    findNext(db, now, context),
    jumpedMails(db, now).limit(1).executeTakeFirst(),
    lateMails(db, now).limit(1).executeTakeFirst(),
  ])
  return next !== undefined || jumped !== undefined || late !== undefined
}

async function findNext(db: Database, now: Date, { ceilings, ignoresPause }: ClaimContext): Promise<MailRow | undefined> {
  const { paused_until } = await readConnection(db)
  if (!ignoresPause && isPaused(paused_until, now)) return undefined
  const allowance = await getAllowance(db, ceilings, now)
  if (!allowance.any) return undefined
  const at = now.toISOString()
  return db.sql
    .selectFrom('mails')
    .selectAll()
    .where('status', '=', 'waiting')
    .where('due_at', '<=', at)
    .where(({ or, eb }) => or([eb('leased_until', 'is', null), eb('leased_until', '<=', at)]))
    .$if(!allowance.visitors, (query) => query.where('kind', 'not in', VISITORS_KINDS))
    .$if(!allowance.bulk, (query) => query.where('urgency', '<', URGENCIES.bulk))
    .orderBy('urgency')
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** Ignores a pause that ends in more than an hour: it was written by a clock that has been set back since. */
function isPaused(pausedUntil: string | null, now: Date): boolean {
  if (pausedUntil === null) return false
  const left = new Date(pausedUntil).getTime() - now.getTime()
  return left > 0 && left <= MAX_WAIT_MS
}

/** Mails that would wait for a time set by a wrong clock. */
function jumpedMails(db: Database, now: Date) {
  return db.sql
    .selectFrom('mails')
    .select(['id', 'urgency', 'due_at', 'created_at', 'attempts'])
    .where('status', '=', 'waiting')
    .where('urgency', 'in', Object.values(URGENCIES))
    .where('due_at', '>', now.toISOString())
    .where(({ or, and, eb }) =>
      or([
        eb('created_at', '>', new Date(now.getTime() + CLOCK_TOLERANCE_MS).toISOString()),
        and([eb('attempts', '>', 0), eb('due_at', '>', new Date(now.getTime() + MAX_WAIT_MS).toISOString())]),
      ]),
    )
}

async function undoClockJump(tx: WriteTransaction, now: Date): Promise<void> {
  for (const { id, urgency, due_at, created_at, attempts } of await jumpedMails(tx, now).execute()) {
    // A planned delay keeps its length.
    const plannedMs = attempts > 0 ? 0 : Date.parse(due_at) - Date.parse(created_at)
    const due = new Date(now.getTime() + plannedMs)
    const columns = { due_at: due.toISOString(), created_at: now.toISOString(), give_up_at: giveUpAt(urgency, due).toISOString() }
    await tx.sql.updateTable('mails').set(columns).where('id', '=', id).execute()
  }
}

function lateMails(db: Database, now: Date) {
  return db.sql
    .selectFrom('mails')
    .selectAll()
    .where('status', '=', 'waiting')
    .where('give_up_at', '<=', now.toISOString())
    .where(({ or, eb }) => or([eb('leased_until', 'is', null), eb('leased_until', '<=', now.toISOString())]))
    .orderBy('give_up_at')
}

/** Gives up mails that could not be sent in time, so that they are not sent unexpectedly late. */
async function giveUpLate(tx: WriteTransaction, now: Date, hooks: MailKindHooks): Promise<void> {
  const { last_error } = await readConnection(tx)
  const late = await forUpdate(tx, lateMails(tx, now).limit(GIVE_UP_CHUNK), 'mails').execute()
  for (const mail of late) {
    const reason = mail.last_error ?? last_error
    const words = reason === null ? GIVEN_UP_WORDS : `${GIVEN_UP_WORDS} ${reason}`
    await settle(tx, mail, { kind: 'failed', words, isAddressRefused: false }, { now, hooks })
  }
}
