import { hash, randomBytes } from 'node:crypto'
import type { AuditValuesTable } from './audit.table.ts'
import { flatFields } from './audit-log.ts'
import type { Database } from '../database/database.server.ts'

/** The names of the two values that are not fields of the record. */
export const ACTOR_NAME = '@actorName'
export const NETWORK = '@network'

/** Marks the digest of a field that did not change. */
const UNCHANGED = '='
const SALT_BYTES = 16

/** One value of an entry, before and after the change. */
interface Value {
  before?: unknown
  after?: unknown
}

type Stored = Pick<AuditValuesTable, 'actor_name' | 'network' | 'before' | 'after'>

/** Selects all audit entries with their values. Erased values are null. */
export function entriesWithValues(db: Pick<Database, 'sql'>) {
  return db.sql.selectFrom('audit_entries').leftJoin('audit_values', 'audit_values.entry_id', 'audit_entries.id')
}

/** Returns the values of an entry by name: actor, network, and each field of the record. */
export function valuesOf({ actor_name, network, before, after }: Stored): Map<string, Value> {
  const [old, current] = [fieldsOf(before), fieldsOf(after)]
  const values = new Map<string, Value>()
  if (actor_name !== null) values.set(ACTOR_NAME, { after: actor_name })
  if (network !== null) values.set(NETWORK, { after: network })
  for (const field of [...current.keys(), ...old.keys()]) values.set(field, { before: old.get(field), after: current.get(field) })
  return values
}

/** Draws a salt for each value of an entry and computes its digest. */
export function saltValues(stored: Stored): { digests: string; salts: string } {
  const values = [...valuesOf(stored)]
  const random = randomBytes(values.length * SALT_BYTES)
  const salts = values.map(([name], at): [string, string] => [name, random.toString('base64url', at * SALT_BYTES, (at + 1) * SALT_BYTES)])
  const digests = values.map(([name, value], at) => [name, digestOf(salts[at]?.[1] ?? '', name, value)])
  return { digests: JSON.stringify(Object.fromEntries(digests)), salts: JSON.stringify(Object.fromEntries(salts)) }
}

/**
 * Returns the salted hash of one value, as in SD-JWT (RFC 9901). Without the salt, guesses cannot be tested. It starts with
 * "=" when the value did not change, so that an erased unchanged value is not shown as a change.
 */
export function digestOf(salt: string, name: string, { before, after }: Value): string {
  const isUnchanged = before !== undefined && JSON.stringify(before) === JSON.stringify(after)
  return (isUnchanged ? UNCHANGED : '') + hash('sha256', JSON.stringify([salt, name, { before, after }]), 'base64url')
}

/** Returns the names of erased values that the change had modified. */
export function erasedValues(digests: string, stored: Stored): string[] {
  const values = valuesOf(stored)
  return [...textMap(digests)].flatMap(([name, digest]) => (values.has(name) || digest.startsWith(UNCHANGED) ? [] : [name]))
}

/** Returns the JSON of a record without some of its fields. */
export function withoutFields(json: string | null, names: ReadonlySet<string>): string | null {
  if (json === null || names.has('')) return null
  return JSON.stringify(prune(parseJson(json), names, ''))
}

/** Parses a JSON object of texts. Anything else is the result of tampering and becomes an empty map. */
export function textMap<Text = string>(json: string | null): Map<string, Text> {
  const parsed = json === null ? undefined : parseJson(json)
  return typeof parsed === 'object' && parsed !== null ? new Map(Object.entries(parsed)) : new Map<string, Text>()
}

/** Parses JSON. Returns other text unchanged, because the entry may have been tampered with. */
export function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return { text: json }
  }
}

function fieldsOf(json: string | null): Map<string, unknown> {
  if (json === null) return new Map()
  const parsed = parseJson(json)
  const isRecord = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
  return isRecord ? flatFields(parsed) : new Map([['', parsed]])
}

function prune(value: unknown, names: ReadonlySet<string>, path: string): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const kept = Object.entries(value).flatMap(([name, part]) => {
    const field = path === '' ? name : `${path}.${name}`
    return names.has(field) ? [] : [[name, prune(part, names, field)]]
  })
  return Object.fromEntries(kept)
}
