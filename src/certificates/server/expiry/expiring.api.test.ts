import { beforeEach, describe, expect, test } from 'vitest'
import { DEFAULT_MAIL_SETTINGS } from '#mail/default-mail-settings.ts'
import { addDays } from '#base/dates/calendar.ts'
import { indianDate } from '#base/dates/dates.ts'
import { TEST_NOW } from '#app/testing/test-app.ts'
import { TEST_CODE } from '#app/testing/test-client.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { makeCertificate, makeClient, makeParticipant, makeProgram, removeRecords } from '#app/testing/test-records.ts'
import { findDueReminders } from './expiring.server.ts'
import type { ExpiringRecipient } from '../../expiry-reminder.schema.ts'

const app = setUpTestApp()
let recipient: { participantId: number; trainingProgramId: number }
const TODAY = '2026-11-20'
const ISSUED = '2025-01-10'

beforeEach(async () => {
  await removeRecords(app)
  const trainingProgramId = (await makeProgram(app)).id
  recipient = { trainingProgramId, participantId: (await makeParticipant(app, { trainingProgramId })).id }
})

/** Issues a certificate of a new program, so that no certificate renews another. */
let programs = 0
async function expiringIn(days: number, changes: object = {}) {
  const trainingProgramId = (await makeProgram(app, { slug: `program-${++programs}` })).id
  return makeCertificate(app, { ...recipient, trainingProgramId, issueDate: ISSUED, expiryDate: addDays(TODAY, days), ...changes })
}
const list = async (query = '') => (await app.fetchAsAdmin(`/api/expiring-certificates${query}`)).data as ExpiringRecipient[]
const numbers = (rows: ExpiringRecipient[]) => rows.map(({ certificateId }) => certificateId)
const mark = (id: number, method = 'POST') => app.fetchAsAdmin(`/api/certificates/${id}/reminder`, { method })
const stateOf = async (id: number) => (await list()).find((row) => row.id === id)?.reminder.state
async function due(): Promise<string[]> {
  const asked = {
    today: indianDate(app.time.now),
    since: '2000-01-01',
    steps: DEFAULT_MAIL_SETTINGS.reminderSteps,
    limit: 100,
    cursor: undefined,
  }
  const { rows } = await app.db.write((tx) => findDueReminders(tx, asked))
  return rows.map(({ row }) => row.certificate_id)
}
const travel = (days: number) => {
  app.time.now = new Date(TEST_NOW.getTime() + days * 86_400_000)
}

describe('the list of expiring certificates', () => {
  test('is sorted by day and covers 30, 60 or 90 days, both ends included', async () => {
    const made = []
    for (const days of [91, 90, 61, 60, 31, 30, 0]) made.unshift((await expiringIn(days)).certificateId)
    await expiringIn(-1)
    expect(numbers(await list())).toEqual(made.slice(0, 6))
    expect(numbers(await list('?within=60'))).toEqual(made.slice(0, 4))
    expect(numbers(await list('?within=30'))).toEqual(made.slice(0, 2))
    expect((await app.fetchAsAdmin('/api/expiring-certificates?within=45')).status).toBe(400)
  })

  test('has pages and a total', async () => {
    const made = []
    for (const days of [5, 5, 6, 7]) made.push((await expiringIn(days)).certificateId)
    const first = await app.fetchAsAdmin('/api/expiring-certificates?limit=3')
    expect(first.body).toMatchObject({ total: 4, totalIsEstimate: false })
    const rest = await list(`?limit=3&cursor=${String(first.body['nextCursor'])}`)
    expect([...numbers(first.data), ...numbers(rest)]).toEqual(made)
  })

  test('has the people of each client together, by page too, and as a file', async () => {
    const names = ['Zebra Gears', 'Axle Works', 'Axle Works', null]
    const made: string[] = []
    for (const [at, name] of names.entries()) {
      const client = name && (await makeClient(app, { name, place: at === 2 ? 'Pune' : 'Faridabad' }))
      for (const days of [20, 10]) {
        const person = { participantId: `BHM-C${at}${days}`, fullName: `Person ${at}${days}`, ...(client && { clientId: client.id }) }
        const { id: participantId } = await makeParticipant(app, { trainingProgramId: recipient.trainingProgramId, ...person })
        made.push((await expiringIn(days, { participantId })).certificateId)
      }
    }
    // The other day comes first, and the clients are sorted from A to Z.
    const byClient = [3, 2, 5, 4, 1, 0, 7, 6].map((at) => made[at])
    const first = await app.fetchAsAdmin('/api/expiring-certificates?by=client&limit=3')
    const rest = await list(`?by=client&cursor=${String(first.body['nextCursor'])}`)
    const rows = [...(first.data as ExpiringRecipient[]), ...rest]
    expect(numbers(rows)).toEqual(byClient)
    expect(rows.map(({ client }) => client).filter((client, at, all) => client !== all[at - 1])).toEqual([
      'Axle Works, Faridabad',
      'Axle Works, Pune',
      'Zebra Gears, Faridabad',
      null,
    ])
    const file = await app.http.request('/api/exports/expiring-certificates?by=client&within=30', { headers: { 'X-API-Code': TEST_CODE } })
    const lines = (await file.text()).trim().split('\r\n')
    expect(lines[1]).toContain(`"Axle Works, Faridabad",Person 110,VDA 6.3 Process Auditor,${made[3]},Certificate of Completion,2026-11-30`)
    expect(lines).toHaveLength(9)
    expect((await app.fetch('/api/exports/expiring-certificates')).status).toBe(401)
    expect((await app.fetchAsAdmin('/api/expiring-certificates?by=place')).status).toBe(400)
  })

  test('leaves out revoked certificates and those without an expiry date', async () => {
    const { id } = await expiringIn(10)
    await app.fetchAsAdmin(`/api/certificates/${id}/revoke`, { body: { reason: 'Issued by mistake' } })
    await expiringIn(10, { expiryDate: null })
    expect(await list()).toEqual([])
  })

  test("has the recipient's current e-mail and the text of the reminder", async () => {
    await expiringIn(10)
    const [row] = await list()
    expect(row).toMatchObject({ email: 'asha.example@example.com', participant_name: 'Asha Example' })
    expect(row?.reminder.text).toContain('valid until November 30, 2026')
  })

  test('requires permission to read records', async () => {
    expect((await app.fetch('/api/expiring-certificates')).status).toBe(401)
  })

  test.each([
    ['UTC', 0],
    ['Asia/Kolkata', -330],
    ['America/Los_Angeles', 480],
  ])('is there until the last second of the day in India, and gone a second later, on a computer in %s', async (zone, minutesBehind) => {
    const before = process.env['TZ']
    process.env['TZ'] = zone
    try {
      expect(new Date('2026-01-01').getTimezoneOffset()).toBe(minutesBehind)
      const { id } = await expiringIn(10)
      app.time.now = new Date('2026-11-30T18:29:59Z')
      expect(numbers(await list())).toHaveLength(1)
      expect((await app.fetchAsAdmin(`/api/certificates/${id}`)).data).toMatchObject({ status: 'Active' })
      app.time.now = new Date('2026-11-30T18:30:00Z')
      expect(numbers(await list())).toEqual([])
      expect((await app.fetchAsAdmin(`/api/certificates/${id}`)).data).toMatchObject({ status: 'Expired' })
    } finally {
      if (before === undefined) delete process.env['TZ']
      else process.env['TZ'] = before
    }
  })
})

