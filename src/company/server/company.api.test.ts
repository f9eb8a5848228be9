import { describe, expect, test } from 'vitest'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { makeCertificate, makeParticipant, makeProgram } from '#app/testing/test-records.ts'
import { getCompany } from './company.server.ts'
import type { Company } from '../company-content.schema.ts'
import defaultCompany from '../default-company.json' with { type: 'json' }
import { entriesWithValues } from '#base/audit/audit-values.server.ts'

const app = setUpTestApp({ perTest: true })

const PATH = '/api/admin/company'
const read = async (): Promise<{ company: Company; etag: string }> => {
  const reply = await app.fetchAsAdmin(PATH)
  return { company: reply.data, etag: reply.headers.get('ETag') ?? '' }
}
const save = (changes: object, headers: Record<string, string> = {}) =>
  app.fetchAsAdmin(PATH, { method: 'PUT', body: { ...defaultCompany, ...changes }, headers })
const { address, hero, leads, phones, policies, portrait, search } = defaultCompany

test('the default content can be saved, and is returned unchanged', async () => {
  expect((await read()).company).toEqual(defaultCompany)
  expect((await save({})).data).toEqual(defaultCompany)
  expect(await getCompany(app.db)).toEqual(defaultCompany)
})

test('a change is visible to the pages at once, and the audit log contains the former values', async () => {
  const { etag } = await read()
  const saved = await save({ name: '  New   Name ', tagline: 'Another line' }, { 'If-Match': etag })
  expect(saved.status).toBe(200)
  expect(saved.headers.get('ETag')).not.toBe(etag)
  expect(await getCompany(app.db)).toMatchObject({ name: 'New Name', tagline: 'Another line' })
  const entry = await entriesWithValues(app.db).selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
  expect(entry).toMatchObject({ action: 'company updated', subject: 'company', actor_name: 'Administrator' })
  expect(JSON.parse(entry.before ?? '')).toMatchObject({ name: defaultCompany.name })
})

test('of two simultaneous edits one is refused with the values that the other saved', async () => {
  const { etag } = await read()
  const replies = await Promise.all([save({ name: 'First' }, { 'If-Match': etag }), save({ name: 'Second' }, { 'If-Match': etag })])
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 412]))
  const refused = replies.find(({ status }) => status === 412)
  const { name } = await getCompany(app.db)
  expect(refused?.data).toMatchObject({ name })
})

test('phone links and the text of opening hours are derived from the input', async () => {
  const saved = await save({
    phones: [{ label: 'Office', display: '+91 98765 43210' }],
    hours: [
      { weekdays: [3, 1, 2], opens: '08:30', closes: '17:15' },
      { weekdays: [0], opens: null, closes: null },
    ],
  })
  expect(saved.data).toMatchObject({
    phones: [{ label: 'Office', display: '+91 98765 43210', href: 'tel:+919876543210' }],
    hours: [
      { days: 'Monday to Wednesday', weekdays: [1, 2, 3], display: '8:30 AM to 5:15 PM' },
      { days: 'Sunday', display: 'Closed' },
    ],
  })
})

