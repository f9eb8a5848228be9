import { beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '#base/dates/calendar.ts'
import { TEST_NOW } from '#app/testing/test-app.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { signInAs, type SignedInStaff } from '#app/testing/test-sign-in.ts'
import { makeCertificate, makeParticipant, makeProgram, removeRecords } from '#app/testing/test-records.ts'

const app = setUpTestApp()
let asAdmin: SignedInStaff['fetch']
let recipient: { participantId: number; trainingProgramId: number }
const TODAY = '2026-11-20'

beforeEach(async () => {
  await removeRecords(app)
  asAdmin = (await signInAs(app, { name: 'Meera Example', role: 'admin' })).fetch
  const trainingProgramId = (await makeProgram(app)).id
  recipient = { trainingProgramId, participantId: (await makeParticipant(app, { trainingProgramId, fullName: 'आशा, Example; "A"' })).id }
})

const expiringIn = (days: number, changes: object = {}) =>
  makeCertificate(app, { ...recipient, issueDate: '2025-01-10', expiryDate: addDays(TODAY, days), ...changes })
/** Calls as an admin without a password or second factor, who need not confirm anything. */
const make = async () => ((await asAdmin('/api/admin/calendar', { method: 'POST' })).data as { url: string }).url
const pathOf = (url: string) => new URL(url).pathname
/** RFC 5545, section 3.1: a line that begins with a space continues the previous one. */
const unfolded = (text: string) => text.replace(/\r\n[ \t]/g, '').split('\r\n')
const eventsOf = (text: string) =>
  unfolded(text)
    .join('\n')
    .split('BEGIN:VEVENT')
    .slice(1)
    .map((event) => Object.fromEntries(event.split('\n').map((line) => [line.split(/[:;]/)[0], line.slice(line.indexOf(':') + 1)])))

describe('the calendar', () => {
  test('has one event for each day on which certificates expire, on the last day they are valid', async () => {
    const one = await expiringIn(3)
    const [two, three] = [await expiringIn(5), await expiringIn(5)]
    const { text, headers, status } = await app.fetch(pathOf(await make()))
    expect([status, headers.get('Content-Type'), headers.get('Cache-Control')]).toEqual([200, 'text/calendar; charset=utf-8', 'no-store'])
    const events = eventsOf(text)
    expect(events.map((event) => [event['DTSTART'], event['SUMMARY']])).toEqual([
      ['20261123', '1 certificate expires'],
      ['20261125', '2 certificates expire'],
    ])
    expect(events[0]?.['DESCRIPTION']).toContain(one.certificateId)
    for (const { certificateId } of [two, three]) expect(events[1]?.['DESCRIPTION']).toContain(certificateId)
    expect(events[0]?.['URL']).toBe('https://www.example.com/admin?view=expiring')
  })

  test('follows RFC 5545: lines end in CRLF and have at most 75 octets, special characters in names are escaped', async () => {
    await expiringIn(3)
    const { text } = await app.fetch(pathOf(await make()))
    expect(text.slice(-15)).toBe('END:VCALENDAR\r\n')
    const lines = text.split('\r\n').slice(0, -1)
    expect(lines.filter((line) => line.includes('\n'))).toEqual([])
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
    expect([lines[0], lines.at(-1)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR'])
    expect(unfolded(text).find((line) => line.startsWith('DESCRIPTION'))).toContain('आशा\\, Example\\; "A"')
    expect(text).toMatch(/DTSTART;VALUE=DATE:20261123\r\n/)
  })

  test.each([
    ['America/Los_Angeles', 480],
    ['Asia/Kolkata', -330],
    ['Pacific/Auckland', -780],
  ])('shows the same day on a computer in %s', async (zone, minutesBehind) => {
    const before = process.env['TZ']
    process.env['TZ'] = zone
    try {
      expect(new Date('2026-01-01').getTimezoneOffset()).toBe(minutesBehind)
      await expiringIn(3)
      expect((await app.fetch(pathOf(await make()))).text).toMatch(/DTSTART;VALUE=DATE:20261123\r\n/)
    } finally {
      if (before === undefined) delete process.env['TZ']
      else process.env['TZ'] = before
    }
  })

  test('covers 400 days from today and leaves out revoked certificates', async () => {
    for (const days of [-1, 0, 400, 401]) await expiringIn(days)
    const { id } = await expiringIn(7)
    await app.fetchAsAdmin(`/api/certificates/${id}/revoke`, { body: { reason: 'Issued by mistake' } })
    const events = eventsOf((await app.fetch(pathOf(await make()))).text)
    expect(events.map((event) => event['DTSTART'])).toEqual(['20261120', '20271225'])
  })

  test('names at most forty certificates of a day and says how many more there are', async () => {
    for (let time = 0; time < 42; time++) await expiringIn(3)
    const [event] = eventsOf((await app.fetch(pathOf(await make()))).text)
    expect(event?.['SUMMARY']).toBe('42 certificates expire')
    expect(event?.['DESCRIPTION']).toMatch(/and 2 more$/)
  })
})

describe('its address', () => {
  test('is shown once, has 128 random bits, and only its hash is stored', async () => {
    const url = await make()
    expect(url).toMatch(/^https:\/\/www\.example\.com\/calendar\/[\w-]{22}\.ics$/)
    const { data } = await asAdmin('/api/admin/calendar')
    expect(data).toEqual({ madeAt: TEST_NOW.toISOString(), lastReadAt: null })
    const token = pathOf(url).slice('/calendar/'.length, -'.ics'.length)
    const stored = await app.db.sql.selectFrom('calendar_addresses').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(token)
    expect(JSON.stringify((await app.fetchAsAdmin('/api/admin/history')).data)).not.toContain(token)
  })

  test('shows when a calendar last read it', async () => {
    await app.fetch(pathOf(await make()))
    expect((await asAdmin('/api/admin/calendar')).data).toMatchObject({ lastReadAt: TEST_NOW.toISOString() })
  })

  test('stops working when it is renewed or revoked, and every wrong address gets the same reply', async () => {
    const unknown = await app.fetch(`/calendar/${'A'.repeat(22)}.ics`)
    expect(unknown.status).toBe(404)
    const first = await make()
    const second = await make()
    expect((await app.fetch(pathOf(first))).text).toBe(unknown.text)
    expect((await app.fetch(pathOf(second))).status).toBe(200)
    await asAdmin('/api/admin/calendar', { method: 'DELETE' })
    expect((await app.fetch(pathOf(second))).text).toBe(unknown.text)
    expect((await asAdmin('/api/admin/calendar')).data).toBeNull()
  })

  test('works only while its owner has a role that may read records, and ends when the owner is deleted', async () => {
    const staffName = await signInAs(app, { name: 'Ravi Example', role: 'viewer' })
    const { data } = await staffName.fetch('/api/admin/calendar', { method: 'POST' })
    const path = pathOf((data as { url: string }).url)
    expect((await app.fetch(path)).status).toBe(200)
    const role = (to: 'viewer' | 'editor' | 'user') =>
      app.db.write((tx) => tx.sql.updateTable('users').set({ role: to }).where('id', '=', staffName.id).execute())
    for (const to of ['editor', 'user'] as const) {
      await role(to)
      expect((await app.fetch(path)).status).toBe(404)
    }
    await role('viewer')
    expect((await app.fetch(path)).status).toBe(200)
    expect((await app.fetchAsAdmin(`/api/admin/users/${staffName.id}`, { method: 'DELETE' })).status).toBe(200)
    expect((await app.fetch(path)).status).toBe(404)
  })

  test('requires permission to read records', async () => {
    const editor = await signInAs(app, { name: 'Ravi Example', role: 'editor' })
    expect((await editor.fetch('/api/admin/calendar', { method: 'POST' })).status).toBe(403)
  })

  test('is recorded in the audit log when it is made, renewed or revoked', async () => {
    await asAdmin('/api/admin/calendar', { method: 'DELETE' })
    await make()
    await make()
    await asAdmin('/api/admin/calendar', { method: 'DELETE' })
    const { data } = await app.fetchAsAdmin('/api/admin/history?limit=3')
    expect((data as Array<{ action: string }>).map(({ action }) => action)).toEqual([
      'calendar address revoked',
      'calendar address renewed',
      'calendar address made',
    ])
  })
})
