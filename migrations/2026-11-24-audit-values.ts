import { createHash, hash, randomBytes } from 'node:crypto'
import { PostgresAdapter, sql, type Kysely } from 'kysely'

/** Entries are copied in batches, because the audit log may not fit into memory. */
const BATCH_SIZE = 500
const SALT_BYTES = 16

interface FormerEntry {
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
  position: number | null
  previous_hash: string | null
  hash: string | null
}

type Entry = Omit<FormerEntry, 'actor_name' | 'network' | 'before' | 'after'> & { digests: string }
type Values = Pick<FormerEntry, 'actor_name' | 'network' | 'before' | 'after'> & { entry_id: number; salts: string; erased: string | null }

interface History {
  former_audit_entries: FormerEntry
  audit_entries: Entry
  audit_values: Values
}

/**
 * Moves the values of the audit log beside its hash chain (docs/decisions/0033): the chain gets a salted hash of each
 * value. Both tables are rewritten and the old one is dropped, so that no personal value stays in the chain. The last entry
 * keeps the last former hash. Breaks in the former chain are kept in the new one. The computation is copied here, because a
 * migration must always do the same.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  // Overwrites the pages of the dropped table with zeros.
  if (!isPostgres) await sql`pragma secure_delete=on`.execute(db)
  await sql`alter table audit_entries rename to former_audit_entries`.execute(db)
  await createTables(db, isPostgres)
  await copyEntries(db)
  await sql`drop table former_audit_entries`.execute(db)
  if (isPostgres) {
    await sql`select setval(pg_get_serial_sequence('audit_entries', 'id'), greatest(1, (select max(id) from audit_entries)))`.execute(db)
  }
  for (const [name, columns] of INDEXES) await sql.raw(`create ${name} on audit_entries (${columns})`).execute(db)
}

const INDEXES = [
  ['unique index audit_positions', 'position'],
  ['index audit_by_time', 'at, position'],
  ['index audit_by_subject', 'subject, at, position'],
  ['index audit_by_action', 'action, at, position'],
  ['index audit_by_actor', 'actor_kind, actor_id, at, position'],
] as const

async function createTables(db: Kysely<unknown>, isPostgres: boolean): Promise<void> {
  const text = isPostgres ? sql`text collate "C"` : ('text' as const)
  await db.schema
    .createTable('audit_entries')
    .addColumn('id', 'integer', (c) => (isPostgres ? c.primaryKey().generatedByDefaultAsIdentity() : c.primaryKey().autoIncrement()))
    .addColumn('at', text, (c) => c.notNull())
    .addColumn('actor_kind', text, (c) => c.notNull().check(sql`actor_kind in ('visitor', 'staff', 'system')`))
    .addColumn('actor_id', 'integer')
    .addColumn('action', text, (c) => c.notNull())
    .addColumn('subject', text, (c) => c.notNull())
    .addColumn('digests', text, (c) => c.notNull())
    .addColumn('position', 'integer')
    .addColumn('previous_hash', text)
    .addColumn('hash', text)
    .execute()
  // No foreign key: history:check reports values without an entry.
  await db.schema
    .createTable('audit_values')
    .addColumn('entry_id', 'integer', (c) => c.primaryKey())
    .addColumn('actor_name', text)
    .addColumn('network', text)
    .addColumn('before', text)
    .addColumn('after', text)
    .addColumn('salts', text, (c) => c.notNull())
    .addColumn('erased', text)
    .execute()
}

async function copyEntries(db: Kysely<History>): Promise<void> {
  let former = { count: 0, hash: '' }
  let previous = ''
  let lastId = 0
  const chained = db.selectFrom('former_audit_entries').selectAll().orderBy('position').limit(BATCH_SIZE)
  for (;;) {
    const batch = await chained.where('position', '>', former.count).execute()
    const copies = batch.map((row) => {
      const { copy, values } = split(row)
      const position = row.position ?? 0
      const isChanged = row.hash !== formerHash(row, position, row.previous_hash ?? '')
      const isOutOfPlace = !isChanged && row.previous_hash !== former.hash
      copy.previous_hash = isOutOfPlace ? row.previous_hash : previous
      copy.hash = isChanged ? row.hash : entryHash(copy, position)
      former = { count: position, hash: row.hash ?? '' }
      previous = copy.hash ?? ''
      lastId = Math.max(lastId, row.id)
      return { copy, values }
    })
    await insert(db, copies)
    if (batch.length < BATCH_SIZE) break
  }
  const strays = await copyStrays(db)
  if (former.count > 0) await recordMove(db, { former, previous, id: Math.max(lastId, strays) + 1 })
}

/** Copies entries that the program did not write, which history:check still reports. Returns the greatest id. */
async function copyStrays(db: Kysely<History>): Promise<number> {
  const strays = db
    .selectFrom('former_audit_entries')
    .selectAll()
    .where(({ eb, or }) => or([eb('position', 'is', null), eb('position', '<', 1)]))
    .orderBy('id')
    .limit(BATCH_SIZE)
  for (let last = 0; ;) {
    const batch = await strays.where('id', '>', last).execute()
    await insert(db, batch.map(split))
    last = batch.at(-1)?.id ?? last
    if (batch.length < BATCH_SIZE) return last
  }
}

