/** One line of history, as the office reads it. */
export interface AuditEntry {
  /** Its place in the chain. */
  position: number
  /** An instant, as ISO text. */
  at: string
  actorKind: 'visitor' | 'staff' | 'system'
  actorId: number | null
  /** The name the person had then. */
  actorName: string | null
  network: string | null
  /** 'program updated'. */
  action: string
  /** 'program:42'. */
  subject: string
  /** What the record was called, where it says so. */
  subjectName: string | null
  changes: FieldChange[]
}

/** One field that became another; undefined where there was no record before, or is none after. */
export interface FieldChange {
  /** The way to the field: 'title', 'address.locality'. */
  field: string
  before?: unknown
  after?: unknown
}

/** What stands above the list: the head of the chain, and what may be asked for. */
export interface AuditSummary {
  count: number
  /** Of the last entry; '' for a history without entries. */
  hash: string
  actions: string[]
}

/** The fields in which two versions of a record differ; all that say something when there is only one. */
export function fieldChanges(before: unknown, after: unknown): FieldChange[] {
  const [old, young] = [flat(before), flat(after)]
  const fields = [...new Set([...young.keys(), ...old.keys()])]
  return fields.flatMap((field) => {
    const change = { before: old.get(field), after: young.get(field) }
    const isSame = JSON.stringify(change.before ?? null) === JSON.stringify(change.after ?? null)
    return isSame || OF_NO_INTEREST.has(field) ? [] : [{ field, ...change }]
  })
}

/** 'Asha Example': what people call the record, from what it became or was. */
export function recordName(before: unknown, after: unknown): string | null {
  const fields = new Map([...flat(before), ...flat(after)])
  const name = NAME_FIELDS.map((field) => fields.get(field)).find((value) => typeof value === 'string' && value !== '')
  return typeof name === 'string' ? name : null
}

const NAME_FIELDS = ['fullName', 'participant_name', 'title', 'name', 'certificateId']

/** The program's own bookkeeping: the subject of the entry names the record already. */
const OF_NO_INTEREST = new Set(['id', 'description_html', 'updatedAt', 'updated_at'])

/** { address: { locality } } → 'address.locality'. Lists stay whole. */
function flat(value: unknown, path = ''): Map<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return path === '' ? new Map() : new Map([[path, value]])
  }
  const entries = Object.entries(value).flatMap(([name, part]) => [...flat(part, path === '' ? name : `${path}.${name}`)])
  return new Map(entries)
}
