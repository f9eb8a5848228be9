import { enqueueMail } from '#mail/server/enqueue-mail.server.ts'
import { countUnsentMails } from '#mail/server/mails-about.server.ts'
import { SYSTEM, type ActionContext } from '#base/http/action-context.server.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import type { JobSource } from '#base/jobs/job-source.server.ts'
import { isLeasedToOther, LeaseLost, newLease, NO_LEASE, type LeaseOwner } from '#base/jobs/lease.ts'
import { Problem } from '#base/api/problem.ts'
import { mailingKey, mailingSubject, MAILINGS_CHANGED, lockMailing, type MailingRow } from './mailing-row.server.ts'
import { endMailing } from './mailing.server.ts'
import { listRecipients } from './subscriber-list.server.ts'

/** Maximum number of a mailing's mails in the outbox at once. More are written when these have been sent, so a list of any length fits. */
const MAX_WAITING = 200
/** Maximum number of mails per transaction, so that requests to the site are not delayed. */
const MAX_PER_CHUNK = 50
/** This many failures, if they outnumber the mails sent, are not dead addresses: the mail server rejects the mailing itself. */
const MAX_FAILED_AT_START = 50
const FAULT = 'A software error stopped it. The server log has the details.'
const POLL_INTERVAL_MS = 5000

interface JobContext {
  db: Database
  random: ActionContext['random']
  secret: string
}

/**
 * Sends mailings in the background worker: walks through the subscribers by row number and writes their mails to the outbox in small batches.
 * The position is stored in the same transaction as the mails, so that after a crash nobody is skipped and nobody gets two.
 */
export function mailingJobSource({ db, random, secret }: JobContext): JobSource<MailingRow> {
  const contextOf = (owner: LeaseOwner): ActionContext => ({ now: owner.now(), actor: SYSTEM, random, secret })
  return {
    announcedBy: MAILINGS_CHANGED,
    pollIntervalMs: POLL_INTERVAL_MS,
    claim: (owner) => claimMailing(db, owner),
    runChunk: (mailing, { owner }) => db.write((tx) => runChunk(tx, mailing, { owner, context: contextOf(owner) })),
    release: async ({ id }, owner) => {
      await db.write((tx) => release(tx, id, owner))
    },
    fail: async ({ id }, error, owner) => {
      await db.write(async (tx) => {
        const row = await lockMailing(tx, id)
        if (row.status === 'sending')
          await endMailing(tx, row, { stoppedBecause: error instanceof Problem ? error.message : FAULT }, contextOf(owner))
      })
    },
  }
}

/** The oldest mailing with work to do. */
async function claimMailing(db: Database, owner: LeaseOwner): Promise<MailingRow | undefined> {
  for (const mailing of await selectRunning(db)) {
    // Most polls find that the outbox is still full. This check needs no write transaction.
    if (isLeasedToOther(mailing, owner) || !(await hasWork(db, mailing))) continue
    const claimed = await db.write((tx) =>
      tx.sql
        .updateTable('newsletter_issues')
        .set(newLease(owner))
        .where('id', '=', mailing.id)
        .where('status', '=', 'sending')
        .where(({ eb, or }) =>
          or([eb('lease_owner', 'is', null), eb('lease_owner', '=', owner.id), eb('leased_until', '<=', owner.now().toISOString())]),
        )
        .returningAll()
        .executeTakeFirst(),
    )
    if (claimed) return claimed
  }
  return undefined
}

function selectRunning(db: Database): Promise<MailingRow[]> {
  return db.sql.selectFrom('newsletter_issues').selectAll().where('status', '=', 'sending').orderBy('id').execute()
}

async function hasWork(db: Database, mailing: MailingRow): Promise<boolean> {
  const { waiting, failed } = await countUnsentMails(db, mailingSubject(mailing))
  if (waiting === 0 || isRefused(mailing, failed)) return true
  return waiting < MAX_WAITING && (await listRecipients(db, mailing, 1)).length > 0
}

function isRefused({ refused, sent }: MailingRow, failed: number): boolean {
  return refused + failed >= MAX_FAILED_AT_START && refused + failed > sent
}

/** Runs one step. Undefined when the mailing has ended, or while the outbox has enough of its mails. */
async function runChunk(
  tx: WriteTransaction,
  { id }: MailingRow,
  { owner, context }: { owner: LeaseOwner; context: ActionContext },
): Promise<MailingRow | undefined> {
  const row = await renewLease(tx, id, owner)
  if (!row) throw new LeaseLost()
  const { waiting, failed } = await countUnsentMails(tx, mailingSubject(row))
  if (isRefused(row, failed)) {
    const all = row.refused + failed
    await endMailing(
      tx,
      row,
      { stoppedBecause: `${all} of the first ${all + row.sent} e-mails failed. The list of e-mails says why.` },
      context,
    )
    return undefined
  }
  const room = MAX_WAITING - waiting
  const recipients = room > 0 ? await listRecipients(tx, row, Math.min(room, MAX_PER_CHUNK)) : []
  const last = recipients.at(-1)
  if (last) {
    for (const recipient of recipients) await enqueueMailing(tx, { mailing: row, recipient }, context)
    return tx.sql
      .updateTable('newsletter_issues')
      .set({ last_subscriber_id: last.id })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
  }
  if (waiting === 0) await endMailing(tx, row, { stoppedBecause: null }, context)
  else await release(tx, id, owner)
  return undefined
}

async function enqueueMailing(
  tx: WriteTransaction,
  { mailing, recipient }: { mailing: MailingRow; recipient: { id: number; address: string; address_hash: string } },
  context: ActionContext,
): Promise<void> {
  const data = { issueId: mailing.id, subject: mailing.subject, text: mailing.body }
  const to = { address: recipient.address, name: null }
  await enqueueMail(
    tx,
    { kind: 'newsletter-issue', to, about: mailingSubject(mailing), data, onceKey: mailingKey(mailing, recipient) },
    context,
  )
}

/** Undefined when the mailing has another owner or was stopped. Locks the row until the transaction ends. */
function renewLease(tx: WriteTransaction, id: number, owner: LeaseOwner): Promise<MailingRow | undefined> {
  return tx.sql
    .updateTable('newsletter_issues')
    .set(newLease(owner))
    .where('id', '=', id)
    .where('lease_owner', '=', owner.id)
    .where('status', '=', 'sending')
    .returningAll()
    .executeTakeFirst()
}

async function release(tx: WriteTransaction, id: number, owner: LeaseOwner): Promise<void> {
  await tx.sql.updateTable('newsletter_issues').set(NO_LEASE).where('id', '=', id).where('lease_owner', '=', owner.id).execute()
}
