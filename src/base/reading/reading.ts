import { Problem, type ProblemCode } from '../api/problem.ts'

/** A call of a function in a `*.reader.ts` module. The arguments are copied into the thread. */
export interface Reading {
  /** The path of the module. */
  file: string
  name: string
  args: readonly unknown[]
  maxAnswerBytes: number
}

/** The thread's reply to each request. `bytes`: the result, or its next part, serialized. `end`: a generator has no more parts. */
export type ReadingAnswer =
  | { bytes: Uint8Array; isLast: boolean }
  | { end: true }
  | { problem: { code: ProblemCode; message: string } }
  | { stopped: ReadingLimit }
  | { fault: unknown }

/** The limit that a reading has exceeded. 'ended': the thread has stopped by itself. */
export type ReadingLimit = 'time' | 'memory' | 'output' | 'ended'

/** A reading was stopped because its input demanded more than any honest one. */
export class ReadingStopped extends Error {
  readonly limit: ReadingLimit

  constructor(limit: ReadingLimit, file: string) {
    super(`reading stopped by the limit of ${limit}: ${file.slice(file.lastIndexOf('/') + 1)}`)
    this.limit = limit
  }
}

export const RETRY_AFTER_SECONDS = 10

/** Converts a stopped reading into the refusal of the upload. Other errors are returned unchanged. */
export function uploadProblem(error: unknown): unknown {
  if (!(error instanceof ReadingStopped)) return error
  const retry = { retryAfterSeconds: RETRY_AFTER_SECONDS }
  switch (error.limit) {
    case 'time':
      return new Problem('unavailable', 'Reading this file took too long. Try again, or split it into smaller files.', retry)
    case 'ended':
      return new Problem('unavailable', 'This file could not be read. Try again, or split it into smaller files.', retry)
    case 'memory':
    case 'output':
      return new Problem('too-large', 'This file needs too much memory. Split it into smaller files.')
  }
}
