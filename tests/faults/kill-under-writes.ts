import { startBuiltServer, type BuiltServer } from '../contract/built-app.ts'
import { freePort } from '../../scripts/server-process.ts'
import { outcomeOf, type DatabaseSettings, type Outcome } from './outcome.ts'
import { Senders } from './senders.ts'

interface KillOptions extends DatabaseSettings {
  rounds: number
  /** Overrides the build's program with one that has a planted fault. */
  program?: string[]
}

const MAX_WRITES_BEFORE_KILL = 60

/**
 * Kills and restarts the program `rounds` times while visitors send. They repeat unacknowledged messages, so each text must
 * be there exactly once.
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

/** Kills the program like a crash, without giving it a chance to react. */
export async function kill(server: BuiltServer): Promise<void> {
  process.kill(server.pid, 'SIGKILL')
  // `stop` waits for the end, and sends nothing to a program that has already ended.
  await server.stop()
}
