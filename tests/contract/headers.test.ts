import { createHash } from 'node:crypto'
import { pathToFileURL } from 'node:url'
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestDatabase, type TestDatabase } from '#app/testing/test-database.ts'
import { startBuiltServer, type BuiltServer } from './built-app.ts'

const PAGES = [
  '/',
  '/about',
  '/services',
  '/training-programs',
  '/training-programs/lean-six-sigma-green-belt',
  '/verify-certificate',
  '/contact',
  '/privacy',
  '/admin',
  '/nowhere',
]
const FILES = ['/api/services', '/api/nothing', '/livez', '/favicon.svg', '/robots.txt', '/art/finance/x.svg', '/api/docs']

let database: TestDatabase
let server: BuiltServer
beforeAll(async () => {
  database = await makeTestDatabase('demo')
  server = await startBuiltServer({ ...database, seed: 'demo' })
})
afterAll(async () => {
  await server.kill()
  await database.drop()
})

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
const policyOf = (reply: Response) =>
  new Map(
    (reply.headers.get('Content-Security-Policy') ?? '').split('; ').map((directive) => [directive.split(' ', 1)[0] ?? '', directive]),
  )
/** Returns the inline scripts of a page that would run. */
const scriptsOf = (html: string) =>
  [...html.matchAll(/<script(?![^>]*(?:\bsrc=|type="application\/))[^>]*>([\s\S]*?)<\/script>/g)]
    .map(([, text]) => text ?? '')
    .filter(Boolean)

test('all pages have the same policy but for the hash of their style sheet, and it names the hash of each of their inline scripts', async () => {
  const policies = new Set<string>()
  for (const path of PAGES) {
    const reply = await server.request(path)
    const html = await reply.text()
    const scripts = scriptsOf(html)
    expect(scripts.length).toBeGreaterThan(1)
    const policy = policyOf(reply)
    for (const script of scripts) expect(policy.get('script-src')).toContain(hashOf(script))
    expect(policy.get('style-src')).toBe(`style-src 'self' ${hashOf(/<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? '')}`)
    policies.add([...policy].filter(([name]) => name !== 'style-src').join('; '))
  }
  expect([...policies]).toHaveLength(1)
})

test('a script that somebody has planted in a page gets no hash, so no browser runs it', async () => {
  const NODE_OPTIONS = `--import=${pathToFileURL(resolve('tests/contract/plant-script.mjs')).href}`
  const own = await makeTestDatabase('demo')
  const planted = await startBuiltServer({ ...own, seed: 'demo', env: { NODE_OPTIONS } })
  try {
    const reply = await planted.request('/training-programs/lean-six-sigma-green-belt')
    const policy = policyOf(reply).get('script-src') ?? ''
    expect(scriptsOf(await reply.text())).toContain('planted()')
    expect(policy).not.toContain(hashOf('planted()'))
    expect(policy).not.toMatch(/unsafe|nonce/)
  } finally {
    await planted.kill()
    await own.drop()
  }
})

/* The rules of Mozilla's HTTP Observatory (github.com/mdn/mdn-http-observatory, src/grader/charts.js, algorithm 4): 100
   points, plus the bonus of each of these. Its own scanner gave this site 130 behind Caddy. */
test('the home page reaches A+ with 130 points in Mozilla’s Observatory', async () => {
  const reply = await server.request('/')
  const policy = policyOf(reply)
  const maxAge = Number(/^max-age=(\d+)$/.exec(reply.headers.get('Strict-Transport-Security') ?? '')?.[1])
  const scripts = [...(await reply.clone().text()).matchAll(/<script[^>]*\bsrc="([^"]*)"/g)].map(([, source]) => source ?? '')
  const active = ['script-src', 'style-src', 'base-uri', 'form-action', 'frame-src'].map((name) => policy.get(name) ?? '').join(' ')
  const rules = {
    'the policy has default-src none, and nothing unsafe: +10':
      policy.get('default-src') === "default-src 'none'" && !/unsafe|http:|\*|data:/.test(active),
    'referrers are private: +5': reply.headers.get('Referrer-Policy') === 'strict-origin-when-cross-origin',
    'no site may frame it: +5': policy.get('frame-ancestors') === "frame-ancestors 'none'",
    'no site may load it as a resource: +10': reply.headers.get('Cross-Origin-Resource-Policy') === 'same-origin',
    'https for at least six months: 0, without -20': maxAge >= 15_768_000,
    'no sniffing: 0, without -5': reply.headers.get('X-Content-Type-Options') === 'nosniff',
    'no cookies: 0, without -40': reply.headers.get('Set-Cookie') === null,
    'not readable for other sites: 0, without -50': reply.headers.get('Access-Control-Allow-Origin') === null,
    'scripts only from here: 0, without -50': scripts.every((source) => source.startsWith('/') && !source.startsWith('//')),
  }
  expect(Object.entries(rules).filter(([, isMet]) => !isMet)).toEqual([])
})

test('what is no page has a policy that loads nothing, and the same other headers', async () => {
  for (const path of FILES) {
    const { headers } = await server.request(path)
    expect([path, headers.get('Content-Security-Policy')]).toEqual([path, expect.stringMatching(/^default-src 'none'/)])
    expect([path, headers.get('X-Content-Type-Options'), headers.get('Cross-Origin-Opener-Policy')]).toEqual([
      path,
      'nosniff',
      'same-origin',
    ])
    expect([path, headers.get('Strict-Transport-Security')]).toEqual([path, 'max-age=63072000'])
  }
})

test('HTML may be set only through the one policy of Trusted Types', async () => {
  const policy = policyOf(await server.request('/'))
  expect(policy.get('require-trusted-types-for')).toBe("require-trusted-types-for 'script'")
  expect(policy.get('trusted-types')).toBe('trusted-types pramaan pramaan-worker')
})

test('without https there is no promise of https', async () => {
  const own = await makeTestDatabase('demo')
  const plain = await startBuiltServer({ ...own, seed: 'demo', env: { SITE_URL: 'http://localhost:3000' } })
  const reply = await plain.request('/')
  await plain.kill()
  await own.drop()
  expect([reply.status, reply.headers.get('Strict-Transport-Security')]).toEqual([200, null])
})