describe('refused, naming the wrong field', () => {
  test.each<[string, object, string]>([
    ['no name', { name: ' ' }, 'name'],
    ['initials that a participant ID cannot begin with', { initials: 'b-m' }, 'initials'],
    ['no e-mail address', { emails: [] }, 'emails'],
    ['an invalid e-mail address', { emails: [{ label: 'Office', value: 'office' }] }, 'emails.0.value'],
    ['no phone number', { phones: [] }, 'phones'],
    ['letters as a phone number', { phones: [{ label: 'Office', display: 'call us' }] }, 'phones.0.display'],
    ['a link that runs a script', { social: [{ name: 'X', href: 'javascript:alert(1)' }] }, 'social.0.href'],
    [
      'a network twice',
      {
        social: [
          { name: 'X', href: 'https://example.com/1' },
          { name: 'x', href: 'https://example.com/2' },
        ],
      },
      'social',
    ],
    ['a picture that runs a script', { portrait: { ...portrait, imagePath: 'data:text/html,x' } }, 'portrait.imagePath'],
    ['closing before opening', { hours: [{ weekdays: [1], opens: '18:00', closes: '09:00' }] }, 'hours.0.closes'],
    ['opening without closing', { hours: [{ weekdays: [1], opens: '09:00', closes: null }] }, 'hours.0.closes'],
    ['a time that does not exist', { hours: [{ weekdays: [1], opens: '08:77', closes: '18:00' }] }, 'hours.0.opens'],
    [
      'a day in two lines',
      {
        hours: [
          { weekdays: [1], opens: null, closes: null },
          { weekdays: [1, 2], opens: null, closes: null },
        ],
      },
      'hours',
    ],
    ['hours without a day', { hours: [{ weekdays: [], opens: null, closes: null }] }, 'hours.0.weekdays'],
    ['a map of another site', { address: { ...address, mapFrame: 'https://maps.example.com/x' } }, 'address.mapFrame'],
    ['a latitude above 90 degrees', { address: { ...address, geo: { latitude: '91', longitude: '0' } } }, 'address.geo.latitude'],
    ['a fraction as a figure', { stats: [{ value: 1.5, suffix: '', label: 'clients' }] }, 'stats.0.value'],
    ['a question without an answer', { faq: [{ question: 'Why?', answer: '' }] }, 'faq.0.answer'],
    ['no privacy policy', { policies: { ...policies, privacy: '' } }, 'policies.privacy'],
    ['no story', { story: [] }, 'story'],
    ['no signatory', { signatory: '' }, 'signatory'],
    ['a headline that no screen has room for', { hero: { ...hero, headline: 'x'.repeat(101) } }, 'hero.headline'],
    [
      'more lines than the first screen has room for',
      { hero: { ...hero, offers: Array.from({ length: 6 }, () => ({ text: 'x' })) } },
      'hero.offers',
    ],
    ['an empty line below the headline', { hero: { ...hero, offers: [{ text: ' ' }] } }, 'hero.offers.0.text'],
    ['an opening sentence as long as a page', { leads: { ...leads, services: 'x'.repeat(301) } }, 'leads.services'],
    ['a service twice in the footer', { footerServices: [{ label: 'Audit' }, { label: 'audit' }] }, 'footerServices'],
    ['a description as long as a page', { search: { ...search, home: 'x'.repeat(301) } }, 'search.home'],
  ])('%s', async (_, changes, field) => {
    const reply = await save(changes)
    expect(reply.status).toBe(400)
    expect(Object.keys(reply.body['issues'] as object)).toEqual([field])
    expect(await getCompany(app.db)).toEqual(defaultCompany)
  })

  test('a NUL character, also in nested fields', async () => {
    expect((await save({ team: [{ name: null, title: 'A\u0000', focus: 'B' }] })).status).toBe(400)
    expect((await save({ phones: [{ ...phones[0], display: '+91 00000\u0000 00000' }] })).status).toBe(400)
  })
})

test('texts that a section can do without may be empty', async () => {
  const empty = (texts: object) => Object.fromEntries(Object.keys(texts).map((name) => [name, '']))
  const bare = {
    hero: { eyebrow: '', headline: '', offers: [] },
    leads: empty(leads),
    invitation: { title: '', text: '' },
    footerServices: [],
    search: empty(search),
  }
  expect(await save(bare)).toMatchObject({ status: 200, data: bare })
})

test('optional lists may be empty', async () => {
  const empty = { hours: [], social: [], stats: [], values: [], team: [], faq: [] }
  expect(await save(empty)).toMatchObject({ status: 200, data: empty })
})

test('new certificates have the new name and signatory, issued ones keep theirs', async () => {
  const { id: trainingProgramId } = await makeProgram(app)
  const { id: participantId } = await makeParticipant(app, { trainingProgramId, status: 'completed' })
  const before = await makeCertificate(app, { participantId, trainingProgramId })
  await save({ name: 'New Name', signatory: 'Director of Training' })
  const after = await makeCertificate(app, { participantId, trainingProgramId })
  const rows = await app.db.sql.selectFrom('certificates').select(['id', 'issuer_name', 'signatory']).orderBy('id').execute()
  expect(rows).toEqual([
    { id: before.id, issuer_name: defaultCompany.name, signatory: defaultCompany.signatory },
    { id: after.id, issuer_name: 'New Name', signatory: 'Director of Training' },
  ])
})

