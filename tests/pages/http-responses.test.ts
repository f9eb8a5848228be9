import type { StartData } from '#site/start/start-data.ts'
import { createHash } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openServedSite, type ServedSite } from './served-site.ts'

const YEARS_AHEAD = 5
const STRANGE = [
  'GET ////%2e%2e%2f HTTP/1.1',
  'GET //evil.example.com/ HTTP/1.1',
  'GET http://evil.example.com/ HTTP/1.1',
  'GET /%ff HTTP/1.1',
  'GET /%00 HTTP/1.1',
  'GET /c/%00 HTTP/1.1',
  'GET /training-programs/%00 HTTP/1.1',
  'GET /training-programs/%E0%A4 HTTP/1.1',
  'GET /services/%F0%9F%92%A9 HTTP/1.1',
  'GET /art/%2e%2e/%2e%2e%2fetc%2fpasswd.svg HTTP/1.1',
  'GET /assets/..%2f..%2fserver%2findex.js HTTP/1.1',
  'GET /fonts/%2e%2e/%2e%2e/package.json HTTP/1.1',
  'POST /about HTTP/1.1',
  'PUT / HTTP/1.1',
  'OPTIONS * HTTP/1.1',
  'BREW /pot HTTP/1.1',
  'GET /?q=%E0%A4%A HTTP/1.1',
  'GET /training-programs?q=%00&category=%ff HTTP/1.1',
]

/** The first 16 digits of the SHA-256, by file. */
const FONTS_1 = {
  'anek-inr': '3daf183a4594faaf',
  'anek-latin': 'c5832a610d5f40dd',
  'noto-deva': '4d9b63a7cd7e0372',
  'noto-inr': '60a3f424f0c89eff',
  'noto-sans': '031ad73468e89d64',
}

let site: ServedSite
beforeAll(async () => {
  site = await openServedSite('demo')
})
afterAll(() => site.close())

test('HEAD answers as GET does, without the body', async () => {
  for (const path of ['/', '/training-programs', '/api/services', '/art/finance/x.svg', '/favicon.svg']) {
    const [head, get] = [await site.request(path, { method: 'HEAD' }), await site.request(path)]
    expect([path, head.status, head.headers.get('Content-Type')]).toEqual([path, get.status, get.headers.get('Content-Type')])
    expect([path, (await head.arrayBuffer()).byteLength]).toEqual([path, 0])
    await get.body?.cancel()
  }
})

test('the program keeps an unused connection longer than a reverse proxy does', async () => {
  const { 'keep-alive': kept = '' } = await headersOf('/healthz')
  expect(Number(/timeout=(\d+)/.exec(String(kept))?.[1])).toBeGreaterThan(60)
})

test('a program addressed by number moves to its slug, and so does a service', async () => {
  const moved = async (path: string) => {
    const { status, headers } = await site.request(path)
    return [status, headers.get('Location')]
  }
  expect(await moved('/training-programs/1')).toEqual([301, '/training-programs/iatf-16949-internal-auditor'])
  expect(await moved('/services/1')).toEqual([301, '/services/iso-certification-and-compliance'])
})

test('pages allow no inline script but their own, and are asked for anew', async () => {
  const { headers } = await site.request('/')
  const scripts =
    headers
      .get('Content-Security-Policy')
      ?.split('; ')
      .find((directive) => directive.startsWith('script-src')) ?? ''
  expect(scripts).toContain("'self'")
  expect(scripts).toMatch(/'sha256-[\w+/=]+'/)
  expect(scripts).not.toContain('unsafe')
  expect(headers.get('Cache-Control')).toBe('no-cache')
})

test('files with a hash in their name are kept for ever, others for a day, and both travel compressed', async () => {
  const page = await (await site.request('/')).text()
  const script = /\/assets\/framework-[\w-]+\.js/.exec(page)?.[0] ?? ''
  const asset = await headersOf(script, 'br')
  expect([asset['cache-control'], asset['content-encoding']]).toEqual(['public, max-age=31536000, immutable', 'br'])
  expect((await headersOf('/favicon.svg'))['cache-control']).toBe('public, max-age=86400')
  expect((await headersOf('/', 'gzip'))['content-encoding']).toBe('gzip')
})

