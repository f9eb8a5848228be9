import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startBuiltServer } from '../contract/built-app.ts'
import { makeTestDatabase } from '#app/testing/test-database.ts'
import { expectNothingLost, outcomeOf, report } from './outcome.ts'
import { plantFault } from './planted-build.ts'
import { Senders } from './senders.ts'

const MAX_END_MS = 15_000

test('when the thread that writes ends, nothing acknowledged is lost, and the program ends for its supervisor', async () => {
  const listen = 'parentPort?.on("message", (asked)'
  const program = plantFault({
    name: 'writer-thread-ends',
    text: listen,
    replacement:
      'let left = 30;\n' +
      'parentPort?.on("message", ({ sql }) => { if (sql?.startsWith(\'insert into "contacts"\') && (left -= 1) === 0) process.exit(7); });\n' +
      listen,
  })
  const database = await makeTestDatabase('none')
  const server = await startBuiltServer({ ...database, program })
  const senders = new Senders({ url: server.url })
  await untilEnded(server.pid)
  await senders.stop()
  expect(await server.stop()).toBe(1)
  const outcome = await outcomeOf(database, senders)
  report('the thread that writes ends', outcome)
  expectNothingLost(outcome)
  await database.drop()
})

async function untilEnded(pid: number): Promise<void> {
  for (const until = Date.now() + MAX_END_MS; isRunning(pid); await pause(50)) {
    if (Date.now() > until) throw new Error('the program did not end')
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
