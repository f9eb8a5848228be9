import type { MailKind } from '#mail/mail-kinds.ts'
import type { WorkGroup } from '#office/overview/overview.schema.ts'
import type { MessagePreview } from '../../messages/batch-message.schema.ts'
import type { RosterEntry } from '../../roster/roster.schema.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { readMails, removeMails } from '#mail/test-mails.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { makeBatch, makeProgram, removeRecords } from '#app/testing/test-records.ts'

const app = setUpTestApp()
const WORDS = '550 5.1.1 User unknown'
let batchId: number
let asha: number

beforeEach(async () => {
  await removeRecords(app)
  await removeMails(app)
  app.time.now = new Date('2026-12-10T12:00:00+05:30')
  const days = [{ date: '2026-12-12', startTime: '09:30', endTime: '17:30' }]
  batchId = (await makeBatch(app, { trainingProgramId: (await makeProgram(app)).id, days, confirmed: true })).id
  const people = [{ fullName: 'Asha Example', email: 'asha@example.com', phone: '+91 00000 00011' }]
  asha = ((await call('/roster/add', { people })).data as RosterEntry[])[0]?.id ?? 0
  await removeMails(app)
  await call('/messages', { kind: 'joining' })
  app.time.now = new Date('2026-12-10T12:05:00+05:30')
})

const call = (path: string, body: object) => app.fetchAsAdmin(`/api/batches/${batchId}${path}`, { body })
const preview = async (kind = 'joining'): Promise<MessagePreview> => (await call('/messages/preview', { kind })).data
const untold = async (group = 'untold-batches') =>
  ((await app.fetchAsAdmin('/api/admin/overview')).data as { work: WorkGroup[] }).work.some(({ kind }) => kind === group)
const comeBack = (kind: MailKind = 'batch-joining') =>
  app.db.write((tx) =>
    tx.sql
      .updateTable('mails')
      .set({ status: 'returned', sent_at: app.time.now.toISOString(), last_error: WORDS })
      .where('kind', '=', kind)
      .execute(),
  )
const correct = (email: string) => app.fetchAsAdmin(`/api/participants/${asha}`, { method: 'PUT', body: { email } })

test('whose joining instructions came back is shown with the reason, is work again, and gets them at a corrected address once', async () => {
  expect([(await preview()).mails, await untold()]).toEqual([0, false])
  await comeBack()
  expect(await preview()).toMatchObject({ mails: 0, people: [{ way: 'none', reason: `their e-mail came back: ${WORDS}` }] })
  expect(await untold()).toBe(true)
  await correct('asha.new@example.com')
  expect(await preview()).toMatchObject({ mails: 1, people: [{ way: 'own', to: 'asha.new@example.com', toldAt: null }] })
  expect((await call('/messages', { kind: 'joining' })).data).toMatchObject({ mails: 1, people: 1 })
  expect((await call('/messages', { kind: 'joining' })).data).toMatchObject({ mails: 0, people: 0 })
  expect(await untold()).toBe(false)
  expect((await readMails(app)).map(({ kind, recipient_address: to }) => `${kind} ${to}`)).toEqual([
    'batch-joining asha@example.com',
    'batch-joining asha.new@example.com',
  ])
})

describe.each([
  ['changed', ['Where'], () => app.fetchAsAdmin(`/api/batches/${batchId}`, { method: 'PUT', body: { place: 'Pune' } })],
  ['cancelled', [], () => call('/cancel', { reason: 'The trainer is ill', tell: false })],
] as const)('whose mail that the batch is %s came back', (kind, changes, change) => {
  beforeEach(async () => {
    await app.db.write((tx) => tx.sql.updateTable('mails').set({ status: 'sent', sent_at: app.time.now.toISOString() }).execute())
    await change()
    await call('/messages', { kind })
    app.time.now = new Date('2026-12-10T12:10:00+05:30')
  })

  test('counts as not told, with the reason, and is told at a corrected address', async () => {
    expect(await untold('untold-changes')).toBe(false)
    await comeBack(`batch-${kind}`)
    expect(await untold('untold-changes')).toBe(true)
    expect(await preview(kind)).toMatchObject({
      mails: 0,
      people: [{ way: 'none', reason: `their e-mail came back: ${WORDS}`, cameBack: true }],
    })
    expect((await preview(kind)).changes.map(({ label }) => label)).toEqual(changes)
    await correct('asha.new@example.com')
    expect(await preview(kind)).toMatchObject({ mails: 1, people: [{ way: 'own', to: 'asha.new@example.com', cameBack: false }] })
    expect((await call('/messages', { kind })).data).toMatchObject({ mails: 1, people: 1 })
    expect(await untold('untold-changes')).toBe(false)
  })

  test('is not told by a second mail to the same address, and counts as told when somebody says that they know', async () => {
    await comeBack(`batch-${kind}`)
    expect((await call('/messages', { kind })).data).toMatchObject({ mails: 0, people: 0 })
    expect(await untold('untold-changes')).toBe(true)
    expect((await call('/messages', { kind, tell: false })).data).toMatchObject({ mails: 0, people: 1 })
    expect(await untold('untold-changes')).toBe(false)
    expect(await preview(kind)).toMatchObject({ mails: 0, people: [{ way: 'none', cameBack: false }] })
  })
})
