import { Hono } from 'hono'
import { beforeAll, expect, test } from 'vitest'
import { failureReply } from '#app/api/failure.server.ts'
import { getCompany } from '#company/server/company.server.ts'
import type { Company } from '#company/company-content.schema.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { makeProgram, PROGRAM } from '#app/testing/test-records.ts'
import { mountShareImages } from './share-image-files.server.ts'
import { ShareImages } from './share-images.server.ts'

const app = setUpTestApp({ seed: 'demo' })
let router: Hono
const faults: unknown[] = []
const MAX_BYTES = 150_000
const HINDI = 'प्रथम पंक्ति नेतृत्व: पर्यवेक्षकों के लिए प्रशिक्षण'

beforeAll(async () => {
  router = served(app.shareImages)
})

function served(images: ShareImages): Hono {
  const made = new Hono()
  mountShareImages(made, images)
  made.onError((error, c) => failureReply(c, error, (fault) => faults.push(fault)))
  return made
}

async function picture(address: string): Promise<Buffer> {
  const reply = await router.request(address)
  expect(reply.status).toBe(200)
  expect(reply.headers.get('Content-Type')).toBe('image/png')
  return Buffer.from(await reply.arrayBuffer())
}

const addressOf = (path: string) => app.shareImages.addressOf(path)

function expectShareImage(png: Buffer): void {
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
  expect(png.length).toBeLessThan(MAX_BYTES)
}

test.each([
  ['the longest title', 'W'.repeat(20).concat(' ').repeat(9)],
  ['a title in Hindi', HINDI],
])('%s is drawn, under 150 kB', async (_, title) => {
  const { id } = await makeProgram(app, { title, slug: `long-${title.length}`, category: 'Marketing' })
  expectShareImage(await picture(`/og/program/${id}.png`))
})

test('another title, price or category gives another version and another picture', async () => {
  const { id } = await makeProgram(app, { slug: 'edited' })
  const path = '/training-programs/edited'
  const versions = [await addressOf(path)]
  const pictures = [await picture(versions[0] ?? '')]
  for (const change of [{ title: 'Process Auditor' }, { online_price: 9600 }, { category: 'Technology' }]) {
    const body = { ...PROGRAM, slug: 'edited', ...change }
    expect((await app.fetchAsAdmin(`/api/training-programs/${id}`, { method: 'PUT', body })).status).toBe(200)
    versions.push(await addressOf(path))
    pictures.push(await picture(versions.at(-1) ?? ''))
  }
  expect(new Set(versions).size).toBe(4)
  expect(new Set(pictures.map((png) => png.toString('base64'))).size).toBe(4)
})

test('the picture shows the stored name of the company', async () => {
  const company = await getCompany(app.db)
  const before = await addressOf('/contact')
  await saveContent({ ...company, name: HINDI, tagline: 'Other works' })
  const renamed = await addressOf('/contact')
  expect(renamed).not.toBe(before)
  expect(Buffer.compare(await picture(renamed), await picture(before))).toBe(0)
  const withNewName = await picture(renamed)
  await saveContent(company)
  expect(Buffer.compare(await picture(await addressOf('/contact')), withNewName)).not.toBe(0)
})

async function saveContent(content: Company): Promise<void> {
  await app.db.write((tx) =>
    tx.sql
      .updateTable('company')
      .set({ content: JSON.stringify(content) })
      .execute(),
  )
}

test('a change that is not drawn does not change the picture', async () => {
  const { id } = await makeProgram(app, { slug: 'described' })
  const etagOf = async () => (await router.request('/og/program/described.png')).headers.get('ETag')
  const before = await etagOf()
  const body = { ...PROGRAM, slug: 'described', description: 'Other words', offline_price: 1 }
  expect((await app.fetchAsAdmin(`/api/training-programs/${id}`, { method: 'PUT', body })).status).toBe(200)
  expect(await etagOf()).toBe(before)
})

test('letters of a script without a font are left out instead of drawn as boxes', async () => {
  await makeProgram(app, { slug: 'foreign', title: 'Kanban' })
  const plain = await picture('/og/program/foreign.png')
  await app.db.write((tx) =>
    tx.sql.updateTable('training_programs').set({ title: 'Kanban 看板 😀' }).where('slug', '=', 'foreign').execute(),
  )
  expect(Buffer.compare(await picture('/og/program/foreign.png'), plain)).toBe(0)
})

test('a picture is cached for ever under its version, and revalidated without a version or with an older one', async () => {
  const address = await addressOf('/about')
  const cacheControl = async (asked: string) => (await router.request(asked)).headers.get('Cache-Control')
  expect(await cacheControl(address)).toBe('public, max-age=31536000, immutable')
  expect(await cacheControl('/og/page/about.png')).toBe('public, max-age=300')
  expect(await cacheControl('/og/page/about.png?v=older')).toBe('public, max-age=300')
})

test('a client that has the picture gets 304 without a body', async () => {
  const etag = (await router.request('/og/page/terms.png')).headers.get('ETag') ?? ''
  expect(etag).toMatch(/^"[\w-]{16}"$/)
  const again = await router.request('/og/page/terms.png', { headers: { 'If-None-Match': `"other", W/${etag}` } })
  expect([again.status, await again.text(), again.headers.get('ETag')]).toEqual([304, '', etag])
})

test('HEAD returns only the headers', async () => {
  const reply = await router.request('/og/page/home.png', { method: 'HEAD' })
  expect([reply.status, reply.headers.get('Content-Type'), await reply.text()]).toEqual([200, 'image/png', ''])
})

test.each([
  '/og/page/no-such.png',
  '/og/page/__proto__.png',
  '/og/page/constructor.png',
  '/og/page/home.jpg',
  '/og/page/.png',
  '/og/program/no-such.png',
  '/og/program/..%2f..%2fetc%2fpasswd.png',
  '/og/program/%00.png',
  '/og/program/%E0%A4%A.png',
  "/og/service/x'%20or%201=1.png",
  `/og/service/${'x'.repeat(250)}.png`,
  '/og/toString/home.png',
])('%s is no picture', async (address) => {
  const count = faults.length
  expect((await router.request(address)).status).toBe(404)
  expect(faults.length).toBe(count)
})

test('simultaneous requests for a picture share one drawing, and later ones get it from the cache', async () => {
  const images = new ShareImages({ db: app.db, siteUrl: 'https://drawn.example.com' })
  const find = async () => {
    const image = await images.find('page', 'home')
    if (!image) throw new Error('no home page')
    return image
  }
  const [first, second] = await Promise.all([images.draw(await find()), images.draw(await find())])
  expect(second).toBe(first)
  await images.close()
  const closed = new ShareImages({ db: app.db, siteUrl: 'https://drawn.example.com' })
  await closed.close()
  await expect(closed.draw(await find())).rejects.toThrow('closed')
})

test('a drawing that takes too long is a 500 for its client and a fault in the log', async () => {
  const images = new ShareImages({ db: app.db, siteUrl: 'https://slow.example.com', timeoutMs: 1 })
  const count = faults.length
  expect((await served(images).request('/og/page/about.png')).status).toBe(500)
  expect(String(faults[count])).toContain('the share image took longer than 1 ms')
  await images.close()
})
