import { deserialize } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { Problem } from '../api/problem.ts'
import { runtimeFile } from '../config/build-files.server.ts'
import { ReadingStopped, RETRY_AFTER_SECONDS, type Reading, type ReadingAnswer, type ReadingLimit } from './reading.ts'

type Functions<Module> = keyof Module & string
type Args<Module, Name extends Functions<Module>> = Module[Name] extends (...args: infer A) => unknown ? A : never
type Result<Module, Name extends Functions<Module>> = Module[Name] extends (...args: never[]) => infer R ? Awaited<R> : never
type Part<Module, Name extends Functions<Module>> = Result<Module, Name> extends AsyncIterable<infer P> ? P : never

/** Calls the functions of one `*.reader.ts` module in the reading thread. Arguments and results are copied, so they must be plain data. */
interface BoundedReader<Module> {
  /** @throws Problem from the function, 'unavailable' when too many callers wait, or ReadingStopped when a limit is exceeded */
  read: <Name extends Functions<Module>>(name: Name, ...args: Args<Module, Name>) => Promise<Result<Module, Name>>
  /** Collects the values that a generator yields. The server answers requests in between. @throws as `read` */
  readParts: <Name extends Functions<Module>>(name: Name, ...args: Args<Module, Name>) => Promise<Array<Part<Module, Name>>>
}

interface ReadingLimits {
  /** For one input with all its parts, from the start of its turn. */
  timeoutMs: number
  /** For one result or part. */
  maxAnswerBytes: number
  /** Maximum number of waiting inputs; one more is refused. */
  maxWaiting: number
}

const WORKER = runtimeFile('./reading-worker.ts', import.meta.url)
const LIMITS: ReadingLimits = { timeoutMs: 10_000, maxAnswerBytes: 16 * 1024 * 1024, maxWaiting: 8 }
/** The thread's heap. The largest accepted list needs about half of it. */
const MEMORY_LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 }
/** Node does not limit bytes outside the heap, so the growth of the whole process is watched. */
const [MAX_GROWTH_BYTES, WATCH_INTERVAL_MS] = [400 * 1024 * 1024, 100]
/** An idle thread, which needs some 15 MB, is ended after this time. */
const IDLE_MS = 10_000

/**
 * Reads input from strangers: mails, lists, archives. No parser runs in the server's own thread, because its input may take
 * minutes or gigabytes (docs/decisions/0041). All readers share one thread and read one input at a time; a thread that
 * exceeds a limit is ended and replaced. The boundary checker refuses parsers outside `*.reader.ts`.
 * @example boundedReader<typeof import('./head.reader.ts')>(runtimeFile('./head.reader.ts', import.meta.url))
 */
export function boundedReader<Module>(file: string, limits: Partial<ReadingLimits> = {}): BoundedReader<Module> {
  const { maxWaiting, timeoutMs, maxAnswerBytes } = { ...LIMITS, ...limits }
  const run = (name: string, args: readonly unknown[]) =>
    inTurn(maxWaiting, () => answersTo({ file, name, args, maxAnswerBytes }, timeoutMs))
  return {
    read: async (name, ...args) => (await run(name, args))[0] as never,
    readParts: async (name, ...args) => (await run(name, args)) as never,
  }
}

let waiting = 0
let lastReading: Promise<unknown> = Promise.resolve()

async function inTurn<Answer>(maxWaiting: number, work: () => Promise<Answer>): Promise<Answer> {
  if (waiting >= maxWaiting) {
    const message = 'Other files are being read at the moment. Please try again shortly.'
    throw new Problem('unavailable', message, { retryAfterSeconds: RETRY_AFTER_SECONDS })
  }
  waiting += 1
  const result = lastReading.then(work).finally(() => (waiting -= 1))
  // Not the result itself, which would stay in memory until the next input.
  lastReading = result.then(
    () => undefined,
    () => undefined,
  )
  return result
}

let idle: { thread: Worker; end: () => void; timer: NodeJS.Timeout } | undefined

function takeThread(): Worker {
  if (!idle) return newThread()
  const { thread, end, timer } = idle
  clearTimeout(timer)
  thread.off('exit', end).ref()
  idle = undefined
  return thread
}

function newThread(): Worker {
  // It gets nothing of the server's environment. Without a listener, an error during termination would end the program.
  return new Worker(WORKER, { resourceLimits: MEMORY_LIMITS, env: {}, execArgv: [] }).on('error', () => undefined)
}

/** Keeps a thread for the next input without keeping the program alive. */
function keepThread(thread: Worker): void {
  // Forgotten before it ends: until then an input could still be given to it, and would be refused.
  const end = () => {
    if (idle?.thread === thread) idle = undefined
    void thread.terminate()
  }
  thread.once('exit', end).unref()
  idle = { thread, end, timer: setTimeout(end, IDLE_MS).unref() }
}

async function answersTo(reading: Reading, timeoutMs: number): Promise<unknown[]> {
  const thread = takeThread()
  const failed = Promise.withResolvers<never>()
  const stop = (limit: ReadingLimit) => failed.reject(new ReadingStopped(limit, reading.file))
  const onError = (error: unknown) => (isOutOfMemory(error) ? stop('memory') : failed.reject(error))
  const onExit = () => stop('ended')
  thread.on('error', onError).on('exit', onExit)
  const timer = setTimeout(() => stop('time'), timeoutMs)
  const before = process.memoryUsage.rss()
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() - before > MAX_GROWTH_BYTES) stop('memory')
  }, WATCH_INTERVAL_MS)
  let isGood = false
  try {
    const answers = await Promise.race([collect(thread, reading), failed.promise])
    isGood = true
    return answers
  } catch (error) {
    // A thread that refused its input can be reused.
    isGood = error instanceof Problem
    throw error
  } finally {
    clearTimeout(timer)
    clearInterval(watch)
    thread.off('error', onError).off('exit', onExit)
    if (isGood) keepThread(thread)
    else await thread.terminate()
  }
}

/** Requests one part after another, so that the server answers requests in between. */
async function collect(thread: Worker, reading: Reading): Promise<unknown[]> {
  const answers: unknown[] = []
  for (let message: Reading | 'next' = reading; ; message = 'next') {
    const answered = Promise.withResolvers<ReadingAnswer>()
    thread.once('message', answered.resolve)
    thread.postMessage(message, [])
    const answer = await answered.promise
    if ('end' in answer) return answers
    if ('problem' in answer) throw new Problem(answer.problem.code, answer.problem.message)
    if ('stopped' in answer) throw new ReadingStopped(answer.stopped, reading.file)
    if ('fault' in answer) throw answer.fault
    answers.push(deserialize(answer.bytes))
    if (answer.isLast) return answers
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof RangeError || (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
}
