import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createForwardedServer } from './forwarded-requests.server.ts'
import { ReaderProcesses, type ReaderOptions } from './reader-processes.server.ts'

/** The first argument of a reading process. The second is the socket that takes the requests which it forwards. */
export const READER = 'reader'

interface StartOptions extends Omit<ReaderOptions, 'start'> {
  /** Answers what a reading process forwards. */
  listener: RequestListener
}

export interface ReadersWithSocket {
  /** Resolves when no reading process accepts connections any more. */
  close: () => Promise<void>
  /** Resolves when all have ended. */
  ended: () => Promise<void>
}

/** Starts the reading processes, and the socket over which they reach this one. */
export async function startReaders({ listener, ...options }: StartOptions): Promise<ReadersWithSocket> {
  // Nobody else may say who a visitor is. The path of a socket is short, which DATA_DIR may not be.
  const folder = mkdtempSync(join(tmpdir(), 'pramaan-readers-'))
  const socketPath = join(folder, 'main')
  const forwarded = createForwardedServer(listener)
  forwarded.listen(socketPath)
  await once(forwarded, 'listening')
  const readers = new ReaderProcesses({ ...options, start: () => startProcess(socketPath) })
  const ended = async () => {
    await readers.ended()
    forwarded.close()
    forwarded.closeAllConnections()
    rmSync(folder, { recursive: true, force: true })
  }
  return { close: () => readers.close(), ended }
}

/** The same program, with the bounds of memory that this process has. */
function startProcess(socketPath: string): ChildProcess {
  return fork(process.argv[1] ?? '', [READER, socketPath], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
}
