import { beforeEach, describe, expect, test } from 'vitest'
import { answerNames, findNames } from '#client-links/server/check-names.server.ts'
import { getLinkOfToken } from '#client-links/server/client-link.server.ts'
import type { Client } from '#clients/client.schema.ts'
import { enqueueMail } from '#mail/server/enqueue-mail.server.ts'
import { readMails, removeMails, setMailSettings } from '#mail/test-mails.ts'
import { runDailyJob } from '#base/jobs/test-daily-job.ts'
import { addDays } from '#base/dates/calendar.ts'
import { TEST_NOW } from '#app/testing/test-app.ts'
import { setUpTestApp, startWithProgram } from '#app/testing/test-hooks.ts'
import { makeCertificate, makeClient, makeParticipant } from '#app/testing/test-records.ts'
import { signInAs } from '#app/testing/test-sign-in.ts'
import { DIGEST_JOB } from './office-digest.server.ts'
import { WORK_KINDS } from '../../overview/todays-work.ts'
import type { WorkGroup } from '../../overview/overview.schema.ts'
import { WORK } from './work.server.ts'

const app = setUpTestApp()
const HOUR_MS = 3_600_000
let trainingProgramId: number

beforeEach(async () => {
  ;({ trainingProgramId } = await startWithProgram(app))
  await app.db.write(async (tx) => {
    for (const table of ['daily_jobs', 'mail_settings', 'bulk_jobs'] as const) await tx.sql.deleteFrom(table).execute()
  })
  await removeMails(app)
})

const work = async (): Promise<WorkGroup[]> => ((await app.fetchAsAdmin('/api/admin/overview')).data as { work: WorkGroup[] }).work
const group = async (kind: string) => (await work()).find((one) => one.kind === kind)

async function send(hoursAgo: number, changes: object = {}, from = TEST_NOW): Promise<number> {
  app.time.now = new Date(from.getTime() - hoursAgo * HOUR_MS)
  const body = {
    name: 'Asha Example',
    email: 'asha@example.com',
    subject: 'Training Programs',
    message: 'When is the next group?',
    ...changes,
  }
  const { data } = await app.fetch('/api/contact', { body })
  app.time.now = TEST_NOW
  return (data as { id: number }).id
}
const complete = (number: number, changes: object = {}) =>
  makeParticipant(app, {
    trainingProgramId,
    participantId: `BHM202611000${number}`,
    fullName: `Person ${number}`,
    email: `person${number}@example.com`,
    ...changes,
  })

async function clientWithContact() {
  const { id } = await makeClient(app)
  const { data } = await app.fetchAsAdmin(`/api/clients/${id}`)
  return { id, contact: (data as Client).contacts[0]?.id }
}

