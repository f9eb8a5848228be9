import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Selectable } from 'kysely'
import type { UploadRules } from '#base/files/image-refusals.server.ts'
import type { ImageStore, Received } from '#base/files/image-store.server.ts'
import { pictureKind, TELLING_BYTES } from '#base/files/picture-kind.ts'
import { forgetPrivateFile } from '#base/files/removed-files.server.ts'
import { MAX_UPLOAD_BYTES } from '#base/files/uploaded-image.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import { recordAudit } from '#base/audit/audit.server.ts'
import type { Database, Tables, WriteTransaction } from '#base/database/database.server.ts'
import { indianDate, longDate, type PlainDate } from '#base/dates/dates.ts'
import { fieldProblem, Problem } from '#base/api/problem.ts'
import { batchName } from '../../../batches/batch.ts'
import type { Batch } from '../../../batches/batch.schema.ts'
import { getBatch, lockBatch } from '../../batches/batch-row.server.ts'
import { MAX_SCANS_PER_DAY, SCAN_KINDS, SCAN_TYPES, type ScanKind } from '../../../roster/attendance-scan.ts'
import type { AttendanceScan } from '../../../roster/attendance-scan.schema.ts'
import './attendance-scan.table.ts'

export const SCAN_MISSING = 'This scan does not exist. It may have been removed.'
const NO_SCAN = 'A scan is a picture or a PDF: choose a JPEG, PNG, WebP or PDF file.'
const DAMAGED_PDF = 'This PDF is damaged or incomplete. Scan the sheet again.'
/** A PDF ends with this mark; some programs append a little more. */
const PDF_END = '%%EOF'
const PDF_END_BYTES = 4096

/** The accepted file types and sizes of a scan. */
export const SCAN_UPLOAD: UploadRules = {
  requireKind: (head) => void scanKind(head),
  tooLarge: () => new Problem('too-large', `This file is larger than ${MAX_UPLOAD_BYTES / 1024 / 1024} MB. Scan at a lower resolution.`),
}

/** The scans of a batch by day, each day's in the order of upload. @throws Problem 'not-found' */
export async function listScans(db: Database, batchId: number): Promise<AttendanceScan[]> {
  await getBatch(db, batchId)
  const rows = await db.sql
    .selectFrom('attendance_scans')
    .selectAll()
    .where('batch_id', '=', batchId)
    .orderBy('date')
    .orderBy('id')
    .execute()
  return rows.map(present)
}

/**
 * Stores a scan for a day of a batch, unchanged. Sending the same file again returns the same scan.
 * @throws Problem 'not-found', 'invalid' for a file that is neither picture nor PDF, 'too-large', 'unprocessable' for a day that is in the
 * future or not one of the batch, 'conflict' when the day has the maximum number, 'unavailable'
 */
export async function addScan(
  db: Database,
  { batchId, date }: { batchId: number; date: PlainDate },
  { store, sent }: { store: ImageStore; sent: AsyncIterable<Uint8Array> },
  context: ActionContext,
): Promise<AttendanceScan> {
  requireDay((await getBatch(db, batchId)).batch, date, context.now)
  const received = await store.receive(sent, SCAN_UPLOAD)
  try {
    const kind = await readableKind(store, received)
    const file = `scans/${randomUUID()}.${kind}`
    await store.keepPrivate(received, file, SCAN_TYPES[kind])
    const { hash, bytes } = received
    const scan = await remember(db, { batch_id: batchId, date, file, kind, hash, bytes }, context).catch(async (error: unknown) => {
      await store.removePrivate(file)
      throw error
    })
    if (scan.file !== file) await store.removePrivate(file)
    return present(scan)
  } finally {
    await store.forget(received)
  }
}

/** A scan with its bytes. @throws Problem 'not-found', 'unavailable' */
export async function readScan(
  db: Database,
  store: ImageStore,
  { batchId, id }: { batchId: number; id: number },
): Promise<{ scan: AttendanceScan; bytes: Buffer }> {
  const row = await findScan(db, { batchId, id })
  const bytes = row && (await store.readPrivate(row.file))
  if (!bytes) throw new Problem('not-found', SCAN_MISSING)
  return { scan: present(row), bytes }
}

/** @throws Problem 'not-found' */
export async function removeScan(db: Database, { batchId, id }: { batchId: number; id: number }, context: ActionContext): Promise<void> {
  await db.write(async (tx) => {
    await lockBatch(tx, batchId)
    const row = await findScan(tx, { batchId, id })
    if (!row) throw new Problem('not-found', SCAN_MISSING)
    await deleteRows(tx, [row])
    await recordAudit(tx, context, { action: 'sheet scan removed', subject: `batch:${batchId}`, before: recorded(row) })
    tx.changed(`batch:${batchId}`)
  })
}

/** Removes all scans of a batch with their files. Returns their number. */
export async function deleteScansOf(tx: WriteTransaction, batchId: number): Promise<number> {
  const rows = await tx.sql.selectFrom('attendance_scans').selectAll().where('batch_id', '=', batchId).execute()
  await deleteRows(tx, rows)
  return rows.length
}

