import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeProgram } from '#app/testing/test-records.ts'
import { nameCompany, openServedSite, type ServedSite } from './served-site.ts'

let site: ServedSite
beforeAll(async () => {
  site = await openServedSite('none')
  await nameCompany(site)
  await makeProgram(site, { slug: 'core-tools' })
})
afterAll(() => site.close())

const source = async (path: string) => (await site.request(path)).text()
const create = async (entry: object) =>
  (await site.fetchAsAdmin('/api/showcase/create', { body: { isPublished: true, ...entry } })).data as { id: number }
const PERSON = { email: 'meera.sample@example.com', consentOn: '2026-11-02' }
const PLACES = ['/', '/about', '/training-programs/core-tools', '/sitemap.xml'] as const
const WORDS = /In good company|Our trainers|case-studies|What participants say|Your trainer|SAMPLE-|WhatsApp/

test('without anything published there is no heading, link, page or address of it', async () => {
  await create({ kind: 'testimonial', name: 'Draft Sample', text: 'Not yet agreed.', isPublished: false })
  for (const path of PLACES) {
    const html = await source(path)
    expect([path, WORDS.exec(html)?.[0]]).toEqual([path, undefined])
    expect(html).not.toContain('Draft Sample')
  }
  expect((await site.request('/case-studies')).status).toBe(404)
})

test('what is published is shown at its place at once, without the e-mail of anybody; the case studies have a page and an address', async () => {
  const { id: programId } = (await site.fetch('/api/training-programs/core-tools')).data as { id: number }
  await create({ kind: 'client', name: 'Example Castings' })
  await create({ kind: 'testimonial', name: 'Meera Sample', text: 'They find more than the customer.', programIds: [programId], ...PERSON })
  await create({ kind: 'trainer', name: 'Kavita Placeholder', text: 'Teaches at the line.', programIds: [programId], ...PERSON })
  await create({ kind: 'case-study', name: 'Scrap halved', text: '## The problem\n\n<script>alert(1)</script> Burrs.' })
  const [home = '', about = '', program = '', sitemap = ''] = await Promise.all(PLACES.map(source))
  for (const words of ['Example Castings', 'They find more than the customer.', 'href="/case-studies"']) expect(home).toContain(words)
  for (const words of ['Our trainers', 'Kavita Placeholder', 'href="/case-studies"']) expect(about).toContain(words)
  for (const words of ['Your trainer', 'Kavita Placeholder', 'What participants say', 'Meera Sample']) expect(program).toContain(words)
  expect(sitemap).toContain('/case-studies</loc>')
  const page = await source('/case-studies')
  expect(page).toContain('Scrap halved')
  expect(page).not.toContain('<script>alert')
  for (const html of [home, about, program, page]) expect(html).not.toContain('meera.sample@')
  expect(program, 'reviews that a company shows about itself are not marked up').not.toMatch(/"(?:Review|AggregateRating)"/)
})

test('the sample of a program leads to a page whose title and status say Sample, and that offers no file', async () => {
  const { id } = (await site.fetch('/api/training-programs/core-tools')).data as { id: number }
  const { permalink } = (await site.fetchAsAdmin(`/api/training-programs/${id}/sample-certificate`, { method: 'PUT' })).data as {
    permalink: string
  }
  expect(await source('/training-programs/core-tools')).toContain(`href="${permalink}"`)
  const reply = await site.request(permalink)
  const html = await reply.text()
  expect(reply.status).toBe(200)
  expect(html).toMatch(/<title>Sample Certificate/)
  expect(html).toContain('Only a sample: issued to nobody, not valid as proof.')
  expect(html).not.toMatch(/Certificate Verified|currently valid|Download Certificate/)
  for (const file of ['pdf', 'json', 'jwt', 'svg', 'png']) expect(html).not.toContain(`${permalink}.${file}`)
})

test('a phone number labelled WhatsApp adds a button with the title and address of the page', async () => {
  const company = (await site.fetchAsAdmin('/api/admin/company')).data as { phones: object[] }
  const phones = [...company.phones, { label: 'WhatsApp', display: '+91 90000 00000' }]
  expect((await site.fetchAsAdmin('/api/admin/company', { method: 'PUT', body: { phones } })).status).toBe(200)
  const [, href = ''] = /href="(https:\/\/wa\.me\/[^"]+)"/.exec(await source('/training-programs/core-tools')) ?? []
  const url = new URL(href.replaceAll('&amp;', '&'))
  expect(url.pathname).toBe('/919000000000')
  expect(url.searchParams.get('text')).toMatch(/https:\/\/www\.example\.com\/training-programs\/core-tools$/)
})
