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

/** What becomes of the mails that are read. Later rooms bring this: the outbox knows no enquiries. */
export interface MailboxHandlers {
  /** Which of these mails may be stored: only of these the text is fetched. */
  chooseMails: (db: Database, heads: readonly MailHead[]) => Promise<ReadonlySet<MailHead>>
  /** Fetches the files of a mail that will be stored. What is kept for it before a crash is the same again afterwards. @throws Problem 'unavailable' */
  keepFiles: (db: Database, mail: ReceivedMail, context: Pick<ActionContext, 'now'>) => Promise<readonly KeptFile[]>
  /** False when the mail belongs nowhere. Then its files are forgotten. */
  storeMail: (tx: WriteTransaction, mail: ReceivedMail, context: ActionContext, files: readonly KeptFile[]) => Promise<boolean>
  forgetFiles: (files: readonly KeptFile[]) => Promise<void>
  /** Marks the mails that a report is about. False when it is about none of ours. */
  storeReport: (tx: WriteTransaction, report: MailReport, context: ActionContext) => Promise<boolean>
}

export interface MailboxContext extends Pick<ActionContext, 'random' | 'secret'> {
  db: Database
  mailbox: ImapMailbox
  settings: MailboxSettings
  /** Addresses that the office writes from: its own mails answer nothing. */
  ownAddresses: readonly string[]
  handlers: MailboxHandlers
  /** Called with each unexpected error of a mail that could not be read. */
  onFault: (error: unknown) => void
}

/** One look. Each chunk reads some mails, and stores how far it came with what it stored. */
interface Look {
  row: MailboxRow
  /** The numbers of the new mails. Undefined before the folder is open. */
  uids?: readonly number[]
  /** Mails that an earlier look could not read. They are tried again after the new ones. */
  failed?: readonly FailedMail[]
}

const POLL_INTERVAL_MS = 5000
const MAILS_PER_CHUNK = 100

/** The office's mailbox as the background worker reads it: a look each minute, or when the server tells of a mail. */
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
      // Another process reads the mailbox now.
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
  // The server tells a connection only of what arrives while it is open, and a mail may have ended it meanwhile.
  const arrived = await mailbox.uidsAfter(look.row.last_uid)
  if (arrived.length > 0) return { row: look.row, uids: arrived }
  await db.write((tx) => endLook(tx, owner))
  await mailbox.rest()
  return undefined
}

interface Reading {
  run: JobRun
  /** An earlier look could not read this mail. Those after it have been read since. */
  isRetry: boolean
}

/** Reads these mails one after another. False when the program is ending before all of them were read. */
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

/** The headers of these mails. When one of them ends the connection, each is asked for alone. */
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

/** Reads one mail, and stores it with its number. One that cannot be read is left, and tried again by later looks. */
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

/** Undefined for a mail that is no report. */
async function reportIn(source: string): Promise<MailReport | undefined> {
  try {
    return await readReport(source)
  } catch (error) {
    if (error instanceof Problem) return undefined
    throw error
  }
}

/**
 * Notes that a mail could not be read, so that the mails after it are. It is tried again by later looks, and in the end shown to the office.
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

/** The sentence that the office reads. */
function reasonOf(error: unknown): string {
  if (error instanceof ReadingStopped) return `It takes too much ${error.limit === 'time' ? 'time' : 'memory'} to read.`
  if (error instanceof MailboxFailure) return `The mail server did not send it: ${error.message}`
  return 'It could not be stored.'
}

/** Opens the mailbox again after a mail that ended the connection. @throws MailboxFailure when it was not the mail */
async function reopen({ mailbox }: MailboxContext): Promise<void> {
  await mailbox.close()
  await mailbox.open()
}

/** Fetches the files before the transaction, which is not to wait for the network. The lease is renewed with each piece. @throws MailboxFailure */
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

/** Files cannot be stored at all: no reason to leave this mail. */
class NoRoom extends MailboxFailure {
  constructor() {
    super('The files of an e-mail cannot be stored: the disk may be full, or the object storage does not answer.', false)
  }
}

/** Whether the office wrote a mail itself. A form elsewhere may send what a person wrote from the office's address. */
function isOwn({ ownAddresses: addresses }: MailboxContext, { from, replyTo, isAutomatic }: MailHead): boolean {
  if (from === undefined || !isOfficeAddress({ addresses }, from.address)) return false
  return isAutomatic || writerOf({ addresses }, { from, replyTo }) === undefined
}
