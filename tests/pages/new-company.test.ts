import { afterAll, beforeAll, expect, test } from 'vitest'
import shipped from '#company/default-company.json' with { type: 'json' }
import { makeBatch, makeParticipant, makeProgram, PROGRAM, SERVICE } from '#app/testing/test-records.ts'
import { all, attribute, readPage, textOf } from './served-page.ts'
import { nameCompany, openServedSite, SITE, type ServedSite } from './served-site.ts'

/** A company without any data of its own except its name, one program, one service, one date and one certificate. */
let site: ServedSite
let permalink: string

beforeAll(async () => {
  site = await openServedSite('none')
  await nameCompany(site)
  const { id: trainingProgramId } = await makeProgram(site, { slug: 'core-tools' })
  await site.fetchAsAdmin('/api/services/create', { body: { ...SERVICE, isPublished: true } })
  await makeBatch(site, { trainingProgramId, place: 'Pune', state: 'Maharashtra' })
  const { id: participantId } = await makeParticipant(site, { trainingProgramId })
  const body = { participantId, trainingProgramId, issueDate: '2026-11-20', expiryDate: null }
  permalink = ((await site.fetchAsAdmin('/api/certificates/create', { body })).data as { permalink: string }).permalink
}, 60_000)
afterAll(() => site.close())

/** Facts about one company that ship with the product, and that this company has not entered. */
const FOREIGN = factsOf(shipped).filter((fact) => fact.length > 3 && !isOurs(fact))
const FIXED = ['/robots.txt', '/sitemap.xml', '/site.webmanifest', '/.well-known/security.txt', '/.well-known/did.json', '/nowhere']
/** Traces of missing values. */
const GAPS = /undefined|\bnull\b|, ,|: ,|\bin ,|\bfrom [,.]|of , |,\s*:|: \||\| \||, \./

function factsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'number') return [String(value)]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => (['policies', 'icon', 'opens', 'closes'].includes(name) ? [] : factsOf(part)))
}

/** Reports whether a text is the site's own for every company: the LinkedIn button, and words of the contact form's subjects. */
function isOurs(fact: string): boolean {
  return ['India', 'Office', 'LinkedIn', 'Audit', 'Consultancy'].includes(fact)
}

/** The placeholder of a phone field is an example. */
const EXAMPLE = 'placeholder="+91 00000 00000"'

test('no page, file or call says anything about the company that nobody entered', async () => {
  const waiting = ['/', ...FIXED, permalink, '/api/openapi.json']
  const seen = new Map<string, string>()
  const told: string[] = []
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path) || /^\/(og|assets|fonts|files|admin)\//.test(path)) continue
    const answer = await site.request(path)
    const type = answer.headers.get('Content-Type') ?? ''
    const text = /text|json|application\/xml/.test(type) ? (await answer.text()).replaceAll(EXAMPLE, '') : ''
    seen.set(path, text)
    const shown = path === '/api/openapi.json' ? '' : text
    told.push(...FOREIGN.filter((fact) => shown.includes(fact)).map((fact) => `${path}: ${fact}`))
    if (/\bBHM\b/.test(shown)) told.push(`${path}: BHM`)
    if (/Faridabad|Haryana|IN-HR|\+91 00000 0000[01]/.test(shown)) told.push(`${path}: place or number`)
    if (!type.startsWith('text/html')) continue
    const { document } = readPage(text)
    const words = [
      ...all(document, 'title').map(textOf),
      ...all(document, 'meta', { content: true }).map((tag) => attribute(tag, 'content') ?? ''),
      ...all(document, 'body').map(textOf),
    ]
    told.push(...words.filter((word) => GAPS.test(word)).map((word) => `${path}: gap in ${GAPS.exec(word)?.[0]}: ${word.slice(0, 200)}`))
    for (const block of all(document, 'script', { type: 'application/ld+json' })) {
      if (/:\s*(""|null|\[\])/.test(textOf(block))) told.push(`${path}: empty value in ${textOf(block)}`)
    }
    const links = all(document, 'a', { href: true }).map((link) => new URL(attribute(link, 'href') ?? '', SITE + path))
    told.push(
      ...links.filter(({ protocol, pathname }) => /^(tel|mailto):/.test(protocol) && pathname === '').map(() => `${path}: empty link`),
    )
    waiting.push(...links.filter(({ origin }) => origin === SITE).map(({ pathname }) => pathname))
  }
  expect(seen.size).toBeGreaterThan(15)
  expect(told).toEqual([])
}, 120_000)

test('the home page opens with the tagline, and leaves out what nobody has entered', async () => {
  const { document } = await site.request('/').then(async (answer) => readPage(await answer.text()))
  expect(textOf(all(document, 'title')[0]!)).toBe('Acme: Skills for workshops')
  expect(textOf(all(document, 'h1')[0]!)).toBe('Skills for workshops')
  expect(textOf(all(document, 'main')[0]!)).not.toContain('in figures')
  expect((await site.fetchAsAdmin('/api/training-programs')).data).toMatchObject([{ title: PROGRAM.title }])
})
