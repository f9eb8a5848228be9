import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { Renderer, type RendererOptions } from './renderer.server.ts'

const POLLING = { timeout: 10_000 }
let folder: string
let worker: string
let opened: Renderer<string> | undefined

/** A worker that returns the words after 50 ms, or throws for 'bad'. */
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
  opened = new Renderer<string>({ worker, what: 'the echo', cacheSize: 2, ...options })
  return opened
}

test('an error in the worker rejects the rendering, and the same process renders the next subject', async () => {
  const here = renderer()
  await expect(here.render('bad')).rejects.toThrow('these words are bad')
  const id = here.processId
  expect(Buffer.from(await here.render('good')).toString()).toBe('good')
  expect(here.processId).toBe(id)
})

test('a worker that ends before it begins is not the fault of what it was to render', async () => {
  const dead = join(folder, 'dead-worker.mjs')
  writeFileSync(dead, 'process.exit(1)')
  await expect(renderer({ worker: dead }).render('good')).rejects.toMatchObject({ code: 'unavailable' })
})

test('when a hundred are waiting, a new subject is refused, but a waiting one can be shared', async () => {
  const here = renderer()
  const waiting = Array.from({ length: 101 }, (_, index) => here.render(`words ${index}`))
  const settled = Promise.allSettled(waiting)
  await expect(here.render('one more')).rejects.toMatchObject({ code: 'unavailable', details: { retryAfterSeconds: 5 } })
  expect(here.render('words 100')).toBe(waiting[100])
  await here.close()
  await settled
})

test('an idle process is ended, and the next rendering starts another', async () => {
  const here = renderer({ idleMs: 100 })
  await here.render('one')
  const first = here.processId
  expect(first).toBeDefined()
  await expect.poll(() => here.processId, POLLING).toBeUndefined()
  await here.render('two')
  expect(here.processId).not.toBe(first)
})

test('a busy process is not ended as idle', async () => {
  const here = renderer({ idleMs: 1000 })
  await here.render('one')
  const first = here.processId
  const longWork = Array.from({ length: 25 }, (_, index) => here.render(`words ${index}`))
  await Promise.all(longWork)
  expect(here.processId).toBe(first)
})

test('a full cache drops the least recently used rendering', async () => {
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
