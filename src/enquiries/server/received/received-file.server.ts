import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import { Problem } from '#base/api/problem.ts'
import type { Database, Tables, WriteTransaction } from '#base/database/database.server.ts'
import { findVirus } from '#base/processes/virus-scanner.server.ts'
import type { UploadRules } from '#base/files/image-refusals.server.ts'
import type { ImageStore, Received } from '#base/files/image-store.server.ts'
import { FileGone, MAX_RECEIVED_BYTES, type KeptFile, type ReceivedFile, type ReceivedMail } from '#mail/received-mail.ts'
import { cleanFileName, type FileKind } from '../../enquiry-file.ts'
import type { ReceivedEntryFile } from '../../enquiry-reply.schema.ts'
import { MAX_PAGE_BYTES, receivedType } from '../../received-file.ts'
import type { PagePicture } from './framed-mail-page.reader.ts'
import { judgeFile } from '../files/judge-file.server.ts'
import './received-file.table.ts'

export const RECEIVED_FILE_MISSING = 'This file does not exist. It may have been removed.'
const MAX_PICTURES_OF_PAGE_BYTES = 8 * 1024 * 1024
const MAX_VIRUS_LENGTH = 200

type FileRow = Selectable<Tables['received_files']>

interface KeepOptions {
  store: ImageStore
  /** The socket of clamd; undefined if there is no virus scanner. */
  scanner: string | undefined
}

/**
 * Fetches the files of a mail and stores the allowed ones: 25 MB in all, and none in which the scanner finds a virus. Their names are
 * derived from the mail and their contents: a mail read again after a crash writes the same files again. @throws Problem 'unavailable'
 */
export async function keepReceivedFiles(mail: ReceivedMail, options: KeepOptions): Promise<KeptFile[]> {
  const kept: KeptFile[] = []
  let left = MAX_RECEIVED_BYTES
  for (const [position, file] of mail.files.entries()) {
    const maxBytes = file.use === 'page' ? Math.min(left, MAX_PAGE_BYTES) : left
    const one = await keepFile(file, { ...options, maxBytes, key: `${mail.messageId}\n${position}` })
    if (one.stored) left -= one.bytes
    kept.push(one)
  }
  return kept
}

/** The files of a mail that is stored without their contents. */
export function leftFiles({ files }: Pick<ReceivedMail, 'files'>): KeptFile[] {
  return files.map((file) => withState(file, 'left'))
}

/** Writes the rows of the files of a mail. */
export async function storeReceivedFiles(
  tx: WriteTransaction,
  { enquiryId, mailId }: { enquiryId: number; mailId: number },
  files: readonly KeptFile[],
): Promise<void> {
  if (files.length === 0) return
  const rows = files.map(({ use, name, bytes, state, virus, stored, contentId }) => ({
    enquiry_id: enquiryId,
    mail_id: mailId,
    use,
    name,
    bytes,
    state,
    virus,
    file: stored?.file ?? null,
    kind: (stored?.kind ?? null) as FileKind | null,
    hash: stored?.hash ?? null,
    content_id: contentId,
  }))
  await tx.sql.insertInto('received_files').values(rows).execute()
}

/** The files of each received mail of an enquiry, by the row number of the mail; the page of a mail is one of them. */
export async function filesOfReceivedMails(db: Database, enquiryId: number): Promise<Map<number, ReceivedEntryFile[]>> {
  const rows = await db.sql.selectFrom('received_files').selectAll().where('enquiry_id', '=', enquiryId).orderBy('id').execute()
  return new Map([...Map.groupBy(rows, (row) => row.mail_id)].map(([mailId, files]) => [mailId, files.map(presentFile)]))
}

