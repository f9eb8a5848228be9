import type { PersonRecord, PersonVerdict } from '../person-record.ts'
import { anybody, author, describeTable, plain, rowId, type RowOf, NOT_EXPORTED } from '#base/values/columns.ts'

/** One row per human being. A trigger deletes it with the last of their records (docs/decisions/0053). */
export const PERSON_TABLE = describeTable('people', {
  id: rowId,
})

/** The office's decision about two records: the same person, or different people. */
export const PERSON_VERDICT_TABLE = describeTable('person_verdicts', {
  id: rowId,
  one: anybody<PersonRecord>(NOT_EXPORTED),
  other: anybody<PersonRecord>(NOT_EXPORTED),
  verdict: anybody<PersonVerdict>(NOT_EXPORTED),
  /** 'Same e-mail'. Empty if nothing suggested it. */
  reason: anybody(NOT_EXPORTED),
  author_name: author(),
  created_at: plain(),
})

/** A record that a join moved to another person. The row is deleted with its record, or when the join is undone. */
export const PERSON_MOVE_TABLE = describeTable('person_moves', {
  verdict_id: plain<number>(),
  record: anybody<PersonRecord>(NOT_EXPORTED),
  /** Null for a new participant, who had no person before. */
  from_person: anybody<number | null>(NOT_EXPORTED),
})

declare module '#base/database/database.server.ts' {
  interface Tables {
    people: RowOf<typeof PERSON_TABLE>
    person_verdicts: RowOf<typeof PERSON_VERDICT_TABLE>
    person_moves: RowOf<typeof PERSON_MOVE_TABLE>
  }
}
