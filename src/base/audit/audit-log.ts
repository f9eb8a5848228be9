import type { FieldChange } from './audit-log.schema.ts'

/** The facts by which the audit log shows entries about one kind of record. Each feature declares its own. */
export interface AuditedRecord {
  /** The first part of its subjects: 'program' in 'program:42'. */
  subject: string
  /** The fields that hold the record's name. The first non-empty one is shown. */
  nameFields?: readonly string[]
  /** Fields that stay readable when the person of the record is erased, because they are not about a person. */
  keptFields?: readonly string[]
  /** Fields computed from others. Their changes are not shown. */
  derivedFields?: readonly string[]
}

/** Hidden fields, whose values are in the subject and the time of the entry. */
const HIDDEN_FIELDS = ['id', 'updatedAt', 'updated_at']

/** Returns the fields in which two versions of a record differ; with one version, all non-empty fields. */
export function fieldChanges(before: unknown, after: unknown, { derivedFields = [] }: Partial<AuditedRecord> = {}): FieldChange[] {
  const [oldFields, newFields] = [flatFields(before), flatFields(after)]
  const hidden = new Set([...HIDDEN_FIELDS, ...derivedFields])
  const fields = [...new Set([...newFields.keys(), ...oldFields.keys()])]
  return fields.flatMap((field) => {
    const change = { before: oldFields.get(field), after: newFields.get(field) }
    const isSame = JSON.stringify(change.before ?? null) === JSON.stringify(change.after ?? null)
    return isSame || hidden.has(field) ? [] : [{ field, ...change }]
  })
}

/** Returns the record's name after the change, or else before it: 'Asha Example'. */
export function recordName(before: unknown, after: unknown, { nameFields = [] }: Partial<AuditedRecord> = {}): string | null {
  const fields = new Map([...flatFields(before), ...flatFields(after)])
  const name = nameFields.map((field) => fields.get(field)).find((value) => typeof value === 'string' && value !== '')
  return typeof name === 'string' ? name : null
}

/** Flattens a record to paths: { address: { locality } } → 'address.locality'. Lists are not split. */
export function flatFields(value: unknown, path = ''): Map<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return path === '' ? new Map() : new Map([[path, value]])
  }
  const entries = Object.entries(value).flatMap(([name, part]) => [...flatFields(part, path === '' ? name : `${path}.${name}`)])
  return new Map(entries)
}
