import { once } from 'node:events'
import { destination, pino, type DestinationStream, type LevelWithSilent, type Logger } from 'pino'
import { currentRequestId } from './request-context.server.ts'

/** Maximum number of characters waiting for a slow reader of the log. Further lines are dropped. */
const MAX_WAITING_LENGTH = 8 * 1024 * 1024

/** Standard output for pino: a reader that stops reading does not block the program. */
export type LogOutput = ReturnType<typeof openLogOutput>

export function openLogOutput() {
  return destination({ dest: process.stdout.fd, sync: false, maxLength: MAX_WAITING_LENGTH })
}

/** Resolves when all lines have been written; never if nobody reads them. */
export async function closeLogOutput(output: LogOutput): Promise<void> {
  const closed = once(output, 'close')
  output.end()
  await closed
}

/** Creates the log: one JSON object per line. Lines written while a request is answered contain the request's id. */
export function createLog(level: LevelWithSilent, output: DestinationStream): Logger {
  const mixin = () => {
    const requestId = currentRequestId()
    return requestId === undefined ? {} : { requestId }
  }
  return pino({ level, mixin }, output)
}
