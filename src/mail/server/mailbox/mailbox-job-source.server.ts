import type { MailboxSettings } from '#base/config/mailbox-config.server.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { storageFault } from '#base/database/storage-fault.server.ts'
import { indianDate, type PlainDate } from '#base/dates/dates.ts'
import { SYSTEM, type ActionContext } from '#base/http/action-context.server.ts'
import type { JobRun, JobSource } from '#base/jobs/job-source.server.ts'
import { LeaseLost, NO_LEASE, type LeaseOwner } from '#base/jobs/lease.ts'
import { Problem } from '#base/api/problem.ts'
import { isOfficeAddress, writerOf } from '../../office-mailbox.ts'
import type { KeptFile, ReceivedMail } from '../../received-mail.ts'
import { MailboxFailure, type ImapMailbox, type OpenFolder } from './imap-mailbox.server.ts'
import type { MailHead } from './mail-head.server.ts'
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
  /** Marks the mails that a report speaks of. False when it speaks of none of ours. */
  storeReport: (tx: WriteTransaction, source: string, context: ActionContext) => Promise<boolean>
}

export interface MailboxContext extends Pick<ActionContext, 'random' | 'secret'> {
  db: Database
  mailbox: ImapMailbox
  settings: MailboxSettings
  /** Addresses that the office writes from: its own mails answer nothing. */
  ownAddresses: readonly string[]
  handlers: MailboxHandlers
  /** Called with the error of a mail that could not be read, which is left out. */
  onFault: (error: unknown) => void
}

/** One look. Each chunk reads some mails, and stores how far it came with what it stored. */
interface Look {
  row: MailboxRow
  /** The numbers of the mails to read. Undefined before the folder is open. */
  uids?: readonly number[]
}

const POLL_INTERVAL_MS = 5000
const MAILS_PER_CHUNK = 100
const MS_PER_DAY = 86_400_000

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
    return { row, uids: await mailbox.uidsAfter(row.last_uid) }
  }
  const uids = look.uids.slice(0, MAILS_PER_CHUNK)
  const last = uids.at(-1)
  if (last === undefined) {
    await db.write((tx) => endLook(tx, owner))
    await mailbox.rest()
    return undefined
  }
  const heads = (await mailbox.headsOf(uids, owner.now())).filter((head) => !isOwn(context, head))
  const chosen = await context.handlers.chooseMails(db, heads)
  for (const head of heads) {
    if (run.signal.aborted) return look
    if (head.mayBeReport || chosen.has(head)) await readOne(context, head, { isChosen: chosen.has(head), owner })
  }
  await db.write((tx) => updateOwnMailbox(tx, owner, { last_uid: last }))
  return { ...look, uids: look.uids.slice(uids.length) }
}

/** Reads one mail, and stores it with its number. One that cannot be read does not stop those that follow. */
async function readOne(context: MailboxContext, head: MailHead, { isChosen, owner }: { isChosen: boolean; owner: LeaseOwner }) {
  const { db, mailbox, handlers, random, secret } = context
  const source = head.mayBeReport ? await mailbox.sourceOf(head.uid) : undefined
  const mail = isChosen ? await mailbox.read(head) : undefined
  const files = mail ? await keepFiles(context, mail, owner) : []
  const store = (work: (tx: WriteTransaction, acting: ActionContext) => Promise<void>) =>
    db.write(async (tx) => {
      await updateOwnMailbox(tx, owner, { last_uid: head.uid })
      await work(tx, { now: owner.now(), actor: SYSTEM, random, secret })
    })
  try {
    let isStored = false
    await store(async (tx, acting) => {
      const isReport = source !== undefined && (await handlers.storeReport(tx, source, acting))
      isStored = !isReport && mail !== undefined && (await handlers.storeMail(tx, mail, acting, files))
    })
    if (!isStored) await handlers.forgetFiles(files).catch(context.onFault)
  } catch (error) {
    if (error instanceof LeaseLost || storageFault(error) !== undefined) throw error
    context.onFault(error)
    await store(() => Promise.resolve())
    await handlers.forgetFiles(files).catch(context.onFault)
  }
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
    if (error instanceof Problem && error.code === 'unavailable') throw new MailboxFailure(NO_ROOM, false)
    throw error
  }
}

const NO_ROOM = 'The files of an e-mail cannot be stored: the disk may be full, or the object storage does not answer.'

/** Whether the office wrote a mail itself. A form elsewhere may send what a person wrote from the office's address. */
function isOwn({ ownAddresses: addresses }: MailboxContext, { from, replyTo, isAutomatic }: MailHead): boolean {
  if (from === undefined || !isOfficeAddress({ addresses }, from.address)) return false
  return isAutomatic || writerOf({ addresses }, { from, replyTo }) === undefined
}

/**
 * Where to go on: after the last mail that was read. At the first look, and when the folder is another one or has new numbers, at
 * the first mail of a day; what was read before is known by its Message-ID.
 */
async function findPlace(
  { db, mailbox, settings }: MailboxContext,
  row: MailboxRow,
  opened: OpenFolder,
  owner: LeaseOwner,
): Promise<MailboxRow> {
  const folder = `${settings.user}@${settings.host}/${settings.folder}`
  const { uidValidity, uidNext } = opened
  if (row.folder === folder && row.uid_validity === uidValidity) return row
  const first = settings.since ?? indianDate(owner.now())
  const since = row.folder === folder && row.reads_since !== null ? lastReadDay(row, row.reads_since) : first
  const uid = await mailbox.firstUidSince(since)
  const place = {
    folder,
    uid_validity: uidValidity,
    last_uid: uid === undefined ? Math.max(uidNext - 1, 0) : uid - 1,
    reads_since: row.folder === folder ? (row.reads_since ?? first) : first,
  }
  await db.write((tx) => updateOwnMailbox(tx, owner, place))
  return { ...row, ...place }
}

/** A day earlier than the last look: the days of the server may begin at other times. */
function lastReadDay({ last_look_at: last }: MailboxRow, since: PlainDate): PlainDate {
  const day = last === null ? since : dayBefore(last).slice(0, 10)
  return day > since ? day : since
}

function dayBefore(instant: string): string {
  return new Date(Date.parse(instant) - MS_PER_DAY).toISOString()
}
