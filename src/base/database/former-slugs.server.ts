import { isSlug } from '../text/slug.ts'
import type { Database, WriteTransaction } from './database.server.ts'
import type { AddressedKind } from './former-slug.table.ts'

interface WaysToFind<Row> {
  /** Finds nothing for an invalid id such as NaN. */
  byId: (id: number) => Promise<Row | undefined>
  bySlug: (slug: string) => Promise<Row | undefined>
}

/**
 * Finds a record by the last part of a URL: its current slug, else its id, else a former slug. A record with the slug
 * '2026' takes precedence over the one with that id.
 */
export async function findByAddress<Row>(
  db: Database,
  kind: AddressedKind,
  idOrSlug: string,
  { byId, bySlug }: WaysToFind<Row>,
): Promise<Row | undefined> {
  const mayBeSlug = isSlug(idOrSlug)
  const row = (mayBeSlug ? await bySlug(idOrSlug) : undefined) ?? (await byId(Number(idOrSlug)))
  if (row || !mayBeSlug) return row
  const id = await findIdByFormerSlug(db, kind, idOrSlug)
  return id === undefined ? undefined : byId(id)
}

async function findIdByFormerSlug(db: Database, kind: AddressedKind, slug: string): Promise<number | undefined> {
  const row = await db.sql
    .selectFrom('former_slugs')
    .select('record_id')
    .where('kind', '=', kind)
    .where('slug', '=', slug)
    .executeTakeFirst()
  return row?.record_id
}

interface SlugChange {
  id: number
  before: string | null
  after: string | null
  at: Date
}

/**
 * Stores a record's former slug, and forgets the one that it takes: a slug in use leads to its record and nowhere else. A
 * former slug is stored with the record, not with the next slug, so redirects cannot form a loop.
 */
export async function recordSlugChange(tx: WriteTransaction, kind: AddressedKind, { id, before, after, at }: SlugChange): Promise<void> {
  if (before === after) return
  if (after !== null) await tx.sql.deleteFrom('former_slugs').where('kind', '=', kind).where('slug', '=', after).execute()
  if (before === null) return
  await tx.sql
    .insertInto('former_slugs')
    .values({ kind, slug: before, record_id: id, changed_at: at.toISOString() })
    .onConflict((conflict) => conflict.columns(['kind', 'slug']).doUpdateSet({ record_id: id, changed_at: at.toISOString() }))
    .execute()
}

/** Makes the former URLs of a deleted record answer 404, like its last one. */
export async function forgetFormerSlugs(tx: WriteTransaction, kind: AddressedKind, id: number): Promise<void> {
  await tx.sql.deleteFrom('former_slugs').where('kind', '=', kind).where('record_id', '=', id).execute()
}
