import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBatch, makeProgram, SERVICE } from '#app/testing/test-records.ts'
import { openServedSite, type ServedSite } from './served-site.ts'

const PROGRAM = 'Zirconium Programme'
const SERVICE_TITLE = 'Palladium Audit'
/** Titles and URLs. The search box repeats the query. */
const MARKS = /Zirconium|Palladium|\/zirconium|\/palladium/
const TODAY = '2099-12-12'

let site: ServedSite
let program: { id: number }
let service: { id: number }
let batch: { id: number }

beforeAll(async () => {
  site = await openServedSite('demo')
  // It shares its category, date and features with others, so that every block that lists some could include it.
  program = await makeProgram(site, { title: PROGRAM, slug: 'zirconium', category: 'Business', isPublished: false })
  batch = await makeBatch(site, { trainingProgramId: program.id, days: [{ date: TODAY, startTime: '09:30', endTime: '17:30' }] })
  const form = { ...SERVICE, title: SERVICE_TITLE, slug: 'palladium', isPublished: false }
  service = (await site.fetchAsAdmin('/api/services/create', { body: form })).data
  const sample = { method: 'PUT' }
  await site.fetchAsAdmin(`/api/training-programs/${program.id}/sample-certificate`, sample)
  // First in their lists, so that truncated lists would include them.
  await moveToFront('/api/training-programs', program.id)
  await moveToFront('/api/services', service.id)
}, 100_000)
afterAll(() => site.close())

async function moveToFront(path: string, id: number): Promise<void> {
  const previousIds = ((await site.fetchAsAdmin(`${path}?state=all`)).data as Array<{ id: number }>).map((row) => row.id)
  const ids = [id, ...previousIds.filter((other) => other !== id)]
  expect((await site.fetchAsAdmin(`${path}/order`, { method: 'PUT', body: { ids, previousIds } })).status).toBe(200)
}

const LISTS = [
  ['/', PROGRAM, SERVICE_TITLE],
  ['/training-programs', PROGRAM],
  ['/training-programs?q=zirconium', PROGRAM],
  ['/services', SERVICE_TITLE],
  ['/schedule', PROGRAM],
  ['/sitemap.xml', 'training-programs/zirconium', 'services/palladium'],
  ['/api/training-programs', PROGRAM],
  ['/api/services', SERVICE_TITLE],
  ['/api/batches', PROGRAM],
] as const

const bodyOf = async (path: string) => (await site.request(path)).text()
const setPublished = async (isPublished: boolean) => {
  for (const path of [`/api/training-programs/${program.id}`, `/api/services/${service.id}`]) {
    expect((await site.fetchAsAdmin(path, { method: 'PUT', body: { isPublished } })).status).toBe(200)
  }
}

/** Returns every URL of the sitemap, and every other file. */
async function everyAddress(): Promise<string[]> {
  const pages = Array.from((await bodyOf('/sitemap.xml')).matchAll(/<loc>https:\/\/[^/]+(.*?)<\/loc>/g), ([, path]) => path || '/')
  const files = ['/sitemap.xml', '/robots.txt', '/site.webmanifest', '/llms.txt', '/api/openapi.json', '/api/docs']
  const calls = ['/api/training-programs', '/api/services', '/api/batches', '/api/showcase/published']
  const asked = [
    '/training-programs?q=zirconium',
    '/training-programs?category=Business',
    '/schedule?program=zirconium',
    `/contact?batch=${batch.id}`,
  ]
  return [...pages, ...pages.map((path) => `${path === '/' ? '/_root' : path}.data`), ...files, ...calls, ...asked]
}

const OWN = () => [
  '/training-programs/zirconium',
  `/training-programs/${program.id}`,
  '/services/palladium',
  `/services/${service.id}`,
  '/og/program/zirconium.png',
  '/og/service/palladium.png',
  '/api/training-programs/zirconium',
  '/api/services/palladium',
]

test('no page, file or answer names a draft, and its own addresses answer 404', async () => {
  const addresses = await everyAddress()
  expect(addresses.length).toBeGreaterThan(40)
  const named: string[] = []
  for (const path of addresses) {
    if (MARKS.test(await bodyOf(path))) named.push(path)
  }
  expect(named).toEqual([])
  for (const path of OWN()) expect([path, (await site.request(path)).status]).toEqual([path, 404])
}, 60_000)

test('published it is on them all at once, and unpublished it is gone at once, though pages and answers are kept in memory', async () => {
  for (const isPublished of [true, false]) {
    await setPublished(isPublished)
    for (const [path, ...names] of LISTS) {
      const text = await bodyOf(path)
      for (const name of names) expect([path, name, text.includes(name)]).toEqual([path, name, isPublished])
    }
    for (const path of OWN()) {
      const { status } = await site.request(path)
      expect([path, status < 400]).toEqual([path, isPublished])
    }
  }
}, 60_000)