/** A file of a received mail with its bytes. @throws Problem 'not-found', 'unavailable' */
export async function readReceivedFile(
  db: Database,
  store: ImageStore,
  { enquiryId, id }: { enquiryId: number; id: number },
): Promise<{ file: ReceivedEntryFile; mailId: number; bytes: Buffer }> {
  const row = await db.sql
    .selectFrom('received_files')
    .selectAll()
    .where('enquiry_id', '=', enquiryId)
    .where('id', '=', id)
    .executeTakeFirst()
  const bytes = row?.file && (await store.readPrivate(row.file))
  if (!bytes) throw new Problem('not-found', RECEIVED_FILE_MISSING)
  return { file: presentFile(row), mailId: row.mail_id, bytes }
}

/** The pictures that a page shows by their Content-ID. Drawings are left out, and so is what would make the page too large. */
export async function picturesOfPage(db: Database, store: ImageStore, mailId: number): Promise<PagePicture[]> {
  const rows = await db.sql
    .selectFrom('received_files')
    .select(['file', 'kind', 'bytes', 'content_id'])
    .where('mail_id', '=', mailId)
    .where('kind', 'in', ['jpeg', 'png', 'webp'])
    .where('content_id', 'is not', null)
    .orderBy('id')
    .execute()
  const pictures: PagePicture[] = []
  let left = MAX_PICTURES_OF_PAGE_BYTES
  for (const { file, kind, bytes, content_id: contentId } of rows) {
    left -= bytes
    const content = file !== null && left >= 0 ? await store.readPrivate(file) : undefined
    if (content && contentId !== null) pictures.push({ contentId, type: receivedType(kind), bytes: content })
  }
  return pictures
}

async function keepFile(
  file: ReceivedFile,
  { store, scanner, maxBytes, key }: KeepOptions & { maxBytes: number; key: string },
): Promise<KeptFile> {
  if (file.bytes > maxBytes * TOLD_BYTES_SLACK) return withState(file, 'too-large')
  const received = await store.receive(file.content(), rulesFor(maxBytes)).catch((error: unknown) => {
    if (error instanceof FileGone) return 'left' as const
    if (error instanceof Problem && error.code === 'too-large') return 'too-large' as const
    throw error
  })
  if (typeof received === 'string') return withState(file, received)
  try {
    const virus = await virusIn(received, scanner)
    if (virus !== undefined) return virus === null ? withState(file, 'unscanned') : { ...withState(file, 'infected'), virus }
    const { hash, bytes } = received
    const kind = file.use === 'page' ? null : await kindOf(received, file.name)
    const stored = { file: `received/${createHash('sha256').update(`${key}\n${hash}`).digest('hex').slice(0, 40)}`, kind, hash }
    await store.keepPrivate(received, stored.file, receivedType(kind))
    return { ...withState(file, 'kept'), name: kind === null ? file.name : cleanFileName(file.name, kind), bytes, stored }
  } finally {
    await store.forget(received)
  }
}

/** The mail server's size counts line endings. A part with a larger announced size is not fetched. */
const TOLD_BYTES_SLACK = 1.05

function rulesFor(maxBytes: number): UploadRules {
  return { requireKind: () => undefined, tooLarge: () => new Problem('too-large', 'Too large'), maxBytes }
}

/** The name of the virus; null if no scanner was available; undefined for a clean file. */
async function virusIn({ file }: Received, scanner: string | undefined): Promise<string | null | undefined> {
  if (scanner === undefined) return undefined
  return findVirus(scanner, file).then(
    (virus) => virus?.slice(0, MAX_VIRUS_LENGTH),
    () => null,
  )
}

async function kindOf({ file }: Received, name: string): Promise<FileKind | null> {
  const judged = await judgeFile(file, name).catch((error: unknown) => {
    // A file that cannot be judged within the limits is stored as one of unknown kind.
    if (error instanceof Problem) return undefined
    throw error
  })
  return judged && 'kind' in judged ? judged.kind : null
}

function withState({ content: _content, ...file }: ReceivedFile, state: KeptFile['state']): KeptFile {
  return { ...file, state, virus: null, stored: null }
}

function presentFile({ id, use, name, bytes, state, virus, kind }: FileRow): ReceivedEntryFile {
  return { id, use, name, bytes, state, virus, type: receivedType(kind) }
}
