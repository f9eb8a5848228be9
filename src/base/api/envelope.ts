import type { Issues } from './problem.ts'
import type { Challenge } from '../proof-of-work/challenge.ts'

/** The envelope of a successful reply (docs/product/requirements.md, section 7, docs/product/contract.md, section 2). */
export interface Success<T> {
  success: true
  data: T
  /** Present if the list has more rows. Send it as `cursor` to get the next page. */
  nextCursor?: string
  /** The number of matching rows, in lists that count them. */
  total?: number
  /** Set when there are too many to count: then the total is estimated and rounded to two digits. */
  totalIsEstimate?: boolean
  /** Set when a search matched more rows than are sorted: the list has only so many, the newest. */
  sortedAmong?: number
  /** Set when nothing matched the typed search: the list has what matches this one. */
  searchedFor?: string
}

export interface Failure {
  success: false
  error: string
  issues?: Issues
  /** With 429, when a proof of work replaces the waiting. */
  challenge?: Challenge
  /** With 412 the current record. With 409, in some refusals, the record that is in the way. */
  data?: unknown
}

export type Envelope<T> = Success<T> | Failure
