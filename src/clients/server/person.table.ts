import type { Generated } from 'kysely'
import type { PersonRecord, PersonVerdict } from '../person-record.ts'

/** One row per human being. A trigger deletes it with the last of their records (docs/decisions/0053). */
interface PersonTable {
  id: Generated<number>
}

/** What the office said about two records: of one person, or of different people. */
interface PersonVerdictTable {
  id: Generated<number>
  one: PersonRecord
  other: PersonRecord
  verdict: PersonVerdict
  /** 'Same e-mail'. Empty when nothing suggested it. */
  reason: string
  author_name: string
  created_at: string
}

/** A record that a join moved to another person. The row goes with its record, or when the join is undone. */
interface PersonMoveTable {
  verdict_id: number
  record: PersonRecord
  /** Null for a new participant, who was nobody else before. */
  from_person: number | null
}

declare module '#base/database/database.server.ts' {
  interface Tables {
    people: PersonTable
    person_verdicts: PersonVerdictTable
    person_moves: PersonMoveTable
  }
}
