import { expect, test } from 'vitest'
import { isForReader } from './readers-share.server.ts'

const READING_POSTS = new Set(['/api/look-up'])

function asked(method: string, url: string, headers: Record<string, string> = {}) {
  const all = { host: 'www.example.com', ...headers }
  return { method, url, headers: all, rawHeaders: Object.entries(all).flat() }
}

test.each([
  ['a page', asked('GET', '/')],
  ['the headers of a page', asked('HEAD', '/')],
  ['a page, with cookies of others', asked('GET', '/', { cookie: 'theme=dark' })],
  ['a posted call that reads', asked('POST', '/api/look-up')],
  ['a wrong host, which is refused', { ...asked('POST', '/'), rawHeaders: [] }],
])('a reading process answers %s', (_, request) => {
  expect(isForReader(request, READING_POSTS)).toBe(true)
})

test.each([
  ['what is posted', asked('POST', '/api/enquiry')],
  ['a posted call that reads, at another address', asked('POST', '/api/look-up?x')],
  ['a repeatable look-up, whose key is stored', asked('POST', '/api/look-up', { 'idempotency-key': 'a' })],
  ['PUT', asked('PUT', '/api/look-up')],
  ['DELETE', asked('DELETE', '/')],
  ['OPTIONS', asked('OPTIONS', '/')],
  ['a session', asked('GET', '/', { cookie: 'a=b; __Host-pramaan_session=x' })],
  ['an API code', asked('GET', '/api/list', { 'x-api-code': 'x' })],
  ['an authorization', asked('GET', '/', { authorization: 'Bearer x' })],
])('the main process answers %s', (_, request) => {
  expect(isForReader(request, READING_POSTS)).toBe(false)
})
