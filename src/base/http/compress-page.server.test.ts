import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { compressedPage } from './compress-page.server.ts'

const PAGE = `<!doctype html><title>A page</title>${'<p>Words that repeat themselves</p>'.repeat(100)}`

const web = new Hono()
web.use(async (c, next) => {
  await next()
  c.res = await compressedPage(c.res, c.req.header('Accept-Encoding'))
})
web.get('/page', (c) => c.html(PAGE))
web.get('/missing', (c) => c.html(PAGE, 404))
web.get('/short', (c) => c.html('<p>Short</p>'))
web.get('/data', (c) => c.json({ words: PAGE }))

function fetch(path: string, accepted?: string, method = 'GET') {
  return web.request(path, { method, headers: accepted === undefined ? {} : { 'Accept-Encoding': accepted } })
}

test.each([
  ['gzip, deflate, br', 'br'],
  ['br;q=0.5', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['BR', 'br'],
  ['identity', null],
  ['', null],
  [undefined, null],
  ['brotli', null],
])('Accept-Encoding %s gets the whole page as %s', async (accepted, encoding) => {
  const reply = await fetch('/page', accepted)
  expect(reply.headers.get('Content-Encoding')).toBe(encoding)
  expect(reply.headers.get('Vary')).toBe('Accept-Encoding')
  const body = Buffer.from(await reply.arrayBuffer())
  const read = encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body
  expect(read.toString()).toBe(PAGE)
})

test('the status does not change, and short pages are not compressed', async () => {
  expect((await fetch('/missing', 'br')).status).toBe(404)
  const short = await fetch('/short', 'br')
  expect(short.headers.get('Content-Encoding')).toBeNull()
  expect(await short.text()).toBe('<p>Short</p>')
})

test('replies of the API are not compressed, so that their entity tags stay strong', async () => {
  const reply = await fetch('/data', 'br, gzip')
  expect(reply.headers.get('Content-Encoding')).toBeNull()
  expect(await reply.json()).toEqual({ words: PAGE })
})

test('a HEAD request gets no body', async () => {
  const reply = await fetch('/page', 'br', 'HEAD')
  expect(reply.status).toBe(200)
  expect(await reply.text()).toBe('')
})
