import { randomUUID } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import { Problem } from '#base/api/problem.ts'
import { recordAudit } from '#base/audit/audit.server.ts'
import type { Database, Tables, WriteTransaction } from '#base/database/database.server.ts'
import { forUpdate } from '#base/database/for-update.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import { requireNoVirus } from '#base/processes/virus-scanner.server.ts'
import { pictureKind } from '#base/files/picture-kind.ts'
import { MAX_UPLOAD_BYTES } from '#base/files/uploaded-image.ts'
import type { UploadRules } from '#base/files/image-refusals.server.ts'
import type { ImageStore } from '#base/files/image-store.server.ts'
import { forgetPrivateFile } from '#base/files/removed-files.server.ts'
import type { Brochure, BrochureRecord } from '../../brochure.schema.ts'
import { lockRow } from '../program-row.server.ts'
import '../showcase.table.ts'
import './brochure.table.ts'

export const BROCHURE_MISSING = 'The office no longer keeps this PDF. It may have been removed.'
const TRAINER_MISSING = 'This trainer does not exist. The entry may have been deleted, or is not of a trainer.'
const NO_PDF = 'This file is not a PDF. Save the document as PDF and choose that.'
const TOO_LARGE = `This PDF is larger than ${MAX_UPLOAD_BYTES / 1024 / 1024} MB, which is all that a reply takes. Make it smaller.`
export const PDF_TYPE = 'application/pdf'
/** More than the office could choose from. */
const MAX_BROCHURES = 1000

type BrochureRow = Selectable<Tables['brochures']>

/** The accepted kinds and size of a brochure. */
export const BROCHURE_UPLOAD: UploadRules = {
  requireKind: (head) => {
    if (pictureKind(head) !== 'pdf') throw new Problem('unprocessable', NO_PDF)
  },
  tooLarge: () => new Problem('too-large', TOO_LARGE),
}

/** The brochures of programs, including drafts, then those of trainers, each in display order. */
export async function listBrochures(db: Database): Promise<Brochure[]> {
  const rows = await titledBrochures(db)
    .orderBy((eb) => eb('program_id', 'is', null))
    .orderBy('training_programs.position')
    .orderBy('showcase_entries.position')
    .orderBy('brochures.id')
    .limit(MAX_BROCHURES)
    .execute()
  return rows.map(present)
}

/** A brochure with its bytes. @throws Problem 'not-found', 'unavailable' */
export async function readBrochure(db: Database, store: ImageStore, id: number): Promise<{ brochure: Brochure; bytes: Buffer }> {
  const row = await titledBrochures(db).where('brochures.id', '=', id).executeTakeFirst()
  const bytes = row && (await store.readPrivate(row.file))
  if (!bytes) throw new Problem('not-found', BROCHURE_MISSING)
  return { brochure: present(row), bytes }
}

/**
 * Stores the PDF of a program or a trainer, replacing the previous one.
 * @throws Problem 'not-found', 'unprocessable' if it is not a PDF or has a virus, 'too-large', 'unavailable'
 */
export async function saveBrochure(
  db: Database,
  of: BrochureRecord,
  { store, sent, scanner }: { store: ImageStore; sent: AsyncIterable<Uint8Array>; scanner: string | undefined },
  context: ActionContext,
): Promise<Brochure> {
  const received = await store.receive(sent, BROCHURE_UPLOAD)
  try {
    await requireNoVirus(received.file, scanner)
    const file = `brochures/${randomUUID()}`
    await store.keepPrivate(received, file, PDF_TYPE)
    const { hash, bytes } = received
    return await remember(db, of, { file, hash, bytes }, context).catch(async (error: unknown) => {
      await store.removePrivate(file)
      throw error
    })
  } finally {
    await store.forget(received)
  }
}

