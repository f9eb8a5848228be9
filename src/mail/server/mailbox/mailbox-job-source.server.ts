import type { MailboxSettings } from '#base/config/mailbox-config.server.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { storageFault } from '#base/database/storage-fault.server.ts'
import { SYSTEM, type ActionContext } from '#base/http/action-context.server.ts'
import type { JobRun, JobSource } from '#base/jobs/job-source.server.ts'
import { LeaseLost, NO_LEASE, type LeaseOwner } from '#base/jobs/lease.ts'
import { Problem } from '#base/api/problem.ts'
import { isOfficeAddress, writerOf } from '../../office-mailbox.ts'
import type { KeptFile, ReceivedMail } from '../../received-mail.ts'
import { MailboxFailure, type ImapMailbox } from './imap-mailbox.server.ts'
import type { MailReport } from '../bounces/read-report.reader.ts'
import { findPlace } from './mailbox-place.server.ts'
import { readReport } from '../bounces/report-reader.server.ts'
import type { MailHead, RawHead } from './mail-head.reader.ts'
import { headReader } from './mail-reader.server.ts'
import { ReadingStopped } from '#base/reading/reading.ts'
import { forgetUnlessFailed, mailsToRetry, noteUnreadMail, type FailedMail } from './unread-mails.server.ts'
import { claimMailbox, endLook, failLook, MAIL_ARRIVED, readMailboxRow, updateOwnMailbox, type MailboxRow } from './mailbox-state.server.ts'

/** Handlers for the mails that are read. Later folders provide them: the outbox knows no enquiries. */
export interface MailboxHandlers {
  /** Chooses the mails to store: only their text is fetched. */
  chooseMails: (db: Database, heads: readonly MailHead[]) => Promise<ReadonlySet<MailHead>>
  /** Fetches the files of a mail that will be stored. Idempotent after a crash. @throws Problem 'unavailable' */
  keepFiles: (db: Database, mail: ReceivedMail, context: Pick<ActionContext, 'now'>) => Promise<readonly KeptFile[]>
  /** False if the mail belongs nowhere. Then its files are deleted. */
  storeMail: (tx: WriteTransaction, mail: ReceivedMail, context: ActionContext, files: readonly KeptFile[]) => Promise<boolean>
  forgetFiles: (files: readonly KeptFile[]) => Promise<void>
  /** Marks the reported mails. False if none of them is ours. */
  storeReport: (tx: WriteTransaction, report: MailReport, context: ActionContext) => Promise<boolean>
}

export interface MailboxContext extends Pick<ActionContext, 'random' | 'secret'> {
  db: Database
  mailbox: ImapMailbox
  settings: MailboxSettings
  /** The office's sender addresses: its own mails answer nothing. */
  ownAddresses: readonly string[]
  handlers: MailboxHandlers
  /** Called with each unexpected error while reading a mail. */
  onFault: (error: unknown) => void
}

/** One check of the mailbox. Each chunk reads some mails and stores its position together with them. */
interface Look {
  row: MailboxRow
  /** The numbers of the new mails. Undefined until the folder is open. */
  uids?: readonly number[]
  /** Mails that an earlier check could not read. They are retried after the new ones. */
  failed?: readonly FailedMail[]
}

const POLL_INTERVAL_MS = 5000
const MAILS_PER_CHUNK = 100

/** The job source that reads the office's mailbox: once a minute, or when the server announces a mail. */
export function mailboxJobSource(context: MailboxContext): JobSource<Look> {
  const { db, mailbox } = context
  let isFirstClaim = true
  return {
    announcedBy: MAIL_ARRIVED,
    pollIntervalMs: POLL_INTERVAL_MS,
    claim: async (owner) => {
      const row = await claimMailbox(db, owner, isFirstClaim)
      isFirstClaim = false
      if (row) return { row }
      // Another process now reads the mailbox.
      if ((await readMailboxRow(db)).lease_owner !== owner.id) await mailbox.close()
      return undefined
    },
    runChunk: async (look, run) => {
      try {
        return await readSome(context, look, run)
      } catch (error) {
        if (!(error instanceof MailboxFailure)) throw error
        await db.write((tx) => failLook(tx, run.owner, error))
        await mailbox.close()
        return undefined
      }
    },
    release: async (_look, owner) => {
      await mailbox.close()
      await db.write((tx) => updateOwnMailbox(tx, owner, NO_LEASE))
    },
    fail: async (_look, error, owner) => {
      await mailbox.close()
      await db.write((tx) => failLook(tx, owner, { message: String(error), isMisconfigured: false }))
    },
  }
}

