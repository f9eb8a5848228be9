import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { closeLogOutput, type LogOutput } from '../http/log.server.ts'

/** A stop ends within 10 s (docs/product/quality.md), whatever is still running. */
const FORCE_EXIT_MS = 9500
/** Maximum delay of the exit by a stalled reader of the log. */
const MAX_DRAIN_MS = 2000

interface Program {
  log: Logger
  output: LogOutput
  /** Stops accepting requests, and resolves when the running ones have been answered. */
  stop: () => Promise<void>
  close: () => Promise<void>
}

/**
 * Ends the program at a signal or after an uncaught error. After such an error the state is unknown: the program answers
 * the requests it has accepted and exits with 1, so that its supervisor restarts it. Returns a function that ends it for
 * other reasons.
 */
export function endProgram({ log, output, stop, close }: Program): () => void {
  let isEnding = false
  const end = () => {
    if (isEnding) return
    isEnding = true
    setTimeout(() => process.exit(), FORCE_EXIT_MS).unref()
    void shutDown()
  }
  const shutDown = async () => {
    try {
      await stop()
      await close()
    } catch (error) {
      log.error(error, 'the program did not end cleanly')
      process.exitCode = 1
    }
    await Promise.race([closeLogOutput(output), pause(MAX_DRAIN_MS)])
    process.exit()
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
  // Node also reports unhandled rejections here.
  process.on('uncaughtException', (error, origin) => {
    log.fatal({ err: error, origin }, 'an error was not caught: the program ends')
    process.exitCode = 1
    end()
  })
  return end
}