describe('the work of the day', () => {
  test('describes each kind once, in the order shown', () => {
    expect(WORK.map(({ kind }) => kind)).toEqual(WORK_KINDS)
  })

  test('is empty when nothing waits, and null for who may not see people', async () => {
    await send(4)
    expect(await work()).toEqual([])
    const editor = await signInAs(app, { name: 'Ravi Sample', role: 'editor' })
    expect((await editor.fetch('/api/admin/overview')).data).toMatchObject({ work: null })
  })

  test('has messages that are to be answered today in India, with the hour', async () => {
    await send(23, { name: 'Yesterday at four' })
    await send(14.5, { name: 'Half past midnight', kind: 'enrolment', trainingProgramId })
    await send(4.9, { name: 'After ten, when Saturday begins' })
    await send(25, { name: 'Overdue' })
    const dueToday = await group('due-today')
    expect(dueToday).toMatchObject({ count: 2, path: '/admin?view=contacts&due=today' })
    expect(dueToday?.lines.map(({ title, detail }) => `${title}: ${detail}`)).toEqual([
      expect.stringMatching(/^Yesterday at four: Training Programs, reply due by .*20.*4:00/),
      expect.stringMatching(/^Half past midnight: .*, reply due by .*20.*6:00/),
    ])
    expect(await group('requests')).toBeUndefined()
    const listed = (await app.fetchAsAdmin('/api/contacts?due=today')).data as Array<{ fullName: string }>
    expect(listed.map(({ fullName }) => fullName)).toEqual(['Half past midnight', 'Yesterday at four'])
  })

  test('has messages without an answer in time, the oldest first, up to five, each with its address', async () => {
    const ids = []
    for (const hours of [30, 60, 25, 90, 26, 27]) ids.push({ hours, id: await send(hours, { name: `Since ${hours}` }) })
    await send(50, { remarks: 'filled in by a robot' })
    const answered = await send(40)
    await app.fetchAsAdmin(`/api/contacts/${answered}`, { method: 'PUT', body: { status: 'contacted' } })
    const overdue = await group('overdue')
    expect(overdue).toMatchObject({ count: 6, path: '/admin?view=contacts&due=overdue' })
    expect(overdue?.lines.map(({ title }) => title)).toEqual(['Since 90', 'Since 60', 'Since 30', 'Since 27', 'Since 26'])
    expect(overdue?.lines[0]).toMatchObject({
      detail: 'Training Programs, overdue by 2 days',
      path: `/admin?view=contacts&id=${ids.find(({ hours }) => hours === 90)?.id}`,
    })
  })

  test('has follow-ups of today and before, of open messages', async () => {
    const dates = { today: '2026-11-20', earlier: '2026-11-18', tomorrow: '2026-11-21', closed: '2026-11-18' }
    for (const [name, followUpOn] of Object.entries(dates)) {
      const id = await send(1, { name })
      await app.fetchAsAdmin(`/api/contacts/${id}/follow-up`, { method: 'PUT', body: { followUpOn } })
      if (name === 'closed') await app.fetchAsAdmin(`/api/contacts/${id}`, { method: 'PUT', body: { status: 'resolved' } })
    }
    expect((await group('follow-up'))?.lines.map(({ title }) => title)).toEqual(['earlier', 'today'])
  })

  test('has enrolment requests that are no participant yet, except those that are overdue', async () => {
    const request = { kind: 'enrolment', trainingProgramId, message: 'I would like to join.' }
    await send(30, { ...request, name: 'overdue' })
    await send(2, { ...request, name: 'new' })
    const converted = await send(3, { ...request, name: 'converted' })
    await app.fetchAsAdmin(`/api/contacts/${converted}/participant`, {
      body: {
        participantId: 'BHM2026110099',
        fullName: 'Converted',
        email: 'c@example.com',
        phone: '+91 00000 00011',
        trainingProgramId,
        enrollmentDate: '2026-11-20',
        status: 'active',
      },
    })
    expect(await group('requests')).toMatchObject({ count: 1, lines: [{ title: 'new' }] })
    expect(await group('overdue')).toMatchObject({ count: 1, lines: [{ title: 'overdue' }] })
  })

  test('has new certificates that nobody got: neither by e-mail nor through a client', async () => {
    const client = await clientWithContact()
    const [byMail, byClient, none] = [await complete(1), await complete(2, { clientId: client.id }), await complete(3)]
    const issued = (id: number, changes = {}) =>
      makeCertificate(app, { participantId: id, trainingProgramId, issueDate: '2026-11-20', expiryDate: null, notify: false, ...changes })
    await issued(byMail.id, { notify: true })
    const delivered = await issued(byClient.id)
    const left = await issued(none.id)
    await issued((await complete(4)).id, { issueDate: '2026-09-20' })
    const listed = async (more = '') => {
      const { data } = await app.fetchAsAdmin(`/api/certificates?status=undelivered${more}`)
      return (data as Array<{ id: number }>).map(({ id }) => id)
    }
    expect(await group('undelivered')).toMatchObject({
      count: 2,
      path: '/admin?view=certificates&status=undelivered',
      lines: [{ title: 'Person 3', path: `/admin?view=certificates&id=${left.id}` }, {}],
    })
    expect(await listed()).toEqual([left.id, delivered.id])
    expect(await listed(`&clientId=${client.id}`)).toEqual([delivered.id])
    const sending = { certificateIds: [delivered.id], clientId: client.id, contact: client.contact }
    const before = await app.fetchAsAdmin(`/api/certificates/${delivered.id}`)
    expect(await app.fetchAsAdmin('/api/certificates/deliver', { body: sending })).toMatchObject({ status: 201 })
    expect(await group('undelivered')).toMatchObject({ count: 1, lines: [{ title: 'Person 3' }] })
    expect(await listed()).toEqual([left.id])
    expect(await app.fetchAsAdmin(`/api/certificates/${delivered.id}`)).toEqual(before)
  })

  test('has names that a client wants corrected, until somebody decides', async () => {
    const client = await clientWithContact()
    const { id } = await complete(1, { clientId: client.id })
    const asking = { participantIds: [id], clientId: client.id, contact: client.contact }
    const { data } = await app.fetchAsAdmin('/api/participants/check-names', { body: asking })
    const token = new URL((data as { link: string }).link).pathname.split('/').at(-1) ?? ''
    const link = await getLinkOfToken(app.db, token, { limits: app.api.limits, network: '203.0.113.0/24' })
    const [name] = await findNames(app.db, link)
    expect(await group('corrections')).toBeUndefined()
    await answerNames(app.db, link, new Map([[name?.id ?? 0, 'Person One']]), TEST_NOW)
    const corrections = await group('corrections')
    const path = `/admin?view=clients&id=${client.id}`
    expect(corrections).toMatchObject({ count: 1, path, lines: [{ title: 'Person 1', path }] })
    const accept = [{ id: corrections?.lines[0]?.id, currentName: 'Person 1', proposedName: 'Person One' }]
    expect(await app.fetchAsAdmin('/api/name-corrections/decide', { body: { accept, decline: [] } })).toMatchObject({ status: 200 })
    expect(await group('corrections')).toBeUndefined()
  })

  test('has those who completed their training without a certificate of it', async () => {
    const certified = await complete(1)
    const { id } = await complete(2)
    await complete(3, { status: 'active' })
    await makeCertificate(app, { participantId: certified.id, trainingProgramId })
    expect(await group('uncertified')).toMatchObject({
      count: 1,
      lines: [{ title: 'Person 2', path: `/admin/certificates/create?participantId=${id}` }],
    })
  })

  test('leads a role that may only read to lists, never to a form', async () => {
    const { id: participantId } = await complete(1)
    await makeCertificate(app, { participantId, trainingProgramId, issueDate: '2025-01-10', expiryDate: '2026-11-25' })
    await complete(2)
    await send(30)
    const viewer = await signInAs(app, { name: 'Meera Placeholder', role: 'viewer' })
    const { work: seen } = (await viewer.fetch('/api/admin/overview')).data as { work: WorkGroup[] }
    const paths = seen.flatMap(({ path, lines }) => [path, ...lines.map((line) => line.path)])
    expect(seen.map(({ kind }) => kind)).toEqual(['overdue', 'uncertified', 'expiring'])
    for (const path of paths) expect(path).toMatch(/^\/admin\?view=/)
    expect(paths).toContain('/admin?view=participants&status=completed&q=Person%202')
  })

  test('has certificates that expire within 14 days and are not renewed', async () => {
    for (const [number, days] of [14, 15, 3, 5].entries()) {
      const { id: participantId } = await complete(number)
      await makeCertificate(app, { participantId, trainingProgramId, issueDate: '2025-01-10', expiryDate: addDays('2026-11-20', days) })
      if (days === 5) await makeCertificate(app, { participantId, trainingProgramId, issueDate: '2026-11-20' })
    }
    expect(await group('expiring')).toMatchObject({ count: 2, lines: [{ title: 'Person 2' }, { title: 'Person 0' }] })
  })

  test('has mails that were given up and jobs that were interrupted', async () => {
    const to = { address: 'asha@example.com', name: 'Asha Example' }
    await app.db.write((tx) => enqueueMail(tx, { kind: 'test-message', to, about: 'mail', data: { requestedBy: 'Admin' } }, app.context()))
    await app.db.write((tx) => tx.sql.updateTable('mails').set({ status: 'failed', last_error: '550 No such user' }).execute())
    const { id } = await complete(1, { status: 'active' })
    await app.fetchAsAdmin('/api/bulk/jobs', { body: { kind: 'participant-status', selection: { ids: [id] }, status: 'paused' } })
    await app.worker.settled()
    await app.db.write((tx) => tx.sql.updateTable('bulk_jobs').set({ state: 'interrupted', fault: 'The disk is full.' }).execute())
    expect(await group('failed-mails')).toMatchObject({ count: 1, lines: [{ title: 'Asha Example', detail: '550 No such user' }] })
    expect(await group('interrupted-jobs')).toMatchObject({ count: 1, lines: [{ detail: 'The disk is full.' }] })
    const viewer = await signInAs(app, { name: 'Meera Placeholder', role: 'viewer' })
    const { work: seen } = (await viewer.fetch('/api/admin/overview')).data as { work: WorkGroup[] }
    expect(seen.map(({ kind }) => kind)).not.toContain('failed-mails')
  })
})

