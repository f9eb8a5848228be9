import type { WriteTransaction } from '#base/database/database.server.ts'
import { storageFault } from '#base/database/storage-fault.server.ts'
import type { JobRun, JobSource } from '#base/jobs/job-source.server.ts'
import { newLease, NO_LEASE, type LeaseOwner } from '#base/jobs/lease.ts'
import { pause } from '#base/jobs/with-retry.server.ts'
import { MAIL_ENQUEUED } from '../enqueue-mail.server.ts'
import type { OutgoingMail } from '../transport/compose-message.server.ts'
import type { SmtpFailure } from '../../smtp-failure.ts'
import { backoffMs } from '../../backoff.ts'
import { claimMail, MAX_UNCERTAIN_ATTEMPTS, UNCERTAIN_WORDS } from './mail-claim.server.ts'
import { noteSuccess, pauseConnection } from './mail-connection.server.ts'
import type { MailKindHooks, MailRow } from './mail-kind-hooks.server.ts'
import type { OutboxContext } from './outbox-context.server.ts'
import { prepareMail } from './prepare-mail.server.ts'
import { settle } from './settle-mail.server.ts'

/** A mail being sent. Each step is a chunk of the worker, so that only one step is repeated when the database is down. */
interface MailJob {
  mail: MailRow
  step: 'connect' | 'prepare' | 'send' | 'store'
  prepared?: OutgoingMail
  result?: SendResult
}

type SendResult =
  | { kind: 'accepted'; note?: string }
  | { kind: 'not-tried' | 'tried'; failure: SmtpFailure }
  | { kind: 'unmade'; words: string }

const POLL_INTERVAL_MS = 5000
const STORE_RETRY_MS = 5000
/** The program stops within 10 s. A message that the server has not confirmed by then may be sent again. */
const STOP_GRACE_MS = 5000
const RENEW_LEASE_MS = 10_000

/** The worker's job source for the outbox: sends one mail after another over one connection. */
export function mailJobSource(context: OutboxContext): JobSource<MailJob> {
  const { db, hooks } = context
  let isFirstClaim = true
  return {
    announcedBy: MAIL_ENQUEUED,
    pollIntervalMs: POLL_INTERVAL_MS,
    claim: async (owner) => {
      const mail = await claimMail(db, owner, { ceilings: context.mail, hooks, ignoresPause: isFirstClaim })
      if (mail) isFirstClaim = false
      return mail && { mail, step: 'connect' }
    },
    runChunk: (job, run) => runStep(context, job, run),
    release: (job, owner) => release(context, job, owner),
    fail: async (job, error, owner) => {
      if (!job.result && storageFault(error) === 'unavailable') return release(context, job, owner)
      const words = `The message could not be made: ${error instanceof Error ? error.message : String(error)}`
      await store(context, { ...job, result: job.result ?? { kind: 'unmade', words } }, owner)
    },
  }
}

async function release(context: OutboxContext, job: MailJob, owner: LeaseOwner): Promise<void> {
  if (job.result) return store(context, job, owner)
  await context.db.write((tx) =>
    tx.sql
      .updateTable('mails')
      .set({ ...NO_LEASE, attempt_started_at: null })
      .where('id', '=', job.mail.id)
      .where('lease_owner', '=', owner.id)
      .execute(),
  )
}

async function runStep(context: OutboxContext, job: MailJob, { owner, signal }: JobRun): Promise<MailJob | undefined> {
  if (job.step === 'connect') {
    const failure = await context.transport.connect()
    return failure ? { ...job, step: 'store', result: { kind: 'not-tried', failure } } : { ...job, step: 'prepare' }
  }
  if (job.step === 'prepare') return { ...job, step: 'send', ...(await prepareMail(context, job.mail, owner)) }
  if (job.step === 'send' && job.prepared)
    return { ...job, step: 'store', result: await send(context, job.mail, job.prepared, { owner, signal }) }
  await storeUntilDone(context, job, { owner, signal })
  return undefined
}

