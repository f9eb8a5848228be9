import { Writable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { BatchedOutput } from './batched-output.server.ts'

/** A stream that takes the next batch only when the test says so. */
function slowReader() {
  const batches: string[] = []
  let release: (error?: Error) => void = () => {}
  const out = new Writable({
    highWaterMark: 1,
    write(batch: Buffer, _encoding, done) {
      batches.push(batch.toString())
      release = done
    },
  })
  return { out, batches, release: (error?: Error) => release(error) }
}

/** Writes at once. */
function fastReader() {
  const batches: string[] = []
  const out = new Writable({
    write(batch: Buffer, _encoding, done) {
      batches.push(batch.toString())
      done()
    },
  })
  return { out, batches }
}

test('lines that come together are written together, in their order', async () => {
  const { out, batches } = fastReader()
  const log = new BatchedOutput(out)
  for (let line = 0; line < 100; line++) log.write(`${line}\n`)
  expect(batches).toEqual([])
  await pause(50)
  expect(batches).toEqual([Array.from({ length: 100 }, (_, line) => `${line}\n`).join('')])
})

test('a long batch does not wait', () => {
  const { out, batches } = fastReader()
  const log = new BatchedOutput(out)
  log.write('x'.repeat(70_000))
  expect(batches).toHaveLength(1)
})

test('what waits is written at once when the program asks for it, and it can wait for the end', async () => {
  const { out, batches, release } = slowReader()
  const log = new BatchedOutput(out)
  log.write('one\n')
  log.flushSync()
  log.write('two\n')
  log.write('three\n')
  let isDrained = false
  const drained = log.drained().then(() => (isDrained = true))
  await pause(5)
  expect([batches, isDrained]).toEqual([['one\n'], false])
  release()
  await expect.poll(() => batches).toEqual(['one\n', 'two\nthree\n'])
  expect(isDrained).toBe(false)
  release()
  await drained
  await log.drained()
})

test('while the reader is slow, lines wait up to a limit; the rest are dropped and counted', async () => {
  const { out, batches, release } = slowReader()
  const log = new BatchedOutput(out, 20)
  log.write('first\n')
  log.flushSync()
  for (let line = 0; line < 10; line++) log.write(`line ${line}\n`)
  release()
  await expect.poll(() => batches.length).toBe(2)
  const [line0, line1, notice = '', ...rest] = batches[1]?.split('\n') ?? []
  expect([line0, line1, rest]).toEqual(['line 0', 'line 1', ['']])
  expect(JSON.parse(notice)).toMatchObject({ level: 40, dropped: 8 })
  release()
  await log.drained()
  log.write('last\n')
  await expect.poll(() => batches[2]).toBe('last\n')
})

test('a reader that has gone stops neither the program nor its end', async () => {
  const { out, batches, release } = slowReader()
  const log = new BatchedOutput(out)
  log.write('one\n')
  const drained = log.drained()
  release(new Error('write EPIPE'))
  await drained
  log.write('two\n')
  await log.drained()
  expect(batches).toEqual(['one\n'])
})
