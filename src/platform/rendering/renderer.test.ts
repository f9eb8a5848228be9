import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { Renderer, type RendererOptions } from './renderer.server.ts'

const POLLING = { timeout: 10_000 }
let folder: string
let worker: string
let opened: Renderer<string> | undefined

/** A worker that says the words back after 50 ms, or fails at 'bad'. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'renderer-'))
  worker = join(folder, 'echo-worker.mjs')
  writeFileSync(
    worker,
    `import { answerOrders } from ${JSON.stringify(new URL('./render-orders.server.ts', import.meta.url))}
    answerOrders((words) => {
      if (words === 'bad') throw new Error('these words are bad')
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)
      return Buffer.from(words)
    })`,
  )
})
afterEach(() => opened?.close())
afterAll(() => rmSync(folder, { recursive: true }))

function renderer(options: Partial<RendererOptions> = {}): Renderer<string> {
  opened = new Renderer<string>({ worker, what: 'the echo', kept: 2, ...options })
  return opened
}

test('what the work threw is told, and the next one is rendered by the same process', async () => {
  const here = renderer()
  await expect(here.render('bad')).rejects.toThrow('these words are bad')
  const id = here.processId
  expect(Buffer.from(await here.render('good')).toString()).toBe('good')
  expect(here.processId).toBe(id)
})

test('who comes while a hundred are waiting is asked to come back, and the same words may still be waited for', async () => {
  const here = renderer()
  const waiting = Array.from({ length: 101 }, (_, index) => here.render(`words ${index}`))
  const settled = Promise.allSettled(waiting)
  await expect(here.render('one more')).rejects.toMatchObject({ code: 'unavailable', details: { retryAfterSeconds: 5 } })
  expect(here.render('words 100')).toBe(waiting[100])
  await here.close()
  await settled
})

test('an idle process gives its memory back, and the next order starts another', async () => {
  const here = renderer({ idleMs: 100 })
  await here.render('one')
  const first = here.processId
  expect(first).toBeDefined()
  await expect.poll(() => here.processId, POLLING).toBeUndefined()
  await here.render('two')
  expect(here.processId).not.toBe(first)
})

test('a process that has work is not taken for idle', async () => {
  const here = renderer({ idleMs: 1000 })
  await here.render('one')
  const first = here.processId
  const longWork = Array.from({ length: 25 }, (_, index) => here.render(`words ${index}`))
  await Promise.all(longWork)
  expect(here.processId).toBe(first)
})

test('only so many are kept, and the one asked for longest ago goes first', async () => {
  const here = renderer()
  const one = await here.render('one')
  await here.render('two')
  expect(await here.render('one')).toBe(one)
  await here.render('three')
  expect(await here.render('one')).toBe(one)
  const two = await here.render('two')
  await here.render('three')
  expect(await here.render('two')).toBe(two)
  expect(await here.render('one')).not.toBe(one)
})
