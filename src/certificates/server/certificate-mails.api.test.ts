import { beforeEach, describe, expect, test } from 'vitest'
import { readMails, removeMails, setMailSettings } from '#mail/test-mails.ts'
import { setUpTestApp, startWithParticipant } from '#app/testing/test-hooks.ts'
import { makeCertificate, makeParticipant } from '#app/testing/test-records.ts'

const app = setUpTestApp()
let recipient: { participantId: number; trainingProgramId: number }

beforeEach(async () => {
  recipient = await startWithParticipant(app)
  await setMailSettings(app, {})
  await removeMails(app)
})

const issue = (changes: object = {}) => makeCertificate(app, { ...recipient, ...changes })
const act = (id: number, action: string) => app.fetchAsAdmin(`/api/certificates/${id}/${action}`, { body: { reason: 'Issued by mistake' } })
const correct = (id: number, changes: object) => app.fetchAsAdmin(`/api/certificates/${id}`, { method: 'PUT', body: changes })
const states = async () => (await readMails(app)).map(({ kind, status }) => `${kind} ${status}`)
const sendAll = () => app.db.write((tx) => tx.sql.updateTable('mails').set({ status: 'sent' }).execute())

describe('an issued certificate', () => {
  test('is sent to its recipient', async () => {
    const { id, certificateId, permalink } = await issue()
    expect(await readMails(app)).toMatchObject([
      {
        kind: 'certificate-issued',
        recipient_address: 'asha.example@example.com',
        recipient_name: 'Asha Example',
        about: `certificate:${id}`,
        urgency: 1,
        due_at: app.time.now.toISOString(),
        data: { certificateRow: id, edition: 1, certificateId, permalink, issueDate: '2026-11-10', expiryDate: '2027-11-10' },
      },
    ])
  })

  test('that is dated ahead is sent on the morning of that day in India', async () => {
    await issue({ issueDate: '2026-12-01' })
    expect((await readMails(app))[0]).toMatchObject({ due_at: '2026-12-01T03:30:00.000Z' })
  })

  test('of today is sent at once, also in the night before the morning', async () => {
    app.time.now = new Date('2026-11-30T18:50:00Z')
    await issue({ issueDate: '2026-12-01' })
    expect((await readMails(app))[0]).toMatchObject({ due_at: '2026-11-30T18:50:00.000Z' })
  })

  test.each([
    ['that is dated 31 days back is not sent', { issueDate: '2026-10-20' }, 0],
    ['that is dated 31 days back is sent when the caller asks for it', { issueDate: '2026-10-20', notify: true }, 1],
    ['is not sent when the caller asks for that', { notify: false }, 0],
  ])('%s', async (_, changes, count) => {
    await issue(changes)
    expect(await readMails(app)).toHaveLength(count)
  })

  test('is not sent when the office has switched it off, or when the recipient has no e-mail any more', async () => {
    await setMailSettings(app, { certificates: false })
    await issue()
    await setMailSettings(app, {})
    await app.db.write((tx) => tx.sql.updateTable('participants').set({ email: '' }).execute())
    await issue()
    expect(await readMails(app)).toEqual([])
  })

  test('says in the answer what became of the e-mail, also when it is corrected', async () => {
    const mailOf = async (call: Promise<{ data: unknown }>) => ((await call).data as { mail?: string }).mail
    const create = (changes: object) =>
      mailOf(app.fetchAsAdmin('/api/certificates/create', { body: { ...recipient, issueDate: '2026-11-10', ...changes } }))
    expect(await create({ notify: false })).toBe('none')
    const { id } = await issue({ additional: true, reason: 'For the second site', expiryDate: null })
    const correctTo = (issueDate: string, changes: object = {}) => mailOf(correct(id, { issueDate, ...changes }))
    expect(await correctTo('2026-11-10')).toBe('none')
    expect(await correctTo('2026-11-11')).toBe('queued')
    await sendAll()
    expect(await correctTo('2026-11-12', { notify: false })).toBe('none')
    await app.db.write((tx) => tx.sql.updateTable('participants').set({ email: '' }).execute())
    expect(await correctTo('2026-11-13')).toBe('no-address')
    await act(id, 'suspend')
    expect(await correctTo('2026-11-14')).toBe('not-valid')
    await act(id, 'reinstate')
    await setMailSettings(app, { certificates: false })
    expect(await correctTo('2026-11-15')).toBe('off')
  })

  test('of a group is sent after all other mails, once to each, also when the group is issued again', async () => {
    const { trainingProgramId } = recipient
    for (let number = 1; number <= 4; number += 1) {
      await makeParticipant(app, {
        trainingProgramId,
        participantId: `BHM202611000${number}`,
        email: `asha${number}@example.com`,
        notify: false,
      })
    }
    const body = { kind: 'complete-and-issue', selection: { filter: { trainingProgramId } }, issueDate: '2026-11-12' }
    for (let times = 0; times < 2; times += 1) {
      expect((await app.fetchAsAdmin('/api/bulk/jobs', { body })).status).toBe(201)
      await app.worker.settled()
    }
    const mails = await readMails(app)
    expect(new Set(mails.map(({ recipient_address }) => recipient_address)).size).toBe(5)
    expect(mails).toHaveLength(5)
    expect(mails.every(({ kind, urgency }) => kind === 'certificate-issued' && urgency === 2)).toBe(true)
  })

  test('that cannot be issued causes no mail', async () => {
    await issue({ certificateId: 'CERT1' })
    await expect(issue({ certificateId: 'CERT1' })).rejects.toThrow('409')
    expect(await readMails(app)).toHaveLength(1)
  })
})

