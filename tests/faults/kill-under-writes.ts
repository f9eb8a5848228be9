import { startBuiltServer, type BuiltServer } from '../contract/built-app.ts'
import { freePort } from '../../scripts/server-process.ts'
import { outcomeOf, type DatabaseSettings, type Outcome } from './outcome.ts'
import { Senders } from './senders.ts'

interface KillOptions extends DatabaseSettings {
  rounds: number
  /** Another program than that of the build: one with a planted fault. */
  program?: string[]
}

const MAX_WRITES_BEFORE_KILL = 60

/**
 * Kills the program while visitors send, and starts it again, `rounds` times. The visitors repeat what was not
 * acknowledged, so each text has to be there exactly once.
 */
export async function killUnderWrites({ rounds, program, ...database }: KillOptions): Promise<Outcome> {
  const port = await freePort()
  const start = () => startBuiltServer({ ...database, program, port })
  let server = await start()
  const senders = new Senders({ url: server.url, isPersistent: true })
  for (let round = 0; round < rounds; round += 1) {
    await senders.untilAcknowledged(1 + Math.floor(Math.random() * MAX_WRITES_BEFORE_KILL))
    await kill(server)
    server = await start()
  }
  await senders.untilAcknowledged(MAX_WRITES_BEFORE_KILL)
  await senders.stop()
  await server.stop()
  return outcomeOf(database, senders)
}

/** Ends the program as a crash does: it can do nothing about it. */
export async function kill(server: BuiltServer): Promise<void> {
  process.kill(server.pid, 'SIGKILL')
  // `stop` waits for the end, and sends nothing to a program that has ended.
  await server.stop()
}