async function send(
  { db, transport }: OutboxContext,
  { id }: MailRow,
  prepared: OutgoingMail,
  { owner, signal }: JobRun,
): Promise<SendResult> {
  // A slow server may need longer than one lease.
  const renewal = setInterval(() => {
    db.write((tx) =>
      tx.sql.updateTable('mails').set(newLease(owner)).where('id', '=', id).where('lease_owner', '=', owner.id).execute(),
    ).catch(() => undefined)
  }, RENEW_LEASE_MS)
  const stop = () => void transport.close(STOP_GRACE_MS)
  signal.addEventListener('abort', stop)
  try {
    const failure = await transport.send(prepared)
    if (failure?.scope === 'copies') return { kind: 'accepted', note: failure.words }
    return failure ? { kind: 'tried', failure } : { kind: 'accepted' }
  } finally {
    clearInterval(renewal)
    signal.removeEventListener('abort', stop)
  }
}

/** Stores the result of a mail, waiting until the database is back: without it the mail would be sent again. */
async function storeUntilDone(context: OutboxContext, job: MailJob, { owner, signal }: JobRun): Promise<void> {
  for (;;) {
    try {
      return await store(context, job, owner)
    } catch (error) {
      // An error in a feature's hook must not make the mail be sent again.
      if (storageFault(error) === undefined) await store({ ...context, hooks: {} }, job, owner)
      if (storageFault(error) !== 'unavailable' || signal.aborted) throw error
      await pause(STORE_RETRY_MS, signal)
    }
  }
}

async function store({ db, hooks }: OutboxContext, { mail, result }: MailJob, owner: LeaseOwner): Promise<void> {
  const now = owner.now()
  await db.write(async (tx) => {
    if (result?.kind === 'accepted') {
      // Also if the lease was lost in the meantime: the new owner finds nothing left to send.
      await settle(tx, mail, { kind: 'sent', note: result.note }, { now, hooks })
      return noteSuccess(tx, now)
    }
    if (!(await isOwn(tx, mail, owner))) return
    if (result?.kind === 'unmade') return settle(tx, mail, { kind: 'failed', words: result.words, isAddressRefused: false }, { now, hooks })
    if (result) await storeFailure(tx, mail, result, { now, hooks })
  })
}

async function storeFailure(
  tx: WriteTransaction,
  mail: MailRow,
  { kind, failure }: { kind: 'not-tried' | 'tried'; failure: SmtpFailure },
  context: { now: Date; hooks: MailKindHooks },
): Promise<void> {
  const { words, isAddressRefused } = failure
  if (failure.scope === 'connection') await pauseConnection(tx, failure, context.now)
  const uncertain = mail.uncertain_attempts + (failure.isUncertain ? 1 : 0)
  if (failure.isPermanent) return settle(tx, mail, { kind: 'failed', words, isAddressRefused }, context)
  if (uncertain >= MAX_UNCERTAIN_ATTEMPTS)
    return settle(tx, mail, { kind: 'failed', words: UNCERTAIN_WORDS, isAddressRefused: false }, context)
  // A failure before the attempt delays all mails equally.
  const postponed =
    kind === 'not-tried'
      ? {}
      : {
          due_at: new Date(context.now.getTime() + backoffMs(mail.attempts)).toISOString(),
          delayed_by: failure.scope,
          uncertain_attempts: uncertain,
          last_error: words,
        }
  await tx.sql
    .updateTable('mails')
    .set({ ...NO_LEASE, attempt_started_at: null, ...postponed })
    .where('id', '=', mail.id)
    .execute()
}

async function isOwn(tx: WriteTransaction, { id }: MailRow, owner: LeaseOwner): Promise<boolean> {
  const own = await tx.sql
    .updateTable('mails')
    .set(newLease(owner))
    .where('id', '=', id)
    .where('lease_owner', '=', owner.id)
    .where('status', '=', 'waiting')
    .returning('id')
    .execute()
  return own.length > 0
}
