import type { Counted } from '../http/counts.server.ts'
import type { RequestMeasurement } from '../metrics.server.ts'

/** A call of `Counts`. */
export interface CountCall {
  method: 'take' | 'waitMs' | 'refund'
  counted: readonly Counted[]
  nowMs: number
}

/** What a reading process has seen since it last told. */
export interface Measurements {
  requests: RequestMeasurement[]
  pages: Array<'hit' | 'miss' | 'unconfirmed'>
  faults: Array<'database' | 'other'>
}

/** From a reading process to the main process. */
export type ReaderMessage =
  /** It can answer requests. */
  | { kind: 'ready' }
  /** It accepts no more connections, and ends when it has answered those that it has. */
  | { kind: 'closed' }
  | { kind: 'count'; id: number; calls: CountCall[] }
  | { kind: 'measured'; measurements: Measurements }
  | { kind: 'damaged'; finding: string }

/** From the main process to a reading process. */
export type MainMessage =
  /** Comes with the server whose connections the process accepts from now on. */
  { kind: 'listen' } | { kind: 'counted'; id: number; waits: Array<number | null> } | { kind: 'stop' }
