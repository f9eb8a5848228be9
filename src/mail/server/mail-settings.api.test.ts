import { beforeEach, expect, test } from 'vitest'
import { signInAs } from '#app/testing/test-sign-in.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { DEFAULT_MAIL_SETTINGS } from '../default-mail-settings.ts'
import { setMailSettings } from '../test-mails.ts'

const app = setUpTestApp()
const CALL = '/api/admin/mail-settings'
const save = (changes: object, ifMatch?: string) =>
  app.fetchAsAdmin(CALL, {
    method: 'PUT',
    body: { ...DEFAULT_MAIL_SETTINGS, ...changes },
    ...(ifMatch && { headers: { 'If-Match': ifMatch } }),
  })

beforeEach(() => app.db.write((tx) => tx.sql.deleteFrom('mail_settings').execute()))

test('before the office saves them, settings are the defaults of the program', async () => {
  expect((await app.fetchAsAdmin(CALL)).data).toEqual(DEFAULT_MAIL_SETTINGS)
})

test('what is saved applies, is listed in the history, and choices are put in order', async () => {
  const { data } = await save({ revocations: true, reminderSteps: [14, 90, 14], digestDays: [0, 3, 1], digestHour: 10 })
  expect(data).toEqual({ ...DEFAULT_MAIL_SETTINGS, revocations: true, reminderSteps: [90, 14], digestDays: [1, 3, 0], digestHour: 10 })
  expect((await app.fetchAsAdmin(CALL)).data).toEqual(data)
  const { data: entries } = await app.fetchAsAdmin('/api/admin/history?subject=mail-settings')
  expect(entries).toMatchObject([{ action: 'mail settings changed' }])
})

test.each([
  [{ reminderSteps: [] }, 'reminderSteps'],
  [{ reminderSteps: [61] }, 'reminderSteps'],
  [{ digestDays: [7] }, 'digestDays'],
  [{ digestDays: [] }, 'digestDays'],
  [{ digestHour: 4 }, 'digestHour'],
  [{ digestHour: 8.5 }, 'digestHour'],
  [{ digest: 'yes' }, 'digest'],
])('%j is refused at its field', async (changes, field) => {
  const reply = await save(changes)
  expect(reply.status).toBe(400)
  expect(Object.keys(reply.body['issues'] as object)[0]).toContain(field)
})

test('of two people who save one version the second is refused with the current settings', async () => {
  await setMailSettings(app, {})
  const { headers } = await app.fetchAsAdmin(CALL)
  const etag = headers.get('ETag') ?? ''
  expect((await save({ digest: false }, etag)).status).toBe(200)
  const reply = await save({ revocations: true }, etag)
  expect(reply.status).toBe(412)
  expect((await app.fetchAsAdmin(CALL)).data).toMatchObject({ digest: false, revocations: false })
})

test('who may read records sees them, only those who manage staff may save them', async () => {
  const viewer = await signInAs(app, { name: 'Meera Placeholder', role: 'viewer' })
  expect((await viewer.fetch(CALL)).status).toBe(200)
  const editor = await signInAs(app, { name: 'Ravi Sample', role: 'editor' })
  expect((await editor.fetch(CALL)).status).toBe(403)
  expect((await viewer.fetch(CALL, { method: 'PUT', body: DEFAULT_MAIL_SETTINGS })).status).toBe(403)
})
