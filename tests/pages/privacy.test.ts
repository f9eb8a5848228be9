import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ConsentNotice } from '#company/consent-notice.schema.ts'
import { all, attribute, one, readPage, textOf } from './served-page.ts'
import { openServedSite, type ServedSite } from './served-site.ts'

let site: ServedSite
beforeAll(async () => {
  site = await openServedSite('demo')
})
afterAll(() => site.close())

const document = async (path: string) => readPage((await site.fetch(path)).text).document
const words = async (path: string) => textOf(await document(path))
const notice = async (): Promise<ConsentNotice> => (await site.fetch('/api/consent-notice')).data

test('the same notice stands beside the button of every form that is served, and on the privacy page', async () => {
  const { text, version } = await notice()
  for (const path of ['/', '/contact']) {
    const form = one(await document(path), 'form', { action: '/contact#send-us-a-message' })
    expect(textOf(form)).toContain(text)
    expect(attribute(one(form, 'input', { name: 'noticeVersion' }), 'value')).toBe(String(version))
    const links = all(form, 'a').map((link) => [attribute(link, 'href'), attribute(link, 'target')])
    expect(links).toEqual([
      ['/privacy', '_blank'],
      ['/privacy#your-rights', '_blank'],
    ])
  }
  expect(await words('/privacy')).toContain(text)
})

test('every link within the privacy page, and of the forms to it, leads to a heading', async () => {
  const page = await document('/privacy')
  const targets = all(page, 'a').flatMap((link) => attribute(link, 'href')?.match(/^#(.+)/)?.[1] ?? [])
  expect(targets).toEqual(expect.arrayContaining(['what-we-store', 'your-rights', 'erasure', 'complaints', 'cookies']))
  for (const id of [...targets, 'your-rights']) expect(all(page, '*', { id })).toHaveLength(1)
})

test('the privacy page tells what is stored, why, and the periods that are set', async () => {
  const before = await words('/privacy')
  for (const sentence of [
    '2 years after the matter is closed',
    'The values of a deleted record go after 1 year',
    'complain to the Data Protection Board of India',
    'This website sets no cookies for visitors',
    'Their entry in the register stays',
    'withdraw your consent',
  ]) {
    expect(before).toContain(sentence)
  }
  const periods = { enquiries: 6, suspectedEnquiries: 2, sheetScans: 36, quotations: 84, deletedRecords: 3, networks: 18 }
  expect((await site.fetchAsAdmin('/api/admin/retention', { method: 'PUT', body: periods })).status).toBe(200)
  const after = await words('/privacy')
  for (const sentence of [
    '6 months after the matter is closed',
    'looks like spam goes after 2 months',
    'for at most 12 months',
    'The scan of a signed sheet goes 3 years after its day',
    '7 years after the end of their financial year',
    'go after 3 months',
    '1 year and 6 months. When you browse',
  ])
    expect(after).toContain(sentence)
})

test('the words of the office come first on the privacy page, and a changed notice shows at once', async () => {
  const company = (await site.fetchAsAdmin('/api/admin/company')).data as { policies: object }
  const policies = { ...company.policies, privacy: '## Plainly\n\nWe keep **little**.' }
  expect((await site.fetchAsAdmin('/api/admin/company', { method: 'PUT', body: { ...company, policies } })).status).toBe(200)
  const text = `${(await notice()).text} We answer within a day.`
  expect((await site.fetchAsAdmin('/api/admin/consent-notices', { body: { text } })).status).toBe(201)
  const shown = await words('/privacy')
  expect(shown.indexOf('We keep little.')).toBeGreaterThan(0)
  expect(shown.indexOf('We keep little.')).toBeLessThan(shown.indexOf('What you enter in a form'))
  expect(shown).toContain(text)
  expect(await words('/contact')).toContain(text)
})
