import type { FieldChange } from './audit-log.schema.ts'

/** What the audit log must know about one kind of record to show its entries. Each feature declares its own. */
export interface AuditedRecord {
  /** The first part of its subjects: 'program' in 'program:42'. */
  subject: string
  /** The fields that hold the record's name. The first that is filled is shown. */
  nameFields?: readonly string[]
  /** Fields that stay readable when the person of the record is erased, because they are not about a person. */
  keptFields?: readonly string[]
  /** Fields that are computed from others. Their changes are not shown. */
  derivedFields?: readonly string[]
}

/** Fields that are not shown, because the subject and the time of the entry have their values. */
const HIDDEN_FIELDS = ['id', 'updatedAt', 'updated_at']

/** The fields in which two versions of a record differ; with one version, all fields that are filled. */
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

/** 'Asha Example': the record's name after the change, else before it. */
export function recordName(before: unknown, after: unknown, { nameFields = [] }: Partial<AuditedRecord> = {}): string | null {
  const fields = new Map([...flatFields(before), ...flatFields(after)])
  const name = nameFields.map((field) => fields.get(field)).find((value) => typeof value === 'string' && value !== '')
  return typeof name === 'string' ? name : null
}

/** The fields of a record by path: { address: { locality } } → 'address.locality'. Lists are not split. */
export function flatFields(value: unknown, path = ''): Map<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return path === '' ? new Map() : new Map([[path, value]])
  }
  const entries = Object.entries(value).flatMap(([name, part]) => [...flatFields(part, path === '' ? name : `${path}.${name}`)])
  return new Map(entries)
}
