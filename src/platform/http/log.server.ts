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

/** What the log says of a request. */
export interface RequestLine {
  requestId: string
  method: string
  /** As JSON. */
  path: string
  status: number
  ms: number
  isAborted?: true
}

/**
 * Writes the line that `log.info(line, 'request')` would write. There is one for each request, and pino takes longer for it
 * than all else that this program does to send a cached page.
 */
export function requestLogger(log: Logger): (line: RequestLine) => void {
  if (!log.isLevelEnabled('info')) return () => undefined
  const parts = log as unknown as Record<symbol, unknown>
  const destination = parts[pino.symbols.streamSym] as DestinationStream
  const bindings = String(parts[pino.symbols.chindingsSym])
  let time = 0
  let head = ''
  return ({ requestId, method, path, status, ms, isAborted }) => {
    const now = Date.now()
    // Lines of one millisecond begin alike.
    if (now !== time) head = `{"level":${pino.levels.values['info']},"time":${now}${bindings},"requestId":"`
    time = now
    // The id and the method have only characters that JSON writes as they are.
    destination.write(
      `${head}${requestId}","method":"${method}","path":${path},"status":${status},"ms":${ms}${isAborted ? ',"isAborted":true' : ''},"msg":"request"}\n`,
    )
  }
}