/** @throws Problem 'not-found' */
export async function removeBrochure(db: Database, id: number, context: ActionContext): Promise<void> {
  await db.write(async (tx) => {
    const row = await tx.sql.deleteFrom('brochures').where('id', '=', id).returningAll().executeTakeFirst()
    if (!row) throw new Problem('not-found', BROCHURE_MISSING)
    forgetPrivateFile(tx, row.file)
    const subject = row.program_id === null ? `showcase-entry:${row.entry_id}` : `program:${row.program_id}`
    await recordAudit(tx, context, { action: 'brochure removed', subject, before: { bytes: row.bytes } })
  })
}

/** Deletes the PDF of a program or trainer that the caller deletes in this transaction. */
export async function forgetBrochureOf(tx: WriteTransaction, of: BrochureRecord): Promise<void> {
  const row = await tx.sql.deleteFrom('brochures').where(columnOf(of), '=', of.record).returning('file').executeTakeFirst()
  if (row) forgetPrivateFile(tx, row.file)
}

/** The date of a trainer's stored profile, for the export of their data; null if there is none. */
export async function findProfileDate(db: Database, entryId: number): Promise<string | null> {
  const row = await db.sql.selectFrom('brochures').select('added_at').where('entry_id', '=', entryId).executeTakeFirst()
  return row?.added_at ?? null
}

/** Excludes an entry that is no longer a trainer's: nobody would look for its profile. */
function titledBrochures(db: Database) {
  return db.sql
    .selectFrom('brochures')
    .leftJoin('training_programs', 'training_programs.id', 'program_id')
    .leftJoin('showcase_entries', 'showcase_entries.id', 'entry_id')
    .selectAll('brochures')
    .select(sql<string>`coalesce(training_programs.title, showcase_entries.name)`.as('title'))
    .where(({ or, eb }) => or([eb('program_id', 'is not', null), eb('showcase_entries.kind', '=', 'trainer')]))
}

async function remember(
  db: Database,
  of: BrochureRecord,
  kept: Pick<BrochureRow, 'file' | 'hash' | 'bytes'>,
  context: ActionContext,
): Promise<Brochure> {
  return db.write(async (tx) => {
    const title = await lockTitle(tx, of)
    const before = await tx.sql.selectFrom('brochures').selectAll().where(columnOf(of), '=', of.record).executeTakeFirst()
    const values = { ...kept, added_at: context.now.toISOString() }
    const row = await (
      before
        ? tx.sql.updateTable('brochures').set(values).where('id', '=', before.id).returningAll()
        : tx.sql
            .insertInto('brochures')
            .values({ program_id: null, entry_id: null, [columnOf(of)]: of.record, ...values })
            .returningAll()
    ).executeTakeFirstOrThrow()
    if (before) forgetPrivateFile(tx, before.file)
    await recordAudit(tx, context, {
      action: before ? 'brochure replaced' : 'brochure added',
      subject: of.kind === 'program' ? `program:${of.record}` : `showcase-entry:${of.record}`,
      ...(before && { before: { bytes: before.bytes } }),
      after: { bytes: row.bytes },
    })
    return present({ ...row, title })
  })
}

/** Serializes two simultaneous uploads. @throws Problem 'not-found' */
async function lockTitle(tx: WriteTransaction, { kind, record }: BrochureRecord): Promise<string> {
  if (kind === 'program') return (await lockRow(tx, record)).title
  const query = tx.sql.selectFrom('showcase_entries').select('name').where('id', '=', record).where('kind', '=', 'trainer')
  const trainer = await forUpdate(tx, query, 'showcase_entries').executeTakeFirst()
  if (!trainer) throw new Problem('not-found', TRAINER_MISSING)
  return trainer.name
}

function columnOf({ kind }: BrochureRecord) {
  return kind === 'program' ? 'program_id' : 'entry_id'
}

function present({ id, program_id: program, entry_id: entry, title, bytes, added_at: addedAt }: BrochureRow & { title: string }): Brochure {
  return { id, kind: program === null ? 'trainer' : 'program', recordId: program ?? entry ?? 0, title, bytes, addedAt }
}
