import { expect, test } from '../support/fixtures.ts'

test('HEAD answers as GET does, without the body', async ({ request }) => {
  for (const path of ['/', '/training-programs', '/api/services', '/art/finance/x.svg', '/favicon.svg']) {
    const [head, get] = [await request.head(path), await request.get(path)]
    expect(head.status(), path).toBe(get.status())
    expect(head.headers()['content-type'], path).toBe(get.headers()['content-type'])
    expect((await head.body()).byteLength, path).toBe(0)
  }
})

test('a connection is kept longer than a reverse proxy keeps it, so that nobody is asked who is about to hang up', async ({ request }) => {
  const kept = (await request.get('/healthz')).headers()['keep-alive'] ?? ''
  expect(Number(/timeout=(\d+)/.exec(kept)?.[1])).toBeGreaterThan(60)
})

test('a program addressed by number moves to its slug, and so does a service', async ({ request }) => {
  const moved = async (path: string) => {
    const reply = await request.get(path, { maxRedirects: 0 })
    return [reply.status(), reply.headers()['location']]
  }
  expect(await moved('/training-programs/1')).toEqual([301, '/training-programs/iatf-16949-internal-auditor'])
  expect(await moved('/services/1')).toEqual([301, '/services/iso-certification-and-compliance'])
})

test('pages allow no inline script but their own, and are asked for anew', async ({ request }) => {
  const { 'content-security-policy': policy = '', 'cache-control': kept } = (await request.get('/')).headers()
  const scripts = policy.split('; ').find((directive) => directive.startsWith('script-src')) ?? ''
  expect(scripts).toContain("'self'")
  expect(scripts).toMatch(/'sha256-[\w+/=]+'/)
  expect(scripts).not.toContain('unsafe')
  expect(kept).toBe('no-cache')
})

test('files with a hash in their name are kept for ever, others for a day, and both travel compressed', async ({ request }) => {
  const page = await (await request.get('/')).text()
  const script = /\/assets\/[\w.-]+\.js/.exec(page)?.[0] ?? ''
  const asset = (await request.get(script, { headers: { 'Accept-Encoding': 'br' } })).headers()
  expect(asset['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(asset['content-encoding']).toBe('br')
  expect((await request.get('/favicon.svg')).headers()['cache-control']).toBe('public, max-age=86400')
  const home = (await request.get('/', { headers: { 'Accept-Encoding': 'gzip' } })).headers()
  expect(home['content-encoding']).toBe('gzip')
})

test('an item of the API keeps its strong entity tag on the way', async ({ request }) => {
  const reply = await request.get('/api/services/1', { headers: { 'Accept-Encoding': 'gzip, br' } })
  expect(reply.headers()['etag']).toBe('"1"')
})

test('robots find the sitemap, and the sitemap names every program', async ({ request }) => {
  expect(await (await request.get('/robots.txt')).text()).toMatch(/^Sitemap: .*\/sitemap\.xml$/m)
  const sitemap = await (await request.get('/sitemap.xml')).text()
  expect(sitemap).toContain('/training-programs/vda-6-3-process-auditor</loc>')
  expect(sitemap).not.toContain('/admin')
})

test('a page is painted before its scripts are sent for', async ({ request }) => {
  const page = await (await request.get('/')).text()
  expect(page).toMatch(/<style>[\s\S]{10000,}<\/style>/)
  expect(page).toMatch(/<link disabled="" rel="stylesheet"/)
  expect(page).not.toContain('rel="modulepreload"')
  expect(page).not.toContain('<script type="module"')
  expect(page).toMatch(/<script type="late">/)
})
