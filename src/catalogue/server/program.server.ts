import { forgetFormerSlugs, recordSlugChange } from '#base/database/former-slugs.server.ts'
import type { AuditedRecord } from '#base/audit/audit-log.ts'
import { recordAudit } from '#base/audit/audit.server.ts'
import { nextPosition } from '#base/database/display-order.server.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { requireFresh } from '#base/http/etag.server.ts'
import { isInState } from '#base/database/publication-state.server.ts'
import { DISPLAY_ORDER, keysetPage } from '#base/database/keyset.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import { containsText, correctedPage, type CorrectedPage } from '#base/search/search.server.ts'
import { folded } from '#base/text/folded.ts'
import { withChanges } from '#base/api/changes.schema.ts'
import { fieldProblem, Problem } from '#base/api/problem.ts'
import { publicationAction, type PublicationState } from '#base/values/publication.ts'
import { missingPrice, pricesToSave } from '../price.ts'
import { forgetBrochureOf } from './brochures/brochure.server.ts'
import { findRow, findRowByAddress, lockRow, presentProgram, PROGRAM_MISSING } from './program-row.server.ts'
import { PRICE_REQUIRED, type ProgramChanges, type ProgramForm, type Program } from '../program.schema.ts'
import type { DeliveryMode } from '../program.ts'
import type { ValidityMonths } from '../validity.ts'

export interface VersionedProgram {
  program: Program
  version: number
}

interface ProgramFilter {
  state: PublicationState
  q?: string | undefined
  category?: string | undefined
  delivery_mode?: DeliveryMode | undefined
}

export const AUDITED_PROGRAM: AuditedRecord = { subject: 'program', nameFields: ['title'], derivedFields: ['description_html'] }

/** Programs in display order. */
export async function listPrograms(
  db: Database,
  filter: ProgramFilter & { limit: number; cursor?: string | undefined },
): Promise<CorrectedPage<Program>> {
  const readPage = (q: string | undefined) =>
    keysetPage(programsWhere(db, { ...filter, q }).selectAll(), { keys: DISPLAY_ORDER, limit: filter.limit, cursor: filter.cursor })
  const readTexts = async () =>
    (await programsWhere(db, { state: filter.state }).select('search_text').orderBy('position').execute()).map((row) => row.search_text)
  const page = filter.q ? await correctedPage(filter.q, readPage, readTexts) : await readPage(undefined)
  return { ...page, rows: page.rows.map(presentProgram) }
}

export async function countPrograms(db: Database, filter: ProgramFilter): Promise<number> {
  const query = programsWhere(db, filter).select(({ fn }) => fn.countAll<number>().as('count'))
  return (await query.executeTakeFirstOrThrow()).count
}

/** The most recently added programs, for the overview. */
export async function listRecentPrograms(db: Database, count: number): Promise<Program[]> {
  const rows = await db.sql.selectFrom('training_programs').selectAll().orderBy('id', 'desc').limit(count).execute()
  return rows.map(presentProgram)
}

/** Finds a program by number (its id) or by text, the last segment of an address: a slug, an id, or a former slug. */
export async function findProgram(db: Database, idOrSlug: string | number, state: PublicationState): Promise<VersionedProgram | undefined> {
  const row = typeof idOrSlug === 'number' ? await findRow(db, idOrSlug, state) : await findRowByAddress(db, idOrSlug, state)
  return row && { program: presentProgram(row), version: row.version }
}

/** @throws Problem 'not-found' */
export async function getProgram(db: Database, idOrSlug: string | number, state: PublicationState): Promise<VersionedProgram> {
  const found = await findProgram(db, idOrSlug, state)
  if (!found) throw new Problem('not-found', PROGRAM_MISSING)
  return found
}

/** Finds a program by row number, including drafts. */
export async function findProgramById(db: Database, id: number): Promise<Program | undefined> {
  const row = await findRow(db, id, 'all')
  return row && presentProgram(row)
}

