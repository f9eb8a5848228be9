import { createHash } from 'node:crypto'
import { PostgresAdapter, sql, type Kysely } from 'kysely'

/** Entries are read in pages, because the audit log may not fit into memory. */
const PAGE_SIZE = 500

interface Entry {
  id: number
  at: string
  actor_kind: string
  actor_id: number | null
  actor_name: string | null
  network: string | null
  action: string
  subject: string
  before: string | null
  after: string | null
}

interface History {
  audit_entries: Entry & { position: number | null; previous_hash: string | null; hash: string | null }
}

/**
 * Chains the audit log: each entry has a position and the hash of the previous entry (docs/decisions/0033). Existing
 * entries are chained in the order in which they were written. The computation is copied here, because a migration must
 * always do the same.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const text = isPostgres ? sql`text collate "C"` : ('text' as const)
  await db.schema.alterTable('audit_entries').addColumn('position', 'integer').execute()
  await db.schema.alterTable('audit_entries').addColumn('previous_hash', text).execute()
  await db.schema.alterTable('audit_entries').addColumn('hash', text).execute()
  await chain(db)
  await sql`create unique index audit_positions on audit_entries (position)`.execute(db)
  await sql`drop index audit_by_subject`.execute(db)
  for (const [name, columns] of INDEXES) await sql.raw(`create index ${name} on audit_entries (${columns})`).execute(db)
}

/** The audit log is read newest first, filtered by one of these columns at a time. */
const INDEXES = [
  ['audit_by_time', 'at, position'],
  ['audit_by_subject', 'subject, at, position'],
  ['audit_by_action', 'action, at, position'],
  ['audit_by_actor', 'actor_kind, actor_id, at, position'],
] as const

async function chain(db: Kysely<History>): Promise<void> {
  let position = 0
  let previous = ''
  for (let last = 0; ;) {
    const page = await db
      .selectFrom('audit_entries')
      .select(['id', 'at', 'actor_kind', 'actor_id', 'actor_name', 'network', 'action', 'subject', 'before', 'after'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(PAGE_SIZE)
      .execute()
    for (const entry of page) {
      position += 1
      const hash = hashOf(entry, position, previous)
      await db.updateTable('audit_entries').set({ position, previous_hash: previous, hash }).where('id', '=', entry.id).execute()
      previous = hash
      last = entry.id
    }
    if (page.length < PAGE_SIZE) return
  }
}

function hashOf(entry: Entry, position: number, previous: string): string {
  const { at, actor_kind, actor_id, actor_name, network, action, subject, before, after } = entry
  const parts = [previous, position, at, actor_kind, actor_id, actor_name, network, action, subject, before, after]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