async function readSome(context: MailboxContext, look: Look, run: JobRun): Promise<Look | undefined> {
  const { db, mailbox } = context
  const { owner } = run
  if (!look.uids) {
    const row = await findPlace(context, look.row, await mailbox.open(), owner)
    return { row, uids: await mailbox.uidsAfter(row.last_uid), failed: await mailsToRetry(db) }
  }
  const uids = look.uids.slice(0, MAILS_PER_CHUNK)
  const last = uids.at(-1)
  if (last !== undefined) {
    if (!(await readMails(context, uids, { run, isRetry: false }))) return look
    await db.write((tx) => updateOwnMailbox(tx, owner, { last_uid: last }))
    return { ...look, row: { ...look.row, last_uid: last }, uids: look.uids.slice(uids.length) }
  }
  const [again, ...others] = look.failed ?? []
  if (again !== undefined) {
    if (!(await readMails(context, [again.uid], { run, isRetry: true }))) return look
    await db.write((tx) => forgetUnlessFailed(tx, again))
    return { ...look, failed: others }
  }
  // The server announces only mails that arrive while the connection is open, and a mail may have ended it in the meantime.
  const arrived = await mailbox.uidsAfter(look.row.last_uid)
  if (arrived.length > 0) return { row: look.row, uids: arrived }
  await db.write((tx) => endLook(tx, owner))
  await mailbox.rest()
  return undefined
}

interface Reading {
  run: JobRun
  /** An earlier check could not read this mail. Later mails have been read since. */
  isRetry: boolean
}

/** Reads these mails one by one. False if the program is stopping before all are read. */
async function readMails(context: MailboxContext, uids: readonly number[], { run, isRetry }: Reading): Promise<boolean> {
  const { db, handlers } = context
  const { owner } = run
  const heads: MailHead[] = []
  for (const raw of await fetchHeads(context, uids, owner)) {
    const head = await readHead(context, raw, owner)
    if (head && !isOwn(context, head)) heads.push(head)
  }
  const chosen = await handlers.chooseMails(db, heads)
  for (const head of heads) {
    if (run.signal.aborted) return false
    const isChosen = chosen.has(head)
    if (head.mayBeReport || isChosen) await readOne(context, head, { isChosen, owner, isRetry })
  }
  return true
}

/** The headers of these mails. If one of them ends the connection, each is fetched separately. */
async function fetchHeads(context: MailboxContext, uids: readonly number[], owner: LeaseOwner): Promise<RawHead[]> {
  const { mailbox } = context
  try {
    return await mailbox.headsOf(uids, owner.now())
  } catch (error) {
    if (!(error instanceof MailboxFailure)) throw error
    await reopen(context)
  }
  const heads: RawHead[] = []
  for (const uid of uids) {
    try {
      heads.push(...(await mailbox.headsOf([uid], owner.now())))
    } catch (error) {
      await leaveMail(context, { uid }, error, owner)
    }
  }
  return heads
}

async function readHead(context: MailboxContext, raw: RawHead, owner: LeaseOwner): Promise<MailHead | undefined> {
  try {
    return await headReader.read('readHead', raw)
  } catch (error) {
    await leaveMail(context, raw, error, owner)
    return undefined
  }
}

