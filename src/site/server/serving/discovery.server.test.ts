import { Hono } from 'hono'
import { beforeAll, expect, test } from 'vitest'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { mountDiscovery } from './discovery.server.ts'

const app = setUpTestApp({ seed: 'demo' })
const router = new Hono()
const SITE = 'https://www.example.com'

beforeAll(async () => {
  mountDiscovery(router, { db: app.db, siteUrl: SITE, clock: () => new Date('2026-11-20T09:30:00Z') })
})

const addresses = (xml: string) => Array.from(xml.matchAll(/<loc>(.*?)<\/loc>/g), ([, address]) => address)

test('robots are kept from the back-office and told where the sitemap is', async () => {
  const text = await (await router.request('/robots.txt')).text()
  expect(text).toContain('Disallow: /admin\n')
  expect(text).toContain(`Sitemap: ${SITE}/sitemap.xml`)
  expect(text).not.toMatch(/Disallow: \/\s/)
})

test('the sitemap names every public page, service and program once, by absolute address', async () => {
  const reply = await router.request('/sitemap.xml')
  expect(reply.headers.get('Content-Type')).toContain('application/xml')
  const found = addresses(await reply.text())
  const services = await app.db.sql.selectFrom('services').select('slug').execute()
  const programs = await app.db.sql.selectFrom('training_programs').select('slug').execute()
  expect(services.length).toBeGreaterThan(0)
  expect(programs.length).toBeGreaterThan(0)
  for (const { slug } of services) expect(found).toContain(`${SITE}/services/${slug}`)
  for (const { slug } of programs) expect(found).toContain(`${SITE}/training-programs/${slug}`)
  expect(found).toContain(`${SITE}/`)
  expect(new Set(found).size).toBe(found.length)
  expect(found.some((address) => /\/(admin|api|c)\//.test(address ?? ''))).toBe(false)
})

test('the manifest carries the company’s name and a maskable icon', async () => {
  const reply = await router.request('/site.webmanifest')
  expect(reply.headers.get('Content-Type')).toContain('application/manifest+json')
  const manifest = (await reply.json()) as { short_name: string; icons: Array<{ purpose?: string }> }
  expect(manifest.short_name).toBe('BHM')
  expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
})

test('security.txt says whom to tell about a weakness, and ends within a year', async () => {
  const lines = (await (await router.request('/.well-known/security.txt')).text()).split('\n')
  expect(lines).toContain('Expires: 2027-05-19T00:00:00.000Z')
  expect(lines).toContain(`Canonical: ${SITE}/.well-known/security.txt`)
  const contacts = lines.filter((line) => line.startsWith('Contact: '))
  expect(contacts.at(-1)).toBe(`Contact: ${SITE}/contact`)
  expect(contacts[0]).toMatch(/^Contact: mailto:[^\s@]+@[^\s@]+$/)
})