describe('a reminder', () => {
  test('is due from 60 days and again from 14 days before the expiry, not earlier and not afterwards', async () => {
    const { certificateId } = await expiringIn(70)
    const days = []
    for (const day of [9, 10, 55, 56, 70, 71]) {
      travel(day)
      days.push((await due()).includes(certificateId))
    }
    expect(days).toEqual([false, true, true, true, true, false])
  })

  test('that was sent is due again only at the next step, and there once', async () => {
    const { id } = await expiringIn(60)
    expect(await stateOf(id)).toBe('waiting')
    expect((await mark(id)).data).toMatchObject({ reminder: { state: 'sent', step: 60, sentBy: expect.any(String) as string } })
    travel(45)
    expect(await due()).toEqual([])
    travel(46)
    expect(await due()).toHaveLength(1)
    await mark(id)
    expect(await due()).toEqual([])
  })

  test('is recorded once, even when several people send it', async () => {
    const { id } = await expiringIn(20)
    expect([(await mark(id)).status, (await mark(id)).status]).toEqual([200, 200])
    const { data } = await app.fetchAsAdmin(`/api/admin/history?subject=certificate:${id}`)
    expect((data as Array<{ action: string }>).filter(({ action }) => action === 'holder reminded')).toHaveLength(1)
  })

  test('that was marked by mistake is due again', async () => {
    const { id, certificateId } = await expiringIn(20)
    await mark(id)
    expect((await mark(id, 'DELETE')).data).toMatchObject({ reminder: { state: 'waiting', sentAt: null } })
    expect(await due()).toEqual([certificateId])
  })

  test('cannot be recorded for a revoked certificate', async () => {
    const { id } = await expiringIn(20)
    await app.fetchAsAdmin(`/api/certificates/${id}/revoke`, { body: { reason: 'Issued by mistake' } })
    expect(await due()).toEqual([])
    expect((await mark(id)).status).toBe(409)
    expect((await mark(4711)).status).toBe(409)
  })

  test('is not due when the recipient has a newer certificate of the same program; another program does not count', async () => {
    const { id, certificateId } = await expiringIn(20, { trainingProgramId: recipient.trainingProgramId })
    await expiringIn(400)
    expect(await due()).toEqual([certificateId])
    const newer = await makeCertificate(app, { ...recipient, issueDate: TODAY, expiryDate: addDays(TODAY, 400) })
    expect(await due()).toEqual([])
    expect((await list())[0]).toMatchObject({ id, renewedBy: newer.certificateId, reminder: { state: 'renewed' } })
    await app.fetchAsAdmin(`/api/certificates/${newer.id}/revoke`, { body: { reason: 'Issued by mistake' } })
    expect(await due()).toEqual([certificateId])
  })

  test('is not due at once for a certificate with a short validity', async () => {
    const short = await expiringIn(30, { issueDate: TODAY })
    const shorter = await expiringIn(10, { issueDate: TODAY })
    expect(await due()).toEqual([])
    expect([await stateOf(short.id), await stateOf(shorter.id)]).toEqual(['later', 'none'])
    travel(16)
    expect(await due()).toEqual([short.certificateId])
  })

  test('is not due a second time for the same step after a correction', async () => {
    const { id } = await expiringIn(40)
    await mark(id)
    await app.db.write((tx) =>
      tx.sql.updateTable('certificates').set({ edition: 2, edition_at: TEST_NOW.toISOString() }).where('id', '=', id).execute(),
    )
    expect(await due()).toEqual([])
    travel(26)
    expect(await due()).toHaveLength(1)
  })

  test('is deleted with its certificate', async () => {
    const { id } = await expiringIn(20)
    await mark(id)
    expect((await app.fetchAsAdmin(`/api/certificates/${id}`, { method: 'DELETE' })).status).toBe(200)
    expect(await list()).toEqual([])
  })
})
