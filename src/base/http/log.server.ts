import { once } from 'node:events'
import { destination, pino, type DestinationStream, type LevelWithSilent, type Logger } from 'pino'
import { currentRequestId } from './request-context.server.ts'

/** While the reader of the log is slow, so many characters wait. Further lines are dropped. */
const MAX_WAITING_LENGTH = 8 * 1024 * 1024

/** Standard output, as pino writes it: a reader that stops reading stops nobody else. */
export type LogOutput = ReturnType<typeof openLogOutput>

export function openLogOutput() {
  return destination({ dest: process.stdout.fd, sync: false, maxLength: MAX_WAITING_LENGTH })
}

/** Resolves when all lines have been written. Never, when nobody reads them any more. */
export async function closeLogOutput(output: LogOutput): Promise<void> {
  const closed = once(output, 'close')
  output.end()
  await closed
}

/** The log: one JSON object for each line. A line that is written while a request is answered contains the request's id. */
export function createLog(level: LevelWithSilent, output: DestinationStream): Logger {
  const mixin = () => {
    const requestId = currentRequestId()
    return requestId === undefined ? {} : { requestId }
  }
  return pino({ level, mixin }, output)
}
