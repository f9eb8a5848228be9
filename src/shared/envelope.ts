import type { Issues } from './problem.ts'

/** Every reply of the API (docs/product/requirements.md section 7, docs/product/contract.md section 2). */
export interface Success<T> {
  success: true
  data: T
  /** Present when a list has more rows: send it back as `cursor`. */
  nextCursor?: string
  /** How many rows match in all, where a list counts them. */
  total?: number
  /** There are more than it is worth counting: about so many, to two figures. */
  totalIsEstimate?: boolean
  /** More matched the search than are sorted: this list holds only the newest so many. */
  sortedAmong?: number
}

export interface Failure {
  success: false
  error: string
  issues?: Issues
  /** With 412 only: the item as it is now. */
  data?: unknown
}

export type Envelope<T> = Success<T> | Failure
