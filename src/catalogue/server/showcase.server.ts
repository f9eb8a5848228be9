import { presentRow, type FormColumns } from '#base/database/present-row.server.ts'
import { sql, type Selectable } from 'kysely'
import type { ActionContext } from '#base/http/action-context.server.ts'
import type { AuditedRecord } from '#base/audit/audit-log.ts'
import { recordAudit } from '#base/audit/audit.server.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { nextPosition } from '#base/database/display-order.server.ts'
import { forUpdate } from '#base/database/for-update.server.ts'
import { DISPLAY_ORDER, keysetPage } from '#base/database/keyset.server.ts'
import { requireFresh } from '#base/http/etag.server.ts'
import { forgetBrochureOf } from './brochures/brochure.server.ts'
import { findProgramById } from './program.server.ts'
import { containsText, correctedPage, type CorrectedPage } from '#base/search/search.server.ts'
import { withChanges } from '#base/api/changes.schema.ts'
import { fieldProblem, Problem } from '#base/api/problem.ts'
import { folded } from '#base/text/folded.ts'
import { emailKey } from '#base/values/mail-address.ts'
import { showcaseEntrySchema, type ShowcaseChanges, type ShowcaseForm, type ShownEntry, type ShowcaseEntry } from '../showcase.schema.ts'
import type { ShowcaseEntryTable } from './showcase.table.ts'
import { CONSENT_MISSING, EMAIL_MISSING, missingForPublishing } from '../showcase.ts'
import type { ShowcaseKind } from '../showcase-kinds.ts'

type EntryRow = Selectable<ShowcaseEntryTable>

export interface VersionedEntry {
  entry: ShowcaseEntry
  version: number
}

/** The fields that stay readable after an erasure, because they contain no personal data. */
const KEPT_FIELDS = ['id', 'kind', 'programIds', 'isPublished']
export const AUDITED_SHOWCASE_ENTRY: AuditedRecord = { subject: 'showcase-entry', nameFields: ['name'], keptFields: KEPT_FIELDS }
export const SHOWCASE_ENTRY_MISSING = 'This showcase entry does not exist. It may have been deleted.'

/** More than any page shows. */
const MAX_SHOWN = 200

interface ShowcaseFilter {
  q?: string | undefined
  kind?: ShowcaseKind | undefined
}

/** All entries in display order, including drafts. */
export async function listShowcase(
  db: Database,
  filter: ShowcaseFilter & { limit: number; cursor?: string | undefined },
): Promise<CorrectedPage<ShowcaseEntry>> {
  const readPage = (q: string | undefined) =>
    keysetPage(entriesWhere(db, { ...filter, q }).selectAll(), { keys: DISPLAY_ORDER, limit: filter.limit, cursor: filter.cursor })
  const readTexts = async () =>
    (await db.sql.selectFrom('showcase_entries').select('search_text').orderBy('position').execute()).map((row) => row.search_text)
  const page = filter.q ? await correctedPage(filter.q, readPage, readTexts) : await readPage(undefined)
  return { ...page, rows: await presentAll(db, page.rows) }
}

export async function countShowcase(db: Database, filter: ShowcaseFilter = {}): Promise<number> {
  const query = entriesWhere(db, filter).select(({ fn }) => fn.countAll<number>().as('count'))
  return (await query.executeTakeFirstOrThrow()).count
}

/** The published entries in display order, of one program or all, without internal fields. */
export async function listShown(db: Database, { programId }: { programId?: number | undefined } = {}): Promise<ShownEntry[]> {
  const published = db.sql.selectFrom('showcase_entries').selectAll().where('is_published', '=', 1)
  const about = published.where('id', 'in', (query) =>
    query
      .selectFrom('showcase_programs')
      .select('entry_id')
      .where('program_id', '=', programId ?? 0),
  )
  const rows = await (programId === undefined ? published : about).orderBy('position').orderBy('id').limit(MAX_SHOWN).execute()
  return rows.map(presentShown)
}

export async function findShowcaseEntry(db: Database, id: number): Promise<VersionedEntry | undefined> {
  const row = await db.sql.selectFrom('showcase_entries').selectAll().where('id', '=', id).executeTakeFirst()
  return row && versioned(db, row)
}

/** @throws Problem 'not-found' */
export async function getShowcaseEntry(db: Database, id: number): Promise<VersionedEntry> {
  const found = await findShowcaseEntry(db, id)
  if (!found) throw new Problem('not-found', SHOWCASE_ENTRY_MISSING)
  return found
}

export async function isTrainer(db: Database, id: number): Promise<boolean> {
  return (await findShowcaseEntry(db, id))?.entry.kind === 'trainer'
}

/** The name of the trainer linked to a member of staff. Undefined if there is none, or no longer. */
export async function findTrainerOfStaff(db: Database, userId: number): Promise<string | undefined> {
  const row = await db.sql
    .selectFrom('showcase_entries')
    .innerJoin('users', 'users.trainer_entry_id', 'showcase_entries.id')
    .select('showcase_entries.name')
    .where('users.id', '=', userId)
    .executeTakeFirst()
  return row?.name
}

/** The entries about the person with this e-mail address. */
export async function findShowcaseByEmail(db: Database, email: string): Promise<ShowcaseEntry[]> {
  const rows = await db.sql
    .selectFrom('showcase_entries')
    .selectAll()
    .where(sql<string>`lower(email)`, '=', emailKey(email))
    .orderBy('id')
    .execute()
  return presentAll(db, rows)
}