test.each([
  ['editor', 200],
  ['viewer', 403],
] as const)('%s is answered %i', async (role, status) => {
  await app.db.write((tx) => tx.sql.updateTable('users').set({ role }).execute())
  expect((await app.fetchAsAdmin(PATH)).status).toBe(status)
  expect((await save({})).status).toBe(status)
})

describe('data for quotations', () => {
  const bank = { accountName: 'Example', accountNumber: '000111222333', ifsc: 'ABCD0123456', bankName: 'Example Bank', branch: 'Faridabad' }
  const trade = { bank, gstRates: [{ sac: '999293', rate: 500, from: '2026-04-01' }] }
  const GSTIN = '06AAPFU0939F1ZZ'

  test('they are stored with PAN and State of the GSTIN, and stay when they are left out', async () => {
    const saved = await save({ gstin: ' 06aapfu 0939f1zz', trade })
    expect(saved.data).toMatchObject({ gstin: GSTIN, trade: { ...trade, pan: 'AAPFU0939F', state: '06', validityDays: 30 } })
    const { company } = await read()
    expect((await save({ tagline: 'Another' })).data).toMatchObject({ trade: company.trade })
    expect((await save({ trade: company.trade })).data).toMatchObject({ trade: company.trade })
  })

  test.each([
    ['another PAN than that of the GSTIN', { gstin: GSTIN, trade: { pan: 'AAPCU0939F' } }, 'trade.pan'],
    ['another State than that of the GSTIN', { gstin: GSTIN, trade: { state: '27' } }, 'trade.state'],
    ['a prefix that makes 17 characters', { trade: { quotationPrefix: 'TRAIN' } }, 'trade.quotationPrefix'],
    ['half a bank account', { trade: { bank: { ...bank, ifsc: '' } } }, 'trade.bank.ifsc'],
  ])('%s is refused', async (_, changes, field) => {
    const reply = await save(changes)
    expect([reply.status, Object.keys(reply.body['issues'] as object)]).toEqual([400, [field]])
    expect(await getCompany(app.db)).toEqual(defaultCompany)
  })

  test('a GSTIN of another State than the stored one is refused', async () => {
    await save({ gstin: GSTIN, trade })
    const reply = await save({ gstin: '27AAPFU0939F1ZV' })
    expect([reply.status, Object.keys(reply.body['issues'] as object)]).toEqual([400, ['trade.state']])
  })

  test('an editor neither sees nor changes them, also when the company is stale', async () => {
    await save({ gstin: GSTIN, trade })
    const { etag } = await read()
    await save({ tagline: 'Another' })
    await app.db.write((tx) => tx.sql.updateTable('users').set({ role: 'editor' }).execute())
    expect((await read()).company).not.toHaveProperty('trade')
    expect((await save({ tagline: 'Third' })).data).not.toHaveProperty('trade')
    const stale = await save({ tagline: 'Fourth' }, { 'If-Match': etag })
    expect(stale.status).toBe(412)
    expect(JSON.stringify(stale.body)).not.toContain(bank.accountNumber)
    expect((await save({ trade: {} })).status).toBe(403)
    expect(await getCompany(app.db)).toMatchObject({ tagline: 'Third', trade })
  })

  test('the rates are listed for staff, and nothing of them for visitors', async () => {
    expect((await app.fetchAsAdmin(`${PATH}/gst-rates`)).data).toEqual([])
    await save({ trade })
    expect((await app.fetchAsAdmin(`${PATH}/gst-rates`)).data).toEqual(trade.gstRates)
    expect([(await app.fetch(PATH)).status, (await app.fetch(`${PATH}/gst-rates`)).status]).toEqual([401, 401])
  })
})