/** Reads one mail and stores it with its number. An unreadable mail is skipped and retried by later checks. */
async function readOne(
  context: MailboxContext,
  head: MailHead,
  { isChosen, owner, isRetry }: { isChosen: boolean; owner: LeaseOwner; isRetry: boolean },
): Promise<void> {
  const { db, mailbox, handlers, random, secret } = context
  let files: readonly KeptFile[] = []
  try {
    const report = head.mayBeReport ? await reportIn(await mailbox.sourceOf(head.uid)) : undefined
    const mail = isChosen ? await mailbox.read(head) : undefined
    if (mail) files = await keepFiles(context, mail, owner)
    const isStored = await db.write(async (tx) => {
      await updateOwnMailbox(tx, owner, isRetry ? {} : { last_uid: head.uid })
      const acting = { now: owner.now(), actor: SYSTEM, random, secret }
      const isReport = report !== undefined && (await handlers.storeReport(tx, report, acting))
      return !isReport && mail !== undefined && (await handlers.storeMail(tx, mail, acting, files))
    })
    if (!isStored) await handlers.forgetFiles(files).catch(context.onFault)
  } catch (error) {
    await leaveMail(context, head, error, owner)
    await handlers.forgetFiles(files).catch(context.onFault)
  }
}

/** The report in a mail; undefined if it is not a report. */
async function reportIn(source: string): Promise<MailReport | undefined> {
  try {
    return await readReport(source)
  } catch (error) {
    if (error instanceof Problem) return undefined
    throw error
  }
}

/**
 * Records that a mail could not be read, so that reading continues after it. Later checks retry it, and finally the office is told.
 * @throws the error itself when it is not about this mail: the lease was lost, nothing can be stored, the mailbox cannot be opened
 */
async function leaveMail(
  context: MailboxContext,
  mail: Pick<RawHead, 'uid'> & Partial<Pick<MailHead, 'from' | 'subject' | 'receivedAt'>>,
  error: unknown,
  owner: LeaseOwner,
): Promise<void> {
  if (error instanceof LeaseLost || error instanceof NoRoom || storageFault(error) !== undefined) throw error
  if (error instanceof MailboxFailure) await reopen(context)
  else if (!(error instanceof ReadingStopped)) context.onFault(error)
  await context.db.write(async (tx) => {
    await updateOwnMailbox(tx, owner)
    await noteUnreadMail(tx, mail, { reason: reasonOf(error), now: owner.now() })
  })
}

/** The explanation for the office. */
function reasonOf(error: unknown): string {
  if (error instanceof ReadingStopped) return `It takes too much ${error.limit === 'time' ? 'time' : 'memory'} to read.`
  if (error instanceof MailboxFailure) return `The mail server did not send it: ${error.message}`
  return 'It could not be stored.'
}

/** Reopens the mailbox after a mail that ended the connection. @throws MailboxFailure when it was not the mail */
async function reopen({ mailbox }: MailboxContext): Promise<void> {
  await mailbox.close()
  await mailbox.open()
}

/**
 * Fetches the files before the transaction, which must not wait for the network. The lease is renewed with each piece.
 * @throws MailboxFailure
 */
async function keepFiles({ db, handlers }: MailboxContext, mail: ReceivedMail, owner: LeaseOwner): Promise<readonly KeptFile[]> {
  const renewed = async function* (pieces: AsyncIterable<Uint8Array>) {
    for await (const piece of pieces) {
      await db.write((tx) => updateOwnMailbox(tx, owner))
      yield piece
    }
  }
  const files = mail.files.map((file) => ({ ...file, content: () => renewed(file.content()) }))
  try {
    return await handlers.keepFiles(db, { ...mail, files }, { now: owner.now() })
  } catch (error) {
    if (error instanceof Problem && error.code === 'unavailable') throw new NoRoom()
    throw error
  }
}

/** Thrown when files cannot be stored at all, which is no reason to skip this mail. */
class NoRoom extends MailboxFailure {
  constructor() {
    super('The files of an e-mail cannot be stored: the disk may be full, or the object storage does not answer.', false)
  }
}

/** Whether the office wrote a mail itself. A web form elsewhere may send a person's message from the office's address. */
function isOwn({ ownAddresses: addresses }: MailboxContext, { from, replyTo, isAutomatic }: MailHead): boolean {
  if (from === undefined || !isOfficeAddress({ addresses }, from.address)) return false
  return isAutomatic || writerOf({ addresses }, { from, replyTo }) === undefined
}
