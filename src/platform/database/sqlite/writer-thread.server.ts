import { Worker } from 'node:worker_threads'
import { runtimeFile } from '../../build-files.server.ts'

const PROGRAM = runtimeFile('./sqlite-writer-worker.ts', import.meta.url)

let waiting: Worker | undefined

/**
 * Starts the thread that writes to SQLite, before its database is known. It needs some 50 ms until it can open one; meanwhile
 * the program loads its modules. Does not keep the process alive.
 */
export function startWriterThread(): void {
  waiting ??= newThread()
}

/** The thread that was started, else a new one. Its first message is the path of its database. */
export function takeWriterThread(): Worker {
  const thread = waiting ?? newThread()
  waiting = undefined
  return thread
}

function newThread(): Worker {
  const thread = new Worker(PROGRAM, { name: 'sqlite-writer' })
  thread.unref()
  return thread
}
