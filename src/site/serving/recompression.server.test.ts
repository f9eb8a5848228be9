import { brotliCompressSync, constants } from 'node:zlib'
import { expect, test } from 'vitest'
import { TaskQueue } from '../../platform/task-queue.ts'
import { CACHED_PAGES } from './cached-pages.server.ts'
import { PageCache } from './page-cache.server.ts'
import { startCacheServer } from './test-cache-server.ts'

test('a page is compressed as well as possible after a moment, and again after each change', async () => {
  let version = 1
  const text = () => `${version} ${Array.from({ length: 4000 }, (_, index) => `word${(index * index) % 997}`).join(' ')}`
  const render = () =>
    Promise.resolve(new Response(text(), { headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' } }))
  const present = { read: () => Promise.resolve(version), readAtOnce: () => version }
  const cache = new PageCache({
    routes: CACHED_PAGES,
    render,
    version: present,
    issuerVersion: present,
    clock: () => new Date(),
    queue: new TaskQueue(6),
  })
  const { get, close } = await startCacheServer(() => cache)
  const length = async () => (await get('/about', { 'accept-encoding': 'br' })).bytes.length
  for (; version <= 2; version++) {
    const dense = brotliCompressSync(text(), { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }).length
    expect(await length()).toBeGreaterThan(dense)
    await expect.poll(length, { timeout: 5000 }).toBe(dense)
  }
  close()
})
