import { pino, type DestinationStream, type LevelWithSilent, type Logger } from 'pino'
import { currentRequestId } from './request-context.server.ts'

/** The log: one JSON object for each line. A line that is written while a request is answered contains the request's id. */
export function createLog(level: LevelWithSilent, destination: DestinationStream): Logger {
  const mixin = () => {
    const requestId = currentRequestId()
    return requestId === undefined ? {} : { requestId }
  }
  return pino({ level, mixin }, destination)
}
