import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { UploadRules } from '#base/files/image-refusals.server.ts'
import type { ImageStore } from '#base/files/image-store.server.ts'
import { forgetPrivateFile } from '#base/files/removed-files.server.ts'
import type { ActionContext, Actor } from '#base/http/action-context.server.ts'
import type { Database, Tables, WriteTransaction } from '#base/database/database.server.ts'
import { requireNoVirus } from '#base/processes/virus-scanner.server.ts'
import { Problem } from '#base/api/problem.ts'
import { cleanFileName, FILE_KINDS, MAX_FILES, MAX_FILES_BYTES } from '../../enquiry-file.ts'
import type { EnquiryFile } from '../../enquiry-file.schema.ts'
import { judgeFile } from './judge-file.server.ts'
import { getEnquiry, lockEnquiry } from '../enquiry-row.server.ts'
import '../received/received-file.table.ts'
import './enquiry-file.table.ts'

export const FILE_MISSING = 'This file does not exist. It may have been removed.'
const TOO_LARGE = `A reply takes files of ${MAX_FILES_BYTES / 1024 / 1024} MB in all. Make them smaller, or send a link.`
const GONE = 'One of the files is no longer there. Look at the files below the text, and send again.'
const MS_PER_DAY = 86_400_000
const [DAYS_KEPT, DAYS_UNSENT] = [365, 7]

/** The kind of a file is judged once it is complete. */
export const FILE_UPLOAD: UploadRules = { requireKind: () => undefined, tooLarge: () => new Problem('too-large', TOO_LARGE) }

type FileRow = Selectable<Tables['enquiry_files']>

/** The actor's unsent files for a reply. @throws Problem 'not-found' */
export async function listUnsentFiles(db: Database, enquiryId: number, { actor }: Pick<ActionContext, 'actor'>): Promise<EnquiryFile[]> {
  await getEnquiry(db, enquiryId)
  return (await unsentFiles(db, enquiryId, actor).execute()).map(presentFile)
}

/**
 * Stores a file for the actor's next reply. Sending the same file again after a lost reply returns the same file. @throws Problem
 * 'not-found', 'unprocessable' for a file that cannot be sent, 'too-large', 'unavailable', 'conflict' for too many
 */
export async function addFile(
  db: Database,
  { enquiryId, name, scanner }: { enquiryId: number; name: string; scanner: string | undefined },
  { store, sent }: { store: ImageStore; sent: AsyncIterable<Uint8Array> },
  context: ActionContext,
): Promise<EnquiryFile> {
  await getEnquiry(db, enquiryId)
  const received = await store.receive(sent, FILE_UPLOAD)
  try {
    const judged = await judgeFile(received.file, name)
    if ('refusal' in judged) throw new Problem('unprocessable', judged.refusal)
    await requireNoVirus(received.file, scanner)
    const { kind } = judged
    const file = `replies/${randomUUID()}`
    await store.keepPrivate(received, file, FILE_KINDS[kind].type)
    const { hash, bytes } = received
    const row = { enquiry_id: enquiryId, name: cleanFileName(name, kind), file, kind, hash, bytes }
    const stored = await remember(db, row, context).catch(async (error: unknown) => {
      await store.removePrivate(file)
      throw error
    })
    if (stored.file !== file) await store.removePrivate(file)
    return presentFile(stored)
  } finally {
    await store.forget(received)
  }
}

/** Removes one of the actor's unsent files. @throws Problem 'not-found' */
export async function removeFile(
  db: Database,
  { enquiryId, id }: { enquiryId: number; id: number },
  { actor }: ActionContext,
): Promise<void> {
  await db.write(async (tx) => {
    await lockEnquiry(tx, enquiryId)
    const row = await unsentFiles(tx, enquiryId, actor).where('id', '=', id).executeTakeFirst()
    if (!row) throw new Problem('not-found', FILE_MISSING)
    await deleteRows(tx, [row])
  })
}

/** A file with its bytes. @throws Problem 'not-found', 'unavailable' */
export async function readEnquiryFile(
  db: Database,
  store: ImageStore,
  { enquiryId, id }: { enquiryId: number; id: number },
): Promise<{ file: EnquiryFile; bytes: Buffer }> {
  const row = await db.sql
    .selectFrom('enquiry_files')
    .selectAll()
    .where('enquiry_id', '=', enquiryId)
    .where('id', '=', id)
    .executeTakeFirst()
  const bytes = row && (await store.readPrivate(row.file))
  if (!bytes) throw new Problem('not-found', FILE_MISSING)
  return { file: presentFile(row), bytes }
}

/**
 * The files that the actor sends with a reply, in this order. The caller has locked the enquiry. @throws Problem 'conflict', 'too-large'
 */
