import { folded } from '#base/text/folded.ts'
import { descriptorOf, RECORD_TYPES, type FoundRecord, type RecordType } from '#lists/records/record-type.ts'

const BY_RANK = [...RECORD_TYPES].sort((a, b) => descriptorOf(a).search.rank - descriptorOf(b).search.rank)

/** The types of found records: first those with a record of the typed name. The client 'Mock Motors' precedes an enquiry from Mock Motors. */
export function typesInOrder(records: readonly FoundRecord[], typed: string): RecordType[] {
  const wanted = folded(typed)
  const named = new Set(records.filter(({ title }) => folded(title).includes(wanted)).map(({ type }) => type))
  return [...BY_RANK.filter((type) => named.has(type)), ...BY_RANK.filter((type) => !named.has(type))]
}