/** Counts the scans of sheets from before this day. */
export async function countOldScans(db: Database, before: PlainDate): Promise<number> {
  const { count } = await db.sql
    .selectFrom('attendance_scans')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('date', '<', before)
    .executeTakeFirstOrThrow()
  return count
}

/** Removes scans of sheets from before this day with their files, at most `limit`. Returns their number. */
export async function deleteOldScans(tx: WriteTransaction, before: PlainDate, limit: number): Promise<number> {
  const rows = await tx.sql.selectFrom('attendance_scans').selectAll().where('date', '<', before).orderBy('id').limit(limit).execute()
  await deleteRows(tx, rows)
  for (const { batch_id: batchId } of rows) tx.changed(`batch:${batchId}`)
  return rows.length
}

/** The days of these batches with a stored sheet, each once, in order. */
export async function findScannedDays(db: Database, batchIds: readonly number[]): Promise<Array<{ batchId: number; date: PlainDate }>> {
  if (batchIds.length === 0) return []
  return db.sql
    .selectFrom('attendance_scans')
    .select(['batch_id as batchId', 'date'])
    .distinct()
    .where('batch_id', 'in', batchIds)
    .orderBy('date')
    .orderBy('batch_id')
    .execute()
}

type ScanRow = Selectable<Tables['attendance_scans']>

async function deleteRows(tx: WriteTransaction, rows: readonly ScanRow[]): Promise<void> {
  for (const { id, file } of rows) {
    await tx.sql.deleteFrom('attendance_scans').where('id', '=', id).execute()
    forgetPrivateFile(tx, file)
  }
}

function findScan(db: Database, { batchId, id }: { batchId: number; id: number }): Promise<ScanRow | undefined> {
  return db.sql.selectFrom('attendance_scans').selectAll().where('batch_id', '=', batchId).where('id', '=', id).executeTakeFirst()
}

/** Stores the row, or returns the one of the same file. */
async function remember(db: Database, scan: Omit<ScanRow, 'id' | 'added_by' | 'added_at'>, context: ActionContext): Promise<ScanRow> {
  const { actor, now } = context
  return db.write(async (tx) => {
    requireDay((await lockBatch(tx, scan.batch_id)).batch, scan.date, now)
    const ofDay = await tx.sql
      .selectFrom('attendance_scans')
      .selectAll()
      .where('batch_id', '=', scan.batch_id)
      .where('date', '=', scan.date)
      .execute()
    const same = ofDay.find(({ hash }) => hash === scan.hash)
    if (same) return same
    if (ofDay.length >= MAX_SCANS_PER_DAY) {
      throw new Problem('conflict', `${longDate(scan.date)} has ${MAX_SCANS_PER_DAY} scans already. Remove one first.`)
    }
    const row = { ...scan, added_by: actor.kind === 'staff' ? actor.name : '', added_at: now.toISOString() }
    const stored = await tx.sql.insertInto('attendance_scans').values(row).returningAll().executeTakeFirstOrThrow()
    await recordAudit(tx, context, { action: 'sheet scan added', subject: `batch:${scan.batch_id}`, after: recorded(stored) })
    tx.changed(`batch:${scan.batch_id}`)
    return stored
  })
}

/** The type of a file that can be opened. @throws Problem 'invalid' */
async function readableKind(store: ImageStore, received: Received): Promise<ScanKind> {
  const file = await readFile(received.file)
  const kind = scanKind(file.subarray(0, TELLING_BYTES))
  if (kind === 'pdf') {
    if (!file.subarray(-PDF_END_BYTES).includes(PDF_END)) throw new Problem('invalid', DAMAGED_PDF)
    return kind
  }
  await store.requireReadable(received).catch((error: unknown) => {
    throw error instanceof Problem && error.code === 'unprocessable' ? new Problem('invalid', error.message) : error
  })
  return kind
}

function scanKind(head: Uint8Array): ScanKind {
  const found = pictureKind(head)
  const kind = SCAN_KINDS.find((one) => one === found)
  if (!kind) throw new Problem('invalid', NO_SCAN)
  return kind
}

function requireDay(batch: Batch, date: PlainDate, now: Date): void {
  const refuse = (message: string) => fieldProblem('unprocessable', 'date', message)
  if (!batch.days.some((day) => day.date === date)) throw refuse(`${longDate(date)} is not a day of ${batchName(batch)}.`)
  if (date > indianDate(now)) throw refuse(`${longDate(date)} is still to come: nobody has signed its sheet yet.`)
}

function recorded({ date, kind, bytes }: ScanRow) {
  return { date, kind, bytes }
}

function present({ id, date, kind, bytes, added_by: addedBy, added_at: addedAt }: ScanRow): AttendanceScan {
  return { id, date, kind, bytes, addedBy, addedAt }
}