async function recordMove(
  db: Kysely<History>,
  { former, previous, id }: { former: { count: number; hash: string }; previous: string; id: number },
): Promise<void> {
  const { copy, values } = split({
    id,
    at: new Date().toISOString(),
    actor_kind: 'system',
    actor_id: null,
    actor_name: null,
    network: null,
    action: 'history chained anew',
    subject: 'history',
    before: null,
    after: JSON.stringify({ entries: former.count, lastHash: former.hash }),
    position: former.count + 1,
    previous_hash: previous,
    hash: null,
  })
  copy.hash = entryHash(copy, former.count + 1)
  await insert(db, [{ copy, values }])
}

async function insert(db: Kysely<History>, copies: ReadonlyArray<{ copy: Entry; values: Values }>): Promise<void> {
  if (copies.length === 0) return
  await db
    .insertInto('audit_entries')
    .values(copies.map(({ copy }) => copy))
    .execute()
  await db
    .insertInto('audit_values')
    .values(copies.map(({ values }) => values))
    .execute()
}

function split({ actor_name, network, before, after, ...entry }: FormerEntry): { copy: Entry; values: Values } {
  const fields = valuesOf({ actor_name, network, before, after })
  const salts = [...fields.keys()].map((name): [string, string] => [name, randomBytes(SALT_BYTES).toString('base64url')])
  const digests = salts.map(([name, salt]) => [name, digestOf(salt, name, fields.get(name) ?? {})])
  return {
    copy: { ...entry, digests: JSON.stringify(Object.fromEntries(digests)) },
    values: { entry_id: entry.id, actor_name, network, before, after, salts: JSON.stringify(Object.fromEntries(salts)), erased: null },
  }
}

interface Value {
  before?: unknown
  after?: unknown
}

function valuesOf({
  actor_name,
  network,
  before,
  after,
}: Pick<FormerEntry, 'actor_name' | 'network' | 'before' | 'after'>): Map<string, Value> {
  const [old, current] = [fieldsOf(before), fieldsOf(after)]
  const values = new Map<string, Value>()
  if (actor_name !== null) values.set('@actorName', { after: actor_name })
  if (network !== null) values.set('@network', { after: network })
  for (const field of [...current.keys(), ...old.keys()]) values.set(field, { before: old.get(field), after: current.get(field) })
  return values
}

function fieldsOf(json: string | null): Map<string, unknown> {
  if (json === null) return new Map()
  const parsed = parse(json)
  return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? flat(parsed) : new Map([['', parsed]])
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return { text: json }
  }
}

function flat(value: unknown, path = ''): Map<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return path === '' ? new Map() : new Map([[path, value]])
  }
  return new Map(Object.entries(value).flatMap(([name, part]) => [...flat(part, path === '' ? name : `${path}.${name}`)]))
}

function digestOf(salt: string, name: string, { before, after }: Value): string {
  const isUnchanged = before !== undefined && JSON.stringify(before) === JSON.stringify(after)
  return (isUnchanged ? '=' : '') + hash('sha256', JSON.stringify([salt, name, { before, after }]), 'base64url')
}

function entryHash({ at, actor_kind, actor_id, action, subject, digests, previous_hash }: Entry, position: number): string {
  const parts = [previous_hash ?? '', position, at, actor_kind, actor_id, action, subject, digests]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

function formerHash(entry: FormerEntry, position: number, previous: string): string {
  const { at, actor_kind, actor_id, actor_name, network, action, subject, before, after } = entry
  const parts = [previous, position, at, actor_kind, actor_id, actor_name, network, action, subject, before, after]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
