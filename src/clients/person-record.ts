const KINDS = ['enquiry', 'participant'] as const

export type PersonRecordKind = (typeof KINDS)[number]

/** A record that is about one person, as the audit log names it: 'participant:12'. */
export type PersonRecord = `${PersonRecordKind}:${number}`

/** What the office said about two records. */
export type PersonVerdict = 'same' | 'different'

/** Reads 'participant:12'. Returns undefined for anything else. */
export function readPersonRecord(text: string): { record: PersonRecord; kind: PersonRecordKind; id: number } | undefined {
  const [, kind, digits] = /^(\w+):([1-9]\d{0,8})$/.exec(text) ?? []
  const found = KINDS.find((one) => one === kind)
  const id = Number(digits)
  return found && { record: `${found}:${id}`, kind: found, id }
}
