const KINDS = ['enquiry', 'participant'] as const

export type PersonRecordKind = (typeof KINDS)[number]

/** A record about one person, in the audit log's notation: 'participant:12'. */
export type PersonRecord = `${PersonRecordKind}:${number}`

/** The office's decision about two records. */
export type PersonVerdict = 'same' | 'different'

/** Parses 'participant:12'. Undefined if the text is anything else. */
export function readPersonRecord(text: string): { record: PersonRecord; kind: PersonRecordKind; id: number } | undefined {
  const [, kind, digits] = /^(\w+):([1-9]\d{0,8})$/.exec(text) ?? []
  const found = KINDS.find((one) => one === kind)
  const id = Number(digits)
  return found && { record: `${found}:${id}`, kind: found, id }
}
