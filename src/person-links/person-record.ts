const KINDS = ['enquiry', 'participant'] as const

export type PersonRecordKind = (typeof KINDS)[number]

/** A record that is about one person, as the audit log names it: 'participant:12'. */
export type PersonRecord = `${PersonRecordKind}:${number}`

/** Reads 'participant:12'. Returns undefined for anything else. */
export function readPersonRecord(text: string): { record: PersonRecord; kind: PersonRecordKind; id: number } | undefined {
  const [, kind, digits] = /^(\w+):([1-9]\d{0,8})$/.exec(text) ?? []
  const found = KINDS.find((one) => one === kind)
  const id = Number(digits)
  return found && { record: `${found}:${id}`, kind: found, id }
}

/** The row ids of one kind among these records, in ascending order. */
export function idsOfKind(kind: PersonRecordKind, records: Iterable<PersonRecord>): number[] {
  const ids = [...records].flatMap((record) => (record.startsWith(`${kind}:`) ? [Number(record.slice(kind.length + 1))] : []))
  return [...ids].sort((a, b) => a - b)
}

/** What the office said about two records. */
export type PersonVerdict = 'same' | 'different'
