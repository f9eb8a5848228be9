import { Worker } from 'node:worker_threads'
import { runtimeFile } from '#base/config/build-files.server.ts'
import { Problem, type ProblemCode } from '#base/api/problem.ts'
import type { ImportTable, NeededCells, TablePart } from './import-table.server.ts'

/** What the thread gets when it starts. */
export interface ParseOrder {
  bytes: Uint8Array
  needed: NeededCells
}

/** Texts of which each is compared with all titles. */
export interface CompareOrder {
  typed: string[]
  titles: string[]
}

/** What the thread answers to each message. */
export type Answer =
  | { part: TablePart }
  /** For each text the title that was probably meant. */
  | { meant: Array<string | null> }
  | { problem: { code: ProblemCode; message: string } }
  | { end: true }

const WORKER: string | URL = runtimeFile('./import-worker.ts', import.meta.url)
/** The largest list that is accepted needs about half of it. What a workbook unpacks to lies beside the heap, with a limit of its own. */
const MEMORY_LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 }
const TIMEOUT_MS = 10_000
/** Files are parsed one after another, so that their memory does not add up. As many clerks may send one at the same moment. */
const MAX_WAITING = 8
const RETRY_AFTER_SECONDS = 10

let waiting = 0
let lastFile: Promise<unknown> = Promise.resolve()

/**
 * Parses an imported file in a thread of its own with limited time and memory, so that no file can block the server.
 * @throws Problem 'invalid' or 'unsupported-type' with the line, 'too-large', or 'unavailable' when it takes too long
 */
export async function readImportFile(
  bytes: Uint8Array<ArrayBuffer>,
  needed: NeededCells,
  { worker = WORKER, timeoutMs = TIMEOUT_MS } = {},
): Promise<ImportTable> {
  const table = await inTurn(() => answersOf({ bytes, needed }, collect, worker, timeoutMs))
  if (!table) throw new Error('the thread that parses an import sent no table')
  return table
}

/** For each text the title that was probably meant. None when there is no time for it now: a suggestion is only a help. */
export async function findMeantTitles(order: CompareOrder): Promise<Array<string | null>> {
  try {
    const answer = await inTurn(() => answersOf(order, (thread) => nextAnswer(thread), WORKER, TIMEOUT_MS))
    return 'meant' in answer ? answer.meant : []
  } catch (error) {
    if (error instanceof Problem) return []
    throw error
  }
}

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (waiting >= MAX_WAITING) throw tryAgain('Other files are being read at the moment. Please try again shortly.')
  waiting += 1
  const result = lastFile.then(work).finally(() => (waiting -= 1))
  // Not the result itself: a table would stay in memory until the next file.
  lastFile = result.then(
    () => undefined,
    () => undefined,
  )
  return result
}

async function answersOf<Result>(
  order: ParseOrder | CompareOrder,
  collectFrom: (thread: Worker) => Promise<Result>,
  file: string | URL,
  timeoutMs: number,
): Promise<Result> {
  // The thread gets nothing of the server's environment.
  const thread = new Worker(file, { workerData: order, resourceLimits: MEMORY_LIMITS, env: {}, execArgv: [] })
  const failed = Promise.withResolvers<never>()
  thread.once('error', (error) => failed.reject(isTooMuch(error) ? tooMuchMemory() : error))
  thread.once('exit', () => failed.reject(tryAgain('This file could not be read. Try again, or split it into smaller files.')))
  const timer = setTimeout(
    () => failed.reject(tryAgain('Reading this file took too long. Try again, or split it into smaller files.')),
    timeoutMs,
  )
  try {
    return await Promise.race([collectFrom(thread), failed.promise])
  } finally {
    clearTimeout(timer)
    await thread.terminate()
  }
}

/** Asks for one part after another, so that the server answers requests between them. */
async function collect(thread: Worker): Promise<ImportTable | undefined> {
  let table: ImportTable | undefined
  for (;;) {
    const answer = await nextAnswer(thread)
    if (!('part' in answer)) return table
    if ('headings' in answer.part) table = answer.part
    else table?.lines.push(...answer.part.lines)
  }
}

async function nextAnswer(thread: Worker): Promise<Answer> {
  const answered = Promise.withResolvers<Answer>()
  thread.once('message', answered.resolve)
  thread.postMessage('next', [])
  const answer = await answered.promise
  if ('problem' in answer) throw new Problem(answer.problem.code, answer.problem.message)
  return answer
}

/** The heap of the thread is full, or its stack, or a string became too long. */
function isTooMuch(error: unknown): boolean {
  return error instanceof RangeError || (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
}

function tooMuchMemory(): Problem {
  return new Problem('too-large', 'This file needs too much memory. Split it into smaller files.')
}

function tryAgain(message: string): Problem {
  return new Problem('unavailable', message, { retryAfterSeconds: RETRY_AFTER_SECONDS })
}
