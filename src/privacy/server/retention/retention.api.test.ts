import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { PARTICIPANT, makeBatch, makeProgram } from '#app/testing/test-records.ts'
import { signInAs } from '#app/testing/test-sign-in.ts'
import { DEFAULT_PERIODS } from '../../retention.ts'
import { ENQUIRY, RETENTION_CALL, setUpRetention } from '../../test-retention.ts'

const { app, at, change, runAt, read, save, preview, enquiries, send } = setUpRetention()

describe('enquiries', () => {
  test('that were closed before the period are removed with their notes, others stay', async () => {
    const old = await send('2025-01-10T05:00:00Z')
    const archived = await send('2025-01-10T05:00:00Z', 'archived')
    const noted = await send('2025-01-10T05:00:00Z')
    const recent = await send('2025-11-30T05:00:00Z')
    at('2025-01-11T05:00:00Z')
    await change(`/api/contacts/${old}/notes`, { text: 'Sent an offer.' }, 'POST')
    at('2025-12-01T05:00:00Z')
    await change(`/api/contacts/${noted}/notes`, { text: 'Called again.' }, 'POST')
    await save({ enquiries: 12 })
    await runAt('2026-01-12T05:00:00Z')
    expect(await enquiries()).toEqual([recent, noted])
    expect(archived).toBeGreaterThan(0)
    expect(await app.db.sql.selectFrom('enquiry_notes').select('enquiry_id').execute()).toEqual([{ enquiry_id: noted }])
    expect((await read()).lastRun).toMatchObject({ at: '2026-01-12T05:00:00.000Z', outcome: 'finished', removed: { enquiries: 2 } })
  })

  test('that are open are never removed, however old', async () => {
    const open = [await send('2000-01-10T05:00:00Z', 'pending'), await send('2000-01-10T05:00:00Z', 'contacted')]
    await save({ enquiries: 1 })
    await runAt('2026-11-20T05:00:00Z')
    expect(await enquiries()).toEqual(open.toReversed())
  })

  test('with a follow-up date are kept until the period has passed since that date', async () => {
    const id = await send('2025-01-10T05:00:00Z')
    await change(`/api/contacts/${id}/follow-up`, { followUpOn: '2026-06-15' })
    await save({ enquiries: 6 })
    await runAt('2026-12-15T05:00:00Z')
    expect(await enquiries()).toEqual([id])
    await runAt('2026-12-16T05:00:00Z')
    expect(await enquiries()).toEqual([])
  })

  test('that became participants are kept as long as the participant', async () => {
    const program = await makeProgram(app)
    const id = await send('2025-01-10T05:00:00Z', 'pending')
    await change(`/api/contacts/${id}/participant`, { ...PARTICIPANT, trainingProgramId: program.id }, 'POST')
    const { participantId } = (await app.fetchAsAdmin(`/api/contacts/${id}`)).data as { participantId: number }
    await save({ enquiries: 1 })
    await runAt('2026-11-20T05:00:00Z')
    expect(await enquiries()).toEqual([id])
    await app.fetchAsAdmin(`/api/participants/${participantId}`, { method: 'DELETE' })
    await runAt('2026-11-22T05:00:00Z')
    expect(await enquiries()).toEqual([])
  })

  test('that are suspected of being spam are removed after their own period, unless they were moved to the inbox', async () => {
    const suspect = async (instant: string) => {
      at(instant)
      return ((await app.fetch('/api/contact', { body: { ...ENQUIRY, remarks: 'https://spam.example.com' } })).data as { id: number }).id
    }
    const [inInbox, released] = [await send('2026-01-10T05:00:00Z', 'pending'), await suspect('2026-01-10T05:00:00Z')]
    const old = await suspect('2026-01-10T05:00:00Z')
    const recent = await suspect('2026-03-01T05:00:00Z')
    await change(`/api/contacts/${released}/release`, {}, 'POST')
    at('2026-04-11T05:00:00Z')
    expect(await preview({})).toMatchObject({ enquiries: 0, suspectedEnquiries: 1 })
    await runAt('2026-04-11T05:00:00Z')
    expect(await enquiries()).toEqual([released, inInbox])
    expect(await app.fetchAsAdmin('/api/contacts?suspected=true')).toMatchObject({ data: [{ id: recent }] })
    expect((await app.fetchAsAdmin(`/api/contacts/${old}`)).status).toBe(404)
    expect((await read()).lastRun).toMatchObject({ removed: { suspectedEnquiries: 1 } })
  })

  test('the period ends with a day in India, not in UTC', async () => {
    // 21:00 UTC is 02:30 on the next day in India.
    const id = await send('2026-01-10T21:00:00Z')
    await save({ enquiries: 6 })
    await runAt('2026-07-11T18:29:00Z')
    expect(await enquiries()).toEqual([id])
    await runAt('2026-07-11T18:31:00Z')
    expect(await enquiries()).toEqual([])
  })
})

