import type { Generated } from 'kysely'
import type { PersonRecord, PersonVerdict } from './person-record.ts'

/** What the office says about two records: of the same person, or of different people (docs/decisions/0053). */
interface PersonLinkTable {
  id: Generated<number>
  /** The record whose name sorts first, so that a pair is stored once. */
  one: PersonRecord
  other: PersonRecord
  verdict: PersonVerdict
  /** Why they were thought to be the same: 'Same e-mail'. Empty when nothing suggested it. */
  reason: string
  author_name: string
  created_at: string
}

declare module '../platform/database/database.server.ts' {
  interface Tables {
    person_links: PersonLinkTable
  }
}
