import { encode } from 'uqr'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fieldValue, open, send, type Answer } from './served-form.ts'
import { all, attribute, one, textOf, thingsOf } from './served-page.ts'
import { openServedSite, SITE, type ServedSite } from './served-site.ts'

const ACTIVE = { certificateId: 'CERT2026090042', fullName: 'Asha Example' }
const UNKNOWN = '/c/Zk3x9QmB4tT0vR7nL2sW8A'
const MAX_SPECIMEN_BYTES = 60_000
const IATF = '/training-programs/iatf-16949-internal-auditor'

let site: ServedSite
beforeAll(async () => {
  site = await openServedSite('demo')
}, 100_000)
afterAll(() => site.close())

const at = (path: string) => open(site, path)
const mainOf = ({ document }: Answer) => one(document, 'main')

test('a certificate ID in the address of certificates leads to the form with it, whether it exists or not', async () => {
  for (const typed of [ACTIVE.certificateId, 'cert 2026-09-0042', 'CERT0000000000']) {
    const answer = await site.request(`/c/${encodeURIComponent(typed)}`)
    const [status, to, cache] = [answer.status, answer.headers.get('Location'), answer.headers.get('Cache-Control')]
    expect([status, to, cache]).toEqual([302, `/verify-certificate?id=${encodeURIComponent(typed)}`, 'no-store'])
    expect(await answer.text()).not.toContain(ACTIVE.fullName)
    expect(fieldValue(await at(`/c/${encodeURIComponent(typed)}`), 'Certificate ID')).toBe(typed)
  }
  expect((await site.request(`/c/${ACTIVE.certificateId}).`)).headers.get('Location')).toBe(`/c/${ACTIVE.certificateId}`)
})

test('an address without a certificate is a 404 with the form, which answers as on its own page', async () => {
  const page = await at(UNKNOWN)
  expect([page.status, textOf(one(mainOf(page), 'h1'))]).toEqual([404, 'No certificate at this address'])
  const found = await send(site, page, { 'Certificate ID': ACTIVE.certificateId, 'Full Name': ACTIVE.fullName })
  expect([found.path, found.status]).toEqual(['/verify-certificate', 200])
  expect(textOf(mainOf(found))).toContain('This certificate is genuine and currently valid.')
})

test('a result is printed with the QR code of its own address, which tells nothing of where nothing is', async () => {
  const result = await send(site, await at('/verify-certificate'), { 'Certificate ID': ACTIVE.certificateId, 'Full Name': ACTIVE.fullName })
  const source =
    all(mainOf(result), 'img')
      .map((image) => attribute(image, 'src') ?? '')
      .find((src) => src.endsWith('/qr.svg')) ?? ''
  const svg = await (await site.request(source)).text()
  const { size } = encode(SITE + source.replace('/qr.svg', ''), { ecc: 'M', border: 0 })
  expect(svg).toContain(`viewBox="0 0 ${size + 8} ${size + 8}"`)
  const unknown = await site.request(`${UNKNOWN}/qr.svg`)
  expect([unknown.status, unknown.headers.get('Content-Type')]).toEqual([200, 'image/svg+xml'])
  expect((await site.request(`/c/${ACTIVE.certificateId}/qr.svg`)).status).toBe(404)
})

test('a message that was sent shows its reference and what was sent', async () => {
  const typed = {
    Name: 'Asha Visitor',
    Email: 'asha@example.com',
    Subject: 'Audit Preparation',
    Message: 'Our audit is in March.\nCan you come?',
  }
  const sent = await send(site, await at('/contact'), typed)
  const { reference } = (await site.fetchAsAdmin('/api/contacts?q=asha@example.com')).data[0] as { reference: string }
  for (const words of [reference, typed.Email, typed.Subject, 'Our audit is in March.']) expect(textOf(mainOf(sent))).toContain(words)
})

test('programs and the home page show the specimen of the certificate, light and with the validity of the program', async () => {
  for (const path of [IATF, '/']) {
    const page = await at(path)
    const specimen = all(mainOf(page), 'img').find((image) => attribute(image, 'src')?.endsWith('/specimen.webp'))
    expect(specimen && attribute(specimen, 'alt')).toMatch(/^Specimen of a certificate .*Sample Participant, IATF 16949.*valid until/)
    const picture = await site.request(specimen ? (attribute(specimen, 'src') ?? '') : '')
    const bytes = await picture.arrayBuffer()
    expect([picture.status, picture.headers.get('Content-Type')]).toEqual([200, 'image/webp'])
    expect(bytes.byteLength).toBeLessThanOrEqual(MAX_SPECIMEN_BYTES)
    expect(bytes.byteLength).toBeGreaterThan(10_000)
  }
  expect(textOf(mainOf(await at(IATF)))).toContain('Validity: 1 year')
}, 100_000)

test('the schedule has its dates as events for search engines, with whole sentences', async () => {
  const events = thingsOf(await at('/schedule'), 'EducationEvent').filter((event) => '@context' in event)
  expect(events.length).toBeGreaterThan(2)
  for (const { description, startDate, url } of events) {
    expect(String(description)).toMatch(/[.!?]$/)
    expect(String(description)).not.toMatch(/Who it is for|…/)
    expect(String(startDate)).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00\+05:30$/)
    expect(String(url)).toContain(`${SITE}/training-programs/`)
  }
})

test('registered name, GSTIN and street are shown where the office has entered them', async () => {
  for (const path of ['/contact', '/terms']) expect(textOf(mainOf(await at(path)))).not.toMatch(/GSTIN|Registered name/)
  const { address } = (await site.fetchAsAdmin('/api/admin/company')).data as { address: object }
  const body = {
    registeredName: 'Example Consultancy Private Limited',
    gstin: '27 aapfu0939f1zv',
    address: { ...address, display: 'Plot 5, Sector 16, Faridabad, Haryana, India 121005' },
  }
  expect((await site.fetchAsAdmin('/api/admin/company', { method: 'PUT', body: { gstin: '27AAPFU0939F1ZW' } })).status).toBe(400)
  expect((await site.fetchAsAdmin('/api/admin/company', { method: 'PUT', body })).status).toBe(200)
  for (const path of ['/contact', '/terms']) {
    const shown = textOf(mainOf(await at(path)))
    for (const words of [body.registeredName, '27AAPFU0939F1ZV']) expect(shown).toContain(words)
  }
  const [organization] = thingsOf(await at('/'), 'Organization')
  expect(organization).toMatchObject({ address: { streetAddress: 'Plot 5, Sector 16', addressLocality: 'Faridabad' } })
})