describe('the summary of the morning', () => {
  const digests = async () => (await readMails(app)).filter(({ kind }) => kind === 'office-digest')
  // A week after the installation, whose own records are its demo.
  const sendLately = (hoursAgo: number) => send(hoursAgo, {}, new Date(TEST_NOW.getTime() + 7 * 24 * HOUR_MS))
  const runAt = async (time: string) => {
    app.time.now = new Date(time)
    await runDailyJob(app, DIGEST_JOB)
  }

  test('is written once on each working day from eight in India, with what the overview shows', async () => {
    const id = await sendLately(32)
    await runAt('2026-11-27T02:29:59Z')
    expect(await digests()).toEqual([])
    for (const time of ['02:30', '02:35', '12:00']) await runAt(`2026-11-27T${time}:00Z`)
    const [digest, ...others] = await digests()
    expect(others).toEqual([])
    expect(digest).toMatchObject({ recipient_address: null, once_key: 'office-digest:2026-11-27' })
    expect(digest?.data).toEqual({
      on: '2026-11-27',
      groups: [
        {
          title: 'No answer in time',
          lines: [{ text: 'Asha Example: Training Programs, overdue by 14 h', path: `/admin?view=contacts&id=${id}` }],
          more: 0,
          path: '/admin?view=contacts&due=overdue',
        },
      ],
    })
    // A Saturday, a Sunday, a Monday.
    for (const day of ['28', '29', '30']) await runAt(`2026-11-${day}T03:15:00Z`)
    expect((await digests()).map(({ once_key }) => once_key)).toEqual(['27', '28', '30'].map((day) => `office-digest:2026-11-${day}`))
  })

  test('is not written on a day without work, nor when it is switched off', async () => {
    await runAt('2026-11-27T03:15:00Z')
    await sendLately(30)
    await setMailSettings(app, { digest: false })
    await runAt('2026-11-28T03:15:00Z')
    expect(await digests()).toEqual([])
  })

  test('is written within the hour of the office alone, by one of two', async () => {
    await setMailSettings(app, { digestHour: 10, digestDays: [0] })
    await sendLately(30)
    await runAt('2026-11-29T04:29:00Z')
    expect(await digests()).toEqual([])
    await runAt('2026-11-29T17:55:00Z')
    expect(await digests()).toEqual([])
    app.time.now = new Date('2026-11-29T05:00:00Z')
    await Promise.all([runDailyJob(app, DIGEST_JOB), runDailyJob(app, DIGEST_JOB)])
    expect(await digests()).toHaveLength(1)
  })

  test('counts what it does not list', async () => {
    for (let hours = 31; hours < 38; hours += 1) await sendLately(hours)
    await runAt('2026-11-27T03:15:00Z')
    const groups = (await digests())[0]?.data['groups'] as Array<{ lines: unknown[]; more: number }>
    expect(groups[0]).toMatchObject({ more: 2 })
    expect(groups[0]?.lines).toHaveLength(5)
  })

  test('says nothing of what is as old as the installation: that is its demo', async () => {
    await send(30)
    await send(0)
    await runAt('2026-11-27T03:15:00Z')
    expect(await digests()).toEqual([])
  })
})