describe('a corrected certificate', () => {
  test('is sent again, with its new edition', async () => {
    const { id } = await issue()
    await sendAll()
    await correct(id, { expiryDate: '2028-11-10' })
    expect(await states()).toEqual(['certificate-issued sent', 'certificate-corrected waiting'])
    expect((await readMails(app))[1]?.data).toMatchObject({ edition: 2, expiryDate: '2028-11-10' })
  })

  test('is not sent when nothing printed has changed, when the caller asks for that, and while it is suspended or revoked', async () => {
    const { id } = await issue()
    await sendAll()
    await correct(id, { expiryDate: '2027-11-10' })
    await correct(id, { expiryDate: '2028-11-10', notify: false })
    await act(id, 'suspend')
    await correct(id, { expiryDate: '2029-11-10' })
    await act(id, 'revoke')
    await correct(id, { expiryDate: '2030-11-10' })
    expect(await states()).toEqual(['certificate-issued sent'])
  })

  test('that its recipient never got is sent as a new one, and its first edition is not', async () => {
    const { id } = await issue()
    await correct(id, { expiryDate: '2028-11-10', notify: false })
    expect(await states()).toEqual(['certificate-issued cancelled', 'certificate-issued waiting'])
    expect((await readMails(app))[1]?.data).toMatchObject({ edition: 2 })
  })

  test('that names another person is new to that person', async () => {
    const { id } = await issue()
    await sendAll()
    const { trainingProgramId } = recipient
    const other = await makeParticipant(app, {
      trainingProgramId,
      participantId: 'BHM2026110002',
      fullName: 'Ravi Sample',
      email: 'ravi@example.com',
      notify: false,
    })
    await correct(id, { participantId: other.id })
    expect((await readMails(app))[1]).toMatchObject({
      kind: 'certificate-issued',
      recipient_address: 'ravi@example.com',
      data: { fullName: 'Ravi Sample' },
    })
  })
})

describe('a revoked certificate', () => {
  test('causes a mail only when the office wants it', async () => {
    const first = await issue()
    const second = await issue()
    await sendAll()
    await act(first.id, 'revoke')
    await setMailSettings(app, { revocations: true })
    await act(second.id, 'revoke')
    expect(await states()).toEqual(['certificate-issued sent', 'certificate-issued sent', 'certificate-revoked waiting'])
    expect((await readMails(app))[2]).toMatchObject({
      about: `certificate:${second.id}`,
      data: { revokedOn: '2026-11-20', reason: 'Issued by mistake' },
    })
  })

  test('that its recipient never got is not sent any more, and they are not told', async () => {
    await setMailSettings(app, { revocations: true })
    const { id } = await issue({ issueDate: '2026-12-01' })
    await act(id, 'revoke')
    expect(await states()).toEqual(['certificate-issued cancelled'])
  })
})

test('a suspension causes no mail, and a deletion cancels the delivery', async () => {
  const { id } = await issue()
  await act(id, 'suspend')
  expect(await states()).toEqual(['certificate-issued waiting'])
  await app.fetchAsAdmin(`/api/certificates/${id}`, { method: 'DELETE' })
  expect(await states()).toEqual(['certificate-issued cancelled'])
})

test('a delivery that is being sent is not cancelled', async () => {
  const { id } = await issue()
  const leased_until = new Date(app.time.now.getTime() + 1000).toISOString()
  await app.db.write((tx) => tx.sql.updateTable('mails').set({ lease_owner: 'another', leased_until }).execute())
  await act(id, 'revoke')
  expect(await states()).toEqual(['certificate-issued waiting'])
})
