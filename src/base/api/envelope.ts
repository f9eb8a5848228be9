import type { FieldProblems } from './problem.ts'
import type { Challenge } from '../proof-of-work/challenge.ts'

/** The envelope of a successful reply (docs/product/requirements.md, section 7, docs/product/contract.md, section 2). */
export interface Success<T> {
  success: true
  data: T
  /** Present if the list has more rows. Send it as `cursor` to get the next page. */
  nextCursor?: string
  /** The number of matching rows, in lists that count them. */
  total?: number
  /** Set when there are too many to count. The total is then an estimate, rounded to two digits. */
  totalIsEstimate?: boolean
  /** The number of newest matches in the list, set when a search matched more rows than are sorted. */
  sortedAmong?: number
  /** The corrected query whose matches are listed, set when nothing matched the typed one. */
  searchedFor?: string
}

export interface Failure {
  success: false
  error: string
  issues?: FieldProblems
  /** With 429, when a proof of work can replace the waiting time. */
  challenge?: Challenge
  /** With 412 the current record. With 409, in some refusals, the conflicting record. */
  data?: unknown
}

export type Envelope<T> = Success<T> | Failure
