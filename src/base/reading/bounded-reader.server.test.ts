import { fileURLToPath } from 'node:url'
import { describe, expect, test, vi } from 'vitest'
import { boundedReader } from './bounded-reader.server.ts'
import { ReadingStopped } from './reading.ts'

const FILE = fileURLToPath(new URL('./test-reader.ts', import.meta.url))
const readerOf = (limits: Parameters<typeof boundedReader>[1] = {}) => boundedReader<typeof import('./test-reader.ts')>(FILE, limits)
const { read, readParts } = readerOf()
const stoppedBy = (limit: string) => expect.objectContaining({ constructor: ReadingStopped, limit })

describe('the reading thread', () => {
  test('answers with data: texts, bytes, dates, maps', async () => {
    const value = { text: 'आशा', bytes: Uint8Array.from([97]), at: new Date(0), map: new Map([['a', [1, null]]]) }
    expect(await read('echo', value)).toEqual(value)
    expect(await read('echo', undefined)).toBeUndefined()
  })

  test('sends parts one after another', async () => {
    expect(await readParts('count', 3)).toEqual([1, 2, 3])
    expect(await readParts('count', 0)).toEqual([])
  })

  test('refuses as its function does, and reads the next input', async () => {
    await expect(read('refuse')).rejects.toMatchObject({ code: 'invalid', message: 'Not a list.' })
    expect(await read('echo', 1)).toBe(1)
  })

  test('reads an input that comes in the moment in which an idle thread is ended', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      expect(await read('echo', 1)).toBe(1)
      vi.advanceTimersByTime(10_000)
      expect(await read('echo', 2)).toBe(2)
    } finally {
      vi.useRealTimers()
    }
  })

  test('reports a fault of its program as that fault', async () => {
    await expect(read('fault')).rejects.toThrow(TypeError)
  })

  test.each([
    ['hangs', 'time', () => readerOf({ timeoutMs: 300 }).read('hang')],
    ['waits for ever', 'time', () => readerOf({ timeoutMs: 300 }).read('wait', 60_000)],
    ['fills its heap', 'memory', () => read('fillHeap')],
    ['fills its stack', 'memory', () => read('recurse')],
    ['fills the memory outside its heap', 'memory', () => read('fillBuffers')],
    ['answers too much', 'output', () => readerOf({ maxAnswerBytes: 1000 }).read('answerOf', 1001)],
    ['ends by itself', 'ended', () => read('exit')],
  ])('that %s is ended by the limit of %s, and another one reads what follows', async (_, limit, start) => {
    const stopped = start()
    const next = read('echo', 'next')
    await expect(stopped).rejects.toEqual(stoppedBy(limit))
    expect(await next).toBe('next')
  })

  test('lets the server work meanwhile', async () => {
    let turns = 0
    const timer = setInterval(() => (turns += 1), 10)
    await expect(readerOf({ timeoutMs: 500 }).read('hang')).rejects.toEqual(stoppedBy('time'))
    clearInterval(timer)
    expect(turns).toBeGreaterThan(10)
  })

  test('gets nothing of the environment of the server', async () => {
    expect(await read('environment')).toEqual({})
  })

  test('reads one input at a time, and the time of an input begins with its turn', async () => {
    const order: number[] = []
    const hasTime = readerOf({ timeoutMs: 1000 })
    await Promise.all([1, 2, 3, 4].map((number) => hasTime.read('wait', 300).then(() => order.push(number))))
    expect(order).toEqual([1, 2, 3, 4])
  })

  test('tells more than eight to wait, except a caller that sends one input after another', async () => {
    const eight = Array.from({ length: 8 }, () => read('wait', 10))
    await expect(read('echo', 9)).rejects.toMatchObject({ code: 'unavailable', details: { retryAfterSeconds: 10 } })
    expect(await readerOf({ maxWaiting: Infinity }).read('echo', 'patient')).toBe('patient')
    await Promise.all(eight)
    expect(await read('echo', 10)).toBe(10)
  })
})
