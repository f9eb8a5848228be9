import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { MemoryCounts } from '../http/counts.server.ts'
import { allowForwarding, mustForward, runRequest } from '../http/request-context.server.ts'
import { answerCount, MainProcess } from './main-process.server.ts'
import { NeedsMainProcess } from './needs-main-process.server.ts'
import type { ReaderMessage } from './process-messages.server.ts'

const MISS = { name: 'misses', points: 3, seconds: 60, key: 'one network' }

/** A reading process whose messages are answered with these counts. */
function connect(counts: MemoryCounts): { reader: MainProcess; sent: ReaderMessage[] } {
  const sent: ReaderMessage[] = []
  const channel = Object.assign(new EventEmitter(), {
    send: (message: ReaderMessage) => {
      sent.push(message)
      if (message.kind !== 'count') return true
      void Promise.all(message.calls.map((call) => answerCount(counts, call))).then((waits) =>
        channel.emit('message', { kind: 'counted', id: message.id, waits }),
      )
      return true
    },
  })
  return { reader: new MainProcess(channel as unknown as NodeJS.Process), sent }
}

test('two processes spend one limit, and a point that one gives back is there for the other', async () => {
  const counts = new MemoryCounts()
  const { reader: one } = connect(counts)
  const { reader: other } = connect(counts)
  const taken = await Promise.all([one, other, one, other].map(({ counts: shared }) => shared.take([MISS], 0)))
  expect(taken.filter((ms) => ms === undefined)).toHaveLength(3)
  expect(taken.find((ms) => ms !== undefined)).toBe(60_000)
  expect(await other.counts.waitMs(MISS, 0)).toBe(60_000)
  await one.counts.refund([MISS], 0)
  expect(await other.counts.waitMs(MISS, 0)).toBeUndefined()
  expect(await other.counts.take([MISS], 0)).toBeUndefined()
})

test('what is asked in one turn of the event loop is one message, and each gets its own answer', async () => {
  const { reader, sent } = connect(new MemoryCounts())
  const many = Array.from({ length: 5 }, () => reader.counts.take([MISS], 0))
  expect((await Promise.all(many)).map((ms) => ms === undefined)).toEqual([true, true, true, false, false])
  expect(sent).toHaveLength(1)
})

test('a request that can still be forwarded counts nothing: the main process does when it answers', async () => {
  const { reader, sent } = connect(new MemoryCounts())
  await runRequest({ id: 'of a page' }, async () => {
    allowForwarding()
    await expect(reader.counts.take([MISS], 0)).rejects.toThrow(NeedsMainProcess)
    expect(mustForward()).toBe(true)
  })
  expect(sent).toEqual([])
  // The body of this one has been read: it cannot be sent again.
  await runRequest({ id: 'of a look-up' }, async () => {
    expect(await reader.counts.take([MISS], 0)).toBeUndefined()
    expect(mustForward()).toBe(false)
  })
})

test('measurements are told together, and only when somebody can ask for them', async () => {
  const { reader, sent } = connect(new MemoryCounts())
  const request = { method: 'GET', route: '/', status: 200, seconds: 0.001 }
  reader.metrics({ isCounting: false }).observeRequest(request)
  reader.flushMeasurements()
  expect(sent).toEqual([])
  const metrics = reader.metrics({ isCounting: true })
  metrics.observeRequest(request)
  metrics.countPage('hit')
  metrics.countFault('other')
  reader.flushMeasurements()
  expect(sent).toEqual([{ kind: 'measured', measurements: { requests: [request], pages: ['hit'], faults: ['other'] } }])
})
