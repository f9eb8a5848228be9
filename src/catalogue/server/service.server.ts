import { presentRow, type FormColumns } from '#base/database/present-row.server.ts'
import type { Selectable } from 'kysely'
import { findByAddress, forgetFormerSlugs, recordSlugChange } from '#base/database/former-slugs.server.ts'
import type { AuditedRecord } from '#base/audit/audit-log.ts'
import { recordAudit } from '#base/audit/audit.server.ts'
import { nextPosition } from '#base/database/display-order.server.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { requireFresh } from '#base/http/etag.server.ts'
import { isInState } from '#base/database/publication-state.server.ts'
import { DISPLAY_ORDER, keysetPage } from '#base/database/keyset.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import { forUpdate } from '#base/database/for-update.server.ts'
import { containsText, correctedPage, type CorrectedPage } from '#base/search/search.server.ts'
import { folded } from '#base/text/folded.ts'
import { fieldProblem, Problem } from '#base/api/problem.ts'
import { publicationAction, type PublicationState } from '#base/values/publication.ts'
import { slugFrom } from '#base/text/slug.ts'
import { withChanges } from '#base/api/changes.schema.ts'
import { serviceSchema, type ServiceChanges, type ServiceForm, type Service } from '../service.schema.ts'
import type { ServiceTable } from './service.table.ts'

type ServiceRow = Selectable<ServiceTable>

export interface VersionedService {
  service: Service
  version: number
}

export const AUDITED_SERVICE: AuditedRecord = { subject: 'service', nameFields: ['title'], derivedFields: ['description_html'] }
export const SERVICE_MISSING = "The service you're looking for doesn't exist or has been removed."

interface ServiceFilter {
  state: PublicationState
  q?: string | undefined
}

/** Services in display order. */
export async function listServices(
  db: Database,
  filter: ServiceFilter & { limit: number; cursor?: string | undefined },
): Promise<CorrectedPage<Service>> {
  const readPage = (q: string | undefined) =>
    keysetPage(servicesWhere(db, { ...filter, q }).selectAll(), { keys: DISPLAY_ORDER, limit: filter.limit, cursor: filter.cursor })
  const readTexts = async () =>
    (await servicesWhere(db, { state: filter.state }).select('search_text').orderBy('position').execute()).map((row) => row.search_text)
  const page = filter.q ? await correctedPage(filter.q, readPage, readTexts) : await readPage(undefined)
  return { ...page, rows: page.rows.map(presentService) }
}

export async function countServices(db: Database, filter: ServiceFilter): Promise<number> {
  const query = servicesWhere(db, filter).select(({ fn }) => fn.countAll<number>().as('count'))
  return (await query.executeTakeFirstOrThrow()).count
}

/** Finds a service by number (its id) or by text, the last segment of an address: a slug, an id, or a former slug. */
export async function findService(db: Database, idOrSlug: string | number, state: PublicationState): Promise<VersionedService | undefined> {
  const byId = (id: number) => findRow(db, id, state)
  const bySlug = (slug: string) => findRowBySlug(db, slug, state)
  const row = typeof idOrSlug === 'number' ? await byId(idOrSlug) : await findByAddress(db, 'service', idOrSlug, { byId, bySlug })
  return row && { service: presentService(row), version: row.version }
}

/** @throws Problem 'not-found' */
export async function getService(db: Database, idOrSlug: string | number, state: PublicationState): Promise<VersionedService> {
  const found = await findService(db, idOrSlug, state)
  if (!found) throw new Problem('not-found', SERVICE_MISSING)
  return found
}

export async function createService(db: Database, form: ServiceForm, context: ActionContext): Promise<VersionedService> {
  const at = context.now.toISOString()
  return db.write(async (tx) => {
    const slug = await freeSlug(tx, form.slug ?? slugFrom(form.title))
    const row = await tx.sql
      .insertInto('services')
      .values({ ...columns(form), position: await nextPosition(tx, 'services'), slug, created_at: at, updated_at: at })
      .returningAll()
      .executeTakeFirstOrThrow()
    const service = presentService(row)
    await recordSlugChange(tx, 'service', { id: row.id, before: null, after: row.slug, at: context.now })
    await recordAudit(tx, context, { action: 'service created', subject: `service:${row.id}`, after: service })
    tx.changed('services', `service:${row.id}`)
    return { service, version: row.version }
  })
}

/**
 * Updates a service. A new title keeps the slug, so that links to the page still work; only an explicit slug changes it.
 * @throws Problem 'not-found', 'stale', or 'conflict' when the slug is taken
 */