/** @throws Problem 'unprocessable' for publishing an entry about a person without consent, and for an unknown program */
export async function createShowcaseEntry(db: Database, form: ShowcaseForm, context: ActionContext): Promise<VersionedEntry> {
  requirePublishable(form)
  const at = context.now.toISOString()
  return db.write(async (tx) => {
    const row = await tx.sql
      .insertInto('showcase_entries')
      .values({ ...columns(form), position: await nextPosition(tx, 'showcase_entries'), created_at: at, updated_at: at })
      .returningAll()
      .executeTakeFirstOrThrow()
    await savePrograms(tx, row.id, form.programIds)
    const created = await versioned(tx, row)
    await recordAudit(tx, context, { action: 'showcase entry created', subject: `showcase-entry:${row.id}`, after: created.entry })
    tx.changed('showcase', `showcase-entry:${row.id}`)
    return created
  })
}

/** @throws Problem 'not-found', 'stale', or 'unprocessable' as for `createShowcaseEntry` */
export async function updateShowcaseEntry(
  db: Database,
  id: number,
  { changes, ifMatch }: { changes: ShowcaseChanges; ifMatch?: string | undefined },
  context: ActionContext,
): Promise<VersionedEntry> {
  return db.write(async (tx) => {
    const { entry: before, version } = await lockEntry(tx, id)
    requireFresh(ifMatch, version, before)
    const form: ShowcaseForm = withChanges(before, changes)
    requirePublishable(form)
    const row = await tx.sql
      .updateTable('showcase_entries')
      .set({ ...columns(form), updated_at: context.now.toISOString(), version: version + 1 })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await savePrograms(tx, id, form.programIds)
    const after = await versioned(tx, row)
    await recordAudit(tx, context, { action: 'showcase entry updated', subject: `showcase-entry:${id}`, before, after: after.entry })
    tx.changed('showcase', `showcase-entry:${id}`)
    return after
  })
}

/** With `isErasure`, the audit entry of the deletion contains no personal data. @throws Problem 'not-found' */
export async function deleteShowcaseEntry(db: Database, id: number, context: ActionContext, { isErasure = false } = {}): Promise<void> {
  await db.write(async (tx) => {
    const { entry } = await lockEntry(tx, id)
    await forgetBrochureOf(tx, { kind: 'trainer', record: id })
    await tx.sql.deleteFrom('showcase_entries').where('id', '=', id).execute()
    const before = isErasure ? { kind: entry.kind, programIds: entry.programIds, isPublished: entry.isPublished } : entry
    await recordAudit(tx, context, { action: 'showcase entry deleted', subject: `showcase-entry:${id}`, before })
    tx.changed('showcase', `showcase-entry:${id}`)
  })
}

function requirePublishable(form: ShowcaseForm): void {
  const field = missingForPublishing(form)
  if (!field) return
  const message = field === 'consentOn' ? CONSENT_MISSING : EMAIL_MISSING
  throw fieldProblem('unprocessable', field, message)
}

function entriesWhere(db: Database, { q, kind }: ShowcaseFilter) {
  let query = db.sql.selectFrom('showcase_entries')
  if (kind) query = query.where('kind', '=', kind)
  return q ? query.where(containsText('search_text', q)) : query
}

async function lockEntry(tx: WriteTransaction, id: number): Promise<VersionedEntry> {
  const query = tx.sql.selectFrom('showcase_entries').selectAll().where('id', '=', id)
  const row = await forUpdate(tx, query, 'showcase_entries').executeTakeFirst()
  if (!row) throw new Problem('not-found', SHOWCASE_ENTRY_MISSING)
  return versioned(tx, row)
}

async function savePrograms(tx: WriteTransaction, entryId: number, given: readonly number[]): Promise<void> {
  const ids = [...new Set(given)]
  await tx.sql.deleteFrom('showcase_programs').where('entry_id', '=', entryId).execute()
  if (ids.length === 0) return
  for (const id of ids) {
    if (await findProgramById(tx, id)) continue
    const message = 'One of these training programs does not exist.'
    throw fieldProblem('unprocessable', 'programIds', message)
  }
  await tx.sql
    .insertInto('showcase_programs')
    .values(ids.map((program_id) => ({ entry_id: entryId, program_id })))
    .execute()
}

function columns(form: ShowcaseForm) {
  return {
    kind: form.kind,
    name: form.name,
    role: form.role,
    text: form.text,
    image_path: form.imagePath,
    email: form.email,
    consent_on: form.consentOn,
    is_published: form.isPublished ? 1 : 0,
    search_text: folded(`${form.name} ${form.role}`),
  } satisfies FormColumns<Omit<ShowcaseForm, 'programIds'>>
}

async function versioned(db: Database, row: EntryRow): Promise<VersionedEntry> {
  return { entry: present(row, await programIdsOf(db, [row.id])), version: row.version }
}

async function presentAll(db: Database, rows: readonly EntryRow[]): Promise<ShowcaseEntry[]> {
  const programs = await programIdsOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => present(row, programs))
}

async function programIdsOf(db: Database, ids: readonly number[]): Promise<Map<number, number[]>> {
  const programs = new Map<number, number[]>()
  if (ids.length === 0) return programs
  const rows = await db.sql.selectFrom('showcase_programs').selectAll().where('entry_id', 'in', ids).orderBy('program_id').execute()
  for (const { entry_id: id, program_id: programId } of rows) programs.set(id, [...(programs.get(id) ?? []), programId])
  return programs
}

function present(row: EntryRow, programs: ReadonlyMap<number, number[]>): ShowcaseEntry {
  return presentRow(showcaseEntrySchema, row, {
    programIds: programs.get(row.id) ?? [],
    isPublished: row.is_published === 1,
  })
}

/** The public view of an entry, without e-mail and consent. */
function presentShown({ id, kind, name, role, text, image_path: imagePath }: EntryRow): ShownEntry {
  return { id, kind, name, role, text, imagePath }
}