/** Titles by row number. */
export async function findProgramTitles(db: Database, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.sql.selectFrom('training_programs').select(['id', 'title']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** The distinct validities of these programs' certificates. */
export async function findValidities(db: Database, ids: readonly number[]): Promise<ValidityMonths[]> {
  if (ids.length === 0) return []
  const rows = await db.sql.selectFrom('training_programs').select('validity_months').distinct().where('id', 'in', ids).execute()
  return rows.map(({ validity_months: months }) => months)
}

/** Finds a published program by its whole title; the newest if two are alike. */
export async function findShownByTitle(db: Database, title: string): Promise<Program | undefined> {
  const query = programsWhere(db, { state: 'published' }).selectAll().where('title', '=', title)
  const row = await query.orderBy('id', 'desc').limit(1).executeTakeFirst()
  return row && presentProgram(row)
}

/** @throws Problem 'conflict' when the slug is taken */
export async function createProgram(db: Database, form: ProgramForm, context: ActionContext): Promise<VersionedProgram> {
  const at = context.now.toISOString()
  return db.write(async (tx) => {
    await requireFreeSlug(tx, form.slug)
    const row = await tx.sql
      .insertInto('training_programs')
      .values({
        ...columns(form),
        ...pricesToSave(form),
        search_text: searchText(form),
        position: await nextPosition(tx, 'training_programs'),
        created_at: at,
        updated_at: at,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const program = presentProgram(row)
    await recordSlugChange(tx, 'program', { id: row.id, before: null, after: row.slug, at: context.now })
    await recordAudit(tx, context, { action: 'program created', subject: `program:${row.id}`, after: program })
    tx.changed('programs', `program:${row.id}`)
    return { program, version: row.version }
  })
}

/** @throws Problem 'not-found', 'conflict', 'stale', or 'invalid' when the new delivery mode's price is missing */
export async function updateProgram(
  db: Database,
  id: number,
  { changes, ifMatch }: { changes: ProgramChanges; ifMatch?: string | undefined },
  context: ActionContext,
): Promise<VersionedProgram> {
  return db.write(async (tx) => {
    const before = await lockRow(tx, id)
    requireFresh(ifMatch, before.version, presentProgram(before))
    const form = withChanges(presentProgram(before), changes)
    if (changes.slug !== undefined) await requireFreeSlug(tx, changes.slug, id)
    const prices = PRICE_FIELDS.some((field) => changes[field] !== undefined) ? requiredPrices(form) : {}
    const row = await tx.sql
      .updateTable('training_programs')
      .set({
        ...columns(changes),
        ...prices,
        search_text: searchText(form),
        updated_at: context.now.toISOString(),
        version: before.version + 1,
      })
      .where('id', '=', id)
      .where('version', '=', before.version)
      .returningAll()
      .executeTakeFirst()
    if (!row) throw new Problem('stale', 'Someone else has just changed this program.', { current: presentProgram(before) })
    await recordSlugChange(tx, 'program', { id, before: before.slug, after: row.slug, at: context.now })
    const change = { before: presentProgram(before), after: presentProgram(row) }
    await recordAudit(tx, context, {
      action: publicationAction('program', change.before, change.after),
      subject: `program:${id}`,
      ...change,
    })
    tx.changed('programs', `program:${id}`)
    return { program: presentProgram(row), version: row.version }
  })
}

/** Returns the names of records that refer to a program. Passed in, because later layers own those records. */
export type FindBlockers = (tx: WriteTransaction, id: number, context: ActionContext) => Promise<string[]>

/** @throws Problem 'not-found', or 'conflict' with the names of the blockers (docs/product/contract.md, section 4) */
export async function deleteProgram(db: Database, id: number, findBlockers: FindBlockers, context: ActionContext): Promise<void> {
  await db.write(async (tx) => {
    const before = presentProgram(await lockRow(tx, id))
    const blockers = await findBlockers(tx, id, context)
    if (blockers.length > 0) {
      throw new Problem('conflict', `${before.title} cannot be deleted while it is used by ${blockers.join('; ')}.`)
    }
    await forgetBrochureOf(tx, { kind: 'program', record: id })
    await tx.sql.deleteFrom('training_programs').where('id', '=', id).execute()
    await forgetFormerSlugs(tx, 'program', id)
    await recordAudit(tx, context, { action: 'program deleted', subject: `program:${id}`, before })
    tx.changed('programs', `program:${id}`)
  })
}

function programsWhere(db: Database, { q, category, delivery_mode, state }: ProgramFilter) {
  let query = db.sql.selectFrom('training_programs').where(isInState(state))
  if (category) query = query.where('category', '=', category)
  if (delivery_mode) query = query.where('delivery_mode', '=', delivery_mode)
  return q ? query.where(containsText('search_text', q)) : query
}

async function requireFreeSlug(tx: WriteTransaction, slug: string, exceptId = 0): Promise<void> {
  const taken = await tx.sql
    .selectFrom('training_programs')
    .select('title')
    .where('slug', '=', slug)
    .where('id', '!=', exceptId)
    .executeTakeFirst()
  if (!taken) return
  const message = `This slug is already used by ${taken.title}.`
  throw fieldProblem('conflict', 'slug', message)
}

const PRICE_FIELDS = ['online_price', 'offline_price', 'delivery_mode'] as const

/** @throws Problem 'invalid' */
function requiredPrices(program: Program) {
  const missing = missingPrice(program)
  if (missing) throw new Problem('invalid', PRICE_REQUIRED[missing], { issues: { [missing]: PRICE_REQUIRED[missing] } })
  return pricesToSave(program)
}

/** Converts the input to columns. Omitted fields stay omitted. */
function columns<Sent extends { isPublished?: boolean | undefined }>({ isPublished, ...others }: Sent) {
  return { ...others, ...(isPublished !== undefined && { is_published: isPublished ? 1 : 0 }) }
}

/** The text that a search of the listing matches. */
function searchText({ title, description }: Pick<Program, 'title' | 'description'>): string {
  return folded(`${title} ${description}`)
}

const MAX_TITLES = 1000

/** The titles of all programs, including drafts, in display order. Leaves out descriptions, which may be long. */
export async function listProgramTitles(db: Database): Promise<Array<Pick<Program, 'id' | 'title' | 'category' | 'isPublished'>>> {
  const rows = await db.sql
    .selectFrom('training_programs')
    .select(['id', 'title', 'category', 'is_published'])
    .orderBy('position')
    .orderBy('id')
    .limit(MAX_TITLES)
    .execute()
  return rows.map(({ is_published: published, ...row }) => ({ ...row, isPublished: published === 1 }))
}