export async function requireUnsentFiles(
  tx: WriteTransaction,
  { enquiryId, ids }: { enquiryId: number; ids: readonly number[] },
  { actor }: ActionContext,
): Promise<EnquiryFile[]> {
  if (ids.length === 0) return []
  const rows = await unsentFiles(tx, enquiryId, actor)
    .where('id', 'in', [...new Set(ids)])
    .execute()
  if (rows.length !== ids.length) throw new Problem('conflict', GONE)
  if (totalBytes(rows) > MAX_FILES_BYTES) throw new Problem('too-large', TOO_LARGE)
  return rows.map(presentFile)
}

/** Assigns these files to a reply. */
export async function giveFilesTo(tx: WriteTransaction, replyId: number, files: readonly EnquiryFile[]): Promise<void> {
  for (const { id } of files) await tx.sql.updateTable('enquiry_files').set({ reply_id: replyId }).where('id', '=', id).execute()
}

/** The files of each reply to an enquiry, by the row number of the reply. */
export async function filesOfReplies(db: Database, enquiryId: number): Promise<Map<number, EnquiryFile[]>> {
  const rows = await db.sql
    .selectFrom('enquiry_files')
    .selectAll()
    .where('enquiry_id', '=', enquiryId)
    .where('reply_id', 'is not', null)
    .orderBy('id')
    .execute()
  const files = new Map<number, EnquiryFile[]>()
  for (const row of rows) files.set(row.reply_id ?? 0, [...(files.get(row.reply_id ?? 0) ?? []), presentFile(row)])
  return files
}

/** Deletes the files of replies and of received mails with the enquiries, which the caller deletes in this transaction. */
export async function forgetFilesOf(tx: WriteTransaction, enquiryIds: readonly number[]): Promise<void> {
  if (enquiryIds.length === 0) return
  await deleteRows(tx, await tx.sql.selectFrom('enquiry_files').selectAll().where('enquiry_id', 'in', enquiryIds).execute())
  const received = await tx.sql.deleteFrom('received_files').where('enquiry_id', 'in', enquiryIds).returning('file').execute()
  for (const { file } of received) if (file !== null) forgetPrivateFile(tx, file)
}

/** Deletes files a year after they were chosen, like their mails, and unsent ones after a week; at most `limit`. Returns their number. */
export async function deleteOldFiles(tx: WriteTransaction, now: Date, limit: number): Promise<number> {
  const before = (days: number) => new Date(now.getTime() - days * MS_PER_DAY).toISOString()
  const rows = await tx.sql
    .selectFrom('enquiry_files')
    .selectAll()
    .where(({ or, and, eb }) =>
      or([eb('added_at', '<', before(DAYS_KEPT)), and([eb('reply_id', 'is', null), eb('added_at', '<', before(DAYS_UNSENT))])]),
    )
    .orderBy('id')
    .limit(limit)
    .execute()
  await deleteRows(tx, rows)
  return rows.length
}

function unsentFiles(db: Database, enquiryId: number, actor: Actor) {
  const authorId = authorOf(actor)
  return db.sql
    .selectFrom('enquiry_files')
    .selectAll()
    .where('enquiry_id', '=', enquiryId)
    .where('reply_id', 'is', null)
    .where('author_id', authorId === null ? 'is' : '=', authorId)
    .orderBy('id')
}

/** Stores the row, or returns the one of the same file. */
async function remember(
  db: Database,
  file: Omit<FileRow, 'id' | 'reply_id' | 'author_id' | 'added_at'>,
  context: ActionContext,
): Promise<FileRow> {
  const { actor, now } = context
  return db.write(async (tx) => {
    await lockEnquiry(tx, file.enquiry_id)
    const others = await unsentFiles(tx, file.enquiry_id, actor).execute()
    const same = others.find(({ hash }) => hash === file.hash)
    if (same) return same
    if (others.length >= MAX_FILES) throw new Problem('conflict', `A reply takes ${MAX_FILES} files. Remove one first.`)
    if (totalBytes(others) + file.bytes > MAX_FILES_BYTES) throw new Problem('too-large', TOO_LARGE)
    const row = { ...file, reply_id: null, author_id: authorOf(actor), added_at: now.toISOString() }
    return tx.sql.insertInto('enquiry_files').values(row).returningAll().executeTakeFirstOrThrow()
  })
}

async function deleteRows(tx: WriteTransaction, rows: readonly FileRow[]): Promise<void> {
  for (const { id, file } of rows) {
    await tx.sql.deleteFrom('enquiry_files').where('id', '=', id).execute()
    forgetPrivateFile(tx, file)
  }
}

function totalBytes(rows: ReadonlyArray<{ bytes: number }>): number {
  return rows.reduce((sum, { bytes }) => sum + bytes, 0)
}

function authorOf(actor: Actor): number | null {
  return actor.kind === 'staff' ? actor.userId : null
}

function presentFile({ id, name, kind, bytes }: FileRow): EnquiryFile {
  return { id, name, kind, bytes }
}
