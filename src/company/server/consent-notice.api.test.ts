import { beforeEach, describe, expect, test } from 'vitest'
import { TEST_NOW } from '#app/testing/test-app.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { signInAs } from '#app/testing/test-sign-in.ts'
import { DEFAULT_NOTICE, noticeFor } from '../consent-notice.ts'
import type { ConsentNotice, ListedNotice } from '../consent-notice.schema.ts'
import { changeNotice } from './consent-notice.server.ts'

const app = setUpTestApp()
beforeEach(async () => {
  app.time.now = TEST_NOW
  await app.db.write(async (tx) => {
    await tx.sql.deleteFrom('contacts').execute()
    await tx.sql.deleteFrom('consent_notices').where('version', '>', 1).execute()
  })
})

const ALL = '/api/admin/consent-notices'
const WORDING = `${DEFAULT_NOTICE} We never send advertising.`
const ENQUIRY = { name: 'Test Enquirer', email: 'enquirer@example.com', subject: 'Audits', message: 'Can you audit our plant?' }

const current = async (): Promise<ConsentNotice> => (await app.fetch('/api/consent-notice')).data
const save = (text: unknown, headers: Record<string, string> = {}) => app.fetchAsAdmin(ALL, { body: { text }, headers })
const send = (changes: object = {}) => app.fetch('/api/contact', { body: { ...ENQUIRY, ...changes } })
const stored = async (reply: { data: { id: number } }) => (await app.fetchAsAdmin(`/api/contacts/${reply.data.id}`)).data

describe('the notice', () => {
  test('is there from the first start, and says what is stored and why, how to withdraw, and where to complain', async () => {
    expect(await current()).toEqual({ version: 1, text: DEFAULT_NOTICE, since: TEST_NOW.toISOString() })
    for (const words of ['store', 'to answer you', 'withdraw your consent', 'erase', 'Data Protection Board of India']) {
      expect(DEFAULT_NOTICE).toContain(words)
    }
  })

  test('gets a version for each new wording, and the earlier ones stay readable', async () => {
    app.time.now = new Date('2026-12-01T06:00:00Z')
    expect(await save(`  ${WORDING} `)).toMatchObject({ status: 201, data: { version: 2, text: WORDING } })
    expect(await current()).toEqual({ version: 2, text: WORDING, since: '2026-12-01T06:00:00.000Z' })
    expect((await app.fetchAsAdmin(ALL)).data).toEqual([
      { version: 2, text: WORDING, since: '2026-12-01T06:00:00.000Z', madeBy: 'Administrator' },
      { version: 1, text: DEFAULT_NOTICE, since: TEST_NOW.toISOString(), madeBy: null },
    ] satisfies ListedNotice[])
  })

  test('names the address of the company, and becomes a new version when that changes; a wording of the office does not', async () => {
    const move = (value: string) =>
      app.fetchAsAdmin('/api/admin/company', { method: 'PUT', body: { emails: [{ label: 'Office', value }] } })
    expect((await move('office@example.com')).status).toBe(200)
    expect(await current()).toMatchObject({ version: 2, text: noticeFor('office@example.com') })
    expect((await current()).text).toContain('write to us at office@example.com.')
    await move('office@example.com')
    expect(await current()).toMatchObject({ version: 2 })
    await move('desk@example.com')
    expect(await current()).toMatchObject({ version: 3, text: noticeFor('desk@example.com') })
    await save(WORDING)
    await move('office@example.com')
    expect(await current()).toMatchObject({ version: 4, text: WORDING })
  })

  test('stays the same version when the same text is saved again', async () => {
    expect((await save(DEFAULT_NOTICE)).data).toMatchObject({ version: 1 })
    expect((await app.fetchAsAdmin(ALL)).data).toHaveLength(1)
  })

  test('of two simultaneous changes one is refused, and none is lost or overwritten', async () => {
    const { headers } = await app.fetch('/api/consent-notice')
    const ifMatch = { 'If-Match': headers.get('ETag') ?? '' }
    const wordings = [`${WORDING} One.`, `${WORDING} Two.`]
    const replies = await Promise.all(wordings.map((text) => save(text, ifMatch)))
    const statuses = replies.map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([201, 412]))
    expect(await current()).toMatchObject({ version: 2, text: wordings[statuses.indexOf(201)] })
  })

  test.each([
    ['', 'The notice must not be empty'],
    ['We store things.', expect.stringContaining('At least 80 characters')],
    ['x'.repeat(1201), '1 character too many: at most 1,200'],
    [undefined, 'The notice must not be empty'],
  ])('%j is refused', async (text, message) => {
    const reply = await save(text)
    expect([reply.status, reply.body['issues']]).toEqual([400, { text: message }])
    expect(await current()).toMatchObject({ version: 1 })
  })

  test.each([
    ['admin', 200, 201],
    ['editor', 200, 403],
    ['viewer', 200, 403],
  ] as const)('a member of staff who is %s gets %i for reading every version and %i for a change', async (role, reading, changing) => {
    const staff = await signInAs(app, { name: 'Asha Example', role })
    expect((await staff.fetch(ALL)).status).toBe(reading)
    expect((await staff.fetch(ALL, { body: { text: WORDING } })).status).toBe(changing)
  })

  test('a visitor reads only the current one', async () => {
    expect((await app.fetch(ALL)).status).toBe(401)
    expect((await app.fetch(ALL, { body: { text: WORDING } })).status).toBe(401)
  })
})

describe('an enquiry', () => {
  test('with the five documented fields alone is stored as agreed to the current notice', async () => {
    await save(WORDING)
    expect(await stored(await send())).toMatchObject({ consentAt: TEST_NOW.toISOString(), noticeVersion: 2 })
  })

  test('from a page that was opened before a change refers to the wording that was shown there', async () => {
    const shown = await current()
    await save(WORDING)
    expect(await stored(await send({ consent: true, noticeVersion: shown.version }))).toMatchObject({ noticeVersion: 1 })
    expect(await stored(await send({ noticeVersion: '2' }))).toMatchObject({ noticeVersion: 2 })
  })

  test('without consent is refused and not stored', async () => {
    const reply = await send({ consent: false })
    expect([reply.status, Object.keys(reply.body['issues'] as object)]).toEqual([400, ['consent']])
    expect((await app.fetchAsAdmin('/api/contacts')).data).toEqual([])
  })

  test.each([
    [2, 422],
    [999_999_999, 422],
    [0, 400],
    [-1, 400],
    [1.5, 400],
    ['', 400],
    ['first', 400],
    [null, 201],
  ])('that names the version %j of the notice gets %i', async (noticeVersion, status) => {
    expect((await send({ noticeVersion })).status).toBe(status)
  })

  test('keeps its notice: the database refuses to delete a wording that somebody agreed to', async () => {
    await send()
    await changeNotice(app.db, { text: WORDING }, app.context())
    const deletion = app.db.write((tx) => tx.sql.deleteFrom('consent_notices').where('version', '=', 1).execute())
    await expect(deletion).rejects.toThrow(/foreign key/i)
  })
})