export async function updateService(
  db: Database,
  id: number,
  { changes, ifMatch }: { changes: ServiceChanges; ifMatch?: string | undefined },
  context: ActionContext,
): Promise<VersionedService> {
  return db.write(async (tx) => {
    const before = await getServiceRow(tx, id)
    requireFresh(ifMatch, before.version, presentService(before))
    const form = withChanges(presentService(before), changes)
    if (form.slug !== before.slug) await requireFreeSlug(tx, form.slug)
    const row = await tx.sql
      .updateTable('services')
      .set({ ...columns(form), slug: form.slug, updated_at: context.now.toISOString(), version: before.version + 1 })
      .where('id', '=', id)
      .where('version', '=', before.version)
      .returningAll()
      .executeTakeFirst()
    if (!row) throw new Problem('stale', 'Someone else has just changed this service.', { current: presentService(before) })
    await recordSlugChange(tx, 'service', { id, before: before.slug, after: row.slug, at: context.now })
    const change = { before: presentService(before), after: presentService(row) }
    await recordAudit(tx, context, {
      action: publicationAction('service', change.before, change.after),
      subject: `service:${id}`,
      ...change,
    })
    tx.changed('services', `service:${id}`)
    return { service: presentService(row), version: row.version }
  })
}

/** @throws Problem 'not-found' */
export async function deleteService(db: Database, id: number, context: ActionContext): Promise<void> {
  await db.write(async (tx) => {
    const before = presentService(await getServiceRow(tx, id))
    await tx.sql.deleteFrom('services').where('id', '=', id).execute()
    await forgetFormerSlugs(tx, 'service', id)
    await recordAudit(tx, context, { action: 'service deleted', subject: `service:${id}`, before })
    tx.changed('services', `service:${id}`)
  })
}

function servicesWhere(db: Database, { q, state }: ServiceFilter) {
  const query = db.sql.selectFrom('services').where(isInState(state))
  return q ? query.where(containsText('search_text', q)) : query
}

async function findRowBySlug(db: Database, slug: string, state: PublicationState): Promise<ServiceRow | undefined> {
  return servicesWhere(db, { state }).selectAll().where('slug', '=', slug).executeTakeFirst()
}

async function findRow(db: Database, id: number, state: PublicationState): Promise<ServiceRow | undefined> {
  if (!Number.isSafeInteger(id) || id < 1 || id > 999_999_999) return undefined
  return servicesWhere(db, { state }).selectAll().where('id', '=', id).executeTakeFirst()
}

async function getServiceRow(tx: WriteTransaction, id: number): Promise<ServiceRow> {
  const query = tx.sql.selectFrom('services').selectAll().where('id', '=', id)
  const row = await forUpdate(tx, query, 'services').executeTakeFirst()
  if (!row) throw new Problem('not-found', SERVICE_MISSING)
  return row
}

/** Returns 'iso-9001' or, if that is taken, 'iso-9001-2' and so on. Null if no slug can be derived from the title. */
async function freeSlug(tx: WriteTransaction, wanted: string): Promise<string | null> {
  if (wanted === '') return null
  const rows = await tx.sql.selectFrom('services').select('slug').where('slug', 'like', `${wanted}%`).execute()
  const taken = new Set(rows.map((row) => row.slug))
  let slug = wanted
  for (let copy = 2; taken.has(slug); copy += 1) slug = `${wanted}-${copy}`
  return slug
}

async function requireFreeSlug(tx: WriteTransaction, slug: string | null): Promise<void> {
  if (slug === null) return
  const taken = await findRowBySlug(tx, slug, 'all')
  if (!taken) return
  const message = `This slug is already used by ${taken.title}.`
  throw fieldProblem('conflict', 'slug', message)
}

function columns(form: Omit<ServiceForm, 'slug'> | Service) {
  return {
    title: form.title,
    description: form.description,
    icon: form.icon,
    features: JSON.stringify(form.features),
    sac: form.sac,
    is_published: form.isPublished ? 1 : 0,
    search_text: folded(form.title),
  } satisfies FormColumns<Omit<ServiceForm, 'slug'>>
}

function presentService(row: ServiceRow): Service {
  return presentRow(serviceSchema, row, { features: JSON.parse(row.features) as string[], isPublished: row.is_published === 1 })
}

const MAX_TITLES = 1000

/** The titles of all services, including drafts, in display order. */
export async function listServiceTitles(db: Database): Promise<Array<Pick<Service, 'id' | 'title' | 'isPublished'>>> {
  const rows = await db.sql
    .selectFrom('services')
    .select(['id', 'title', 'is_published'])
    .orderBy('position')
    .orderBy('id')
    .limit(MAX_TITLES)
    .execute()
  return rows.map(({ is_published: published, ...row }) => ({ ...row, isPublished: published === 1 }))
}