test('fonts are kept for ever, so a font that changes gets a new folder', async () => {
  const page = await (await site.request('/')).text()
  const addresses = new Set(page.match(/\/fonts\/[\w./-]+/g))
  expect([...addresses].toSorted()).toEqual(Object.keys(FONTS_1).map((name) => `/fonts/1/${name}.woff2`))
  for (const [name, digest] of Object.entries(FONTS_1)) {
    const reply = await site.request(`/fonts/1/${name}.woff2`)
    expect(reply.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    expect([
      name,
      createHash('sha256')
        .update(await reply.bytes())
        .digest('hex')
        .slice(0, 16),
    ]).toEqual([name, digest])
  }
  const missing = await site.request('/fonts/1/missing.woff2')
  expect([missing.status, missing.headers.get('Cache-Control')]).not.toContain('public, max-age=31536000, immutable')
})

test('an item of the API keeps its strong entity tag on the way', async () => {
  expect((await headersOf('/api/services/1', 'gzip, br'))['etag']).toBe('"1"')
})

test('a page has its styles and data inside, and names the scripts that are fetched once it has been painted', async () => {
  const page = await (await site.request('/')).text()
  expect(page).toMatch(/<style>[\s\S]{10000,}<\/style>/)
  expect(page).not.toMatch(/<link[^>]* rel="(?:stylesheet|modulepreload)"|<script[^>]* src=/)
  const start = JSON.parse(/<script type="application\/json" id="start-data">(.*?)<\/script>/.exec(page)?.[1] ?? '') as StartData
  expect(start.modules).toEqual([expect.stringMatching(/^\/assets\/entry\.client-[\w-]+\.js$/)])
  expect(start.files.length).toBeGreaterThan(3)
  const replies = await Promise.all([...start.modules, ...start.files].map(async (file) => (await site.request(file)).status))
  expect(new Set(replies)).toEqual(new Set([200]))
  expect(start.routes.map(([id]) => id)).toEqual(['root', 'site/frame/site-layout', 'site/home/home-page'])
  expect(start.data).toContain('Faridabad')
})

test('nothing of React’s is a script: it could not draw one anew under the policy', async () => {
  for (const path of ['/', '/training-programs', '/verify-certificate', '/admin', '/nowhere']) {
    const page = await (await site.request(path)).text()
    const root = page.slice(page.indexOf('<div id="root">'), page.indexOf('<p class="start-late"'))
    expect(root.replaceAll(/<script type="application\/ld\+json">.*?<\/script>/gs, '')).not.toContain('<script')
  }
})

test('the year of the copyright line is that of the clock', async () => {
  const year = new Date().getFullYear() + YEARS_AHEAD
  const clock = `const Now = Date, ahead = new Date(${year}, 5, 1) - new Date()
    globalThis.Date = class extends Now {
      constructor(...given) { given.length === 0 ? super(Now.now() + ahead) : super(...given) }
      static now() { return Now.now() + ahead }
    }`
  const later = await openServedSite('none', { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(clock)}` })
  try {
    expect(await (await later.request('/about')).text()).toMatch(new RegExp(`© (<!-- -->)?${year}`))
  } finally {
    await later.close()
  }
})

describe('a request nobody would type', () => {
  test.each(STRANGE)('%s is answered below 500, and the server lives', async (line) => {
    const answer = await sendLine(line)
    expect(answer).toMatch(/^HTTP\/1\.1 [1-4]\d\d /)
    expect(answer).not.toContain('root:x:')
    expect((await site.request('/livez')).status).toBe(200)
  })
})

/** Returns the raw headers. `fetch` decompresses replies, and hides headers of the connection. */
function headersOf(path: string, encoding?: string) {
  return new Promise<Record<string, unknown>>((resolve, reject) => {
    const asked = httpRequest(site.url + path, { headers: encoding ? { 'Accept-Encoding': encoding } : {} }, (answer) => {
      answer.resume()
      resolve(answer.headers)
    })
    asked.on('error', reject)
    asked.end()
  })
}

function sendLine(line: string): Promise<string> {
  const { hostname, port } = new URL(site.url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname === 'localhost' ? '127.0.0.1' : hostname)
    let answer = ''
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')))
    socket.on('end', () => resolve(answer))
    socket.on('error', reject)
    socket.write(`${line}\r\nHost: ${hostname}:${port}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`)
  })
}