test('scans of signed sheets go with their files when the period has passed since the day of the sheet', async () => {
  const { id: trainingProgramId } = await makeProgram(app)
  const days = ['2026-01-10', '2026-03-10'].map((date) => ({ date, startTime: '09:30', endTime: '17:30' }))
  const { id } = await makeBatch(app, { trainingProgramId, days })
  at('2026-03-11T05:00:00Z')
  for (const { date } of days) {
    const sheet = { raw: new TextEncoder().encode(`%PDF-1.7 ${date}\n%%EOF\n`), headers: { 'Content-Type': 'application/pdf' } }
    expect((await app.fetchAsAdmin(`/api/batches/${id}/scans?date=${date}`, sheet)).status).toBe(201)
  }
  const dates = async () => ((await app.fetchAsAdmin(`/api/batches/${id}/scans`)).data as Array<{ date: string }>).map(({ date }) => date)
  const files = () => readdirSync(join(app.dataDir, 'uploads', 'scans')).length
  await save({ sheetScans: 6 })
  await runAt('2026-07-10T05:00:00Z')
  expect([await dates(), files()]).toEqual([['2026-01-10', '2026-03-10'], 2])
  at('2026-07-11T05:00:00Z')
  expect(await preview({ sheetScans: 6 })).toMatchObject({ sheetScans: 1 })
  await runAt('2026-07-11T05:00:00Z')
  expect(await dates()).toEqual(['2026-03-10'])
  await expect.poll(files).toBe(1)
  expect((await read()).lastRun?.removed).toMatchObject({ sheetScans: 1 })
})

describe('the periods', () => {
  test('are the defaults until the office saves others, and a change is in the history', async () => {
    expect((await read()).periods).toEqual(DEFAULT_PERIODS)
    const saved = await save({ enquiries: 6 })
    expect(saved).toMatchObject({ status: 200, data: { periods: { ...DEFAULT_PERIODS, enquiries: 6 } } })
    const { data } = await app.fetchAsAdmin('/api/admin/history?subject=retention')
    expect(data).toMatchObject([{ action: 'retention periods changed', changes: [{ field: 'enquiries', before: 24, after: 6 }] }])
  })

  test('of a shorter period the preview tells what it would remove, and removes nothing', async () => {
    const id = await send('2026-01-10T05:00:00Z')
    await send('2026-01-10T05:00:00Z', 'pending')
    at('2026-11-20T05:00:00Z')
    expect(await preview({})).toMatchObject({ enquiries: 0 })
    expect(await preview({ enquiries: 6 })).toMatchObject({ enquiries: 1 })
    expect(await enquiries()).toContain(id)
    expect((await read()).due).toMatchObject({ enquiries: 0 })
  })

  test.each([0, 1_000_000, 121, 0.5, 'soon'])('of %j months are refused, by the preview too', async (months) => {
    const reply = await save({ enquiries: months })
    expect([reply.status, Object.keys(reply.body['issues'] as object)]).toEqual([400, ['enquiries']])
    expect(
      (await app.fetchAsAdmin(`${RETENTION_CALL}/preview?enquiries=${months}&suspectedEnquiries=3&deletedRecords=12&networks=12`)).status,
    ).toBe(400)
    expect((await read()).periods).toEqual(DEFAULT_PERIODS)
  })

  test('of two people who save at once one is refused with what the other saved', async () => {
    const etag = (await app.fetchAsAdmin(RETENTION_CALL)).headers.get('ETag') ?? ''
    const replies = await Promise.all([save({ enquiries: 6 }, { 'If-Match': etag }), save({ enquiries: 7 }, { 'If-Match': etag })])
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 412]))
    expect(replies.find(({ status }) => status === 412)?.data).toEqual((await read()).periods)
  })

  test.each([
    ['editor', 403],
    ['viewer', 403],
  ] as const)('are closed to a member of staff who is %s', async (role, status) => {
    const staff = await signInAs(app, { name: 'Asha Example', role })
    expect((await staff.fetch(RETENTION_CALL)).status).toBe(status)
    expect((await staff.fetch(RETENTION_CALL, { method: 'PUT', body: DEFAULT_PERIODS })).status).toBe(status)
  })
})
