import { beforeEach, describe, expect, test } from 'vitest'
import { readMails, removeMails, setMailSettings } from '#mail/test-mails.ts'
import { TEST_CODE } from '#app/testing/test-client.ts'
import { setUpTestApp, startWithParticipant } from '#app/testing/test-hooks.ts'
import { makeCertificate, makeParticipant, PARTICIPANT } from '#app/testing/test-records.ts'
import type { CertificateDelivery } from '../../delivery/delivery.schema.ts'

const app = setUpTestApp()
let recipient: { participantId: number; trainingProgramId: number }

beforeEach(async () => {
  recipient = await startWithParticipant(app)
  await setMailSettings(app, {})
  await removeMails(app)
})

const issue = (changes: object = {}) => makeCertificate(app, { ...recipient, notify: false, ...changes })
const send = (id: number, body: object = {}) => app.fetchAsAdmin(`/api/certificates/${id}/send`, { body })
const delivery = async (id: number): Promise<CertificateDelivery> => (await app.fetchAsAdmin(`/api/certificates/${id}/delivery`)).data
const states = async () => (await readMails(app)).map(({ kind, status, recipient_address: to }) => `${kind} ${status} ${to}`)
const settle = (columns: object) => app.db.write((tx) => tx.sql.updateTable('mails').set(columns).execute())

describe('a certificate', () => {
  test('is sent once to its recipient, also when two send it at the same moment', async () => {
    const { id } = await issue()
    const replies = await Promise.all([send(id), send(id), send(id)])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(await states()).toEqual([`certificate-issued waiting ${PARTICIPANT.email}`])
  })

  test('that issuing has put into the outbox is not sent a second time by a sender who has not seen that', async () => {
    const { id } = await issue({ notify: true })
    expect(await send(id)).toMatchObject({ status: 409, body: { error: expect.stringContaining(PARTICIPANT.email) } })
    const [mail] = (await delivery(id)).mails
    expect(await send(id, { lastMailId: mail?.id })).toMatchObject({
      status: 409,
      body: { error: 'This e-mail is waiting to be sent already.' },
    })
    expect(await states()).toHaveLength(1)
  })

  test('is sent again on purpose, once for each delivery that the sender has seen', async () => {
    const { id } = await issue({ notify: true })
    await settle({ status: 'sent', sent_at: app.time.now.toISOString() })
    const lastMailId = (await delivery(id)).mails[0]?.id
    const replies = await Promise.all([send(id, { lastMailId }), send(id, { lastMailId })])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await states()).toEqual([`certificate-issued sent ${PARTICIPANT.email}`, `certificate-again waiting ${PARTICIPANT.email}`])
    expect((await delivery(id)).message.text).toContain('again')
  })

  test('that came back was never there: it is sent as for the first time', async () => {
    const { id } = await issue({ notify: true })
    await settle({ status: 'returned', sent_at: app.time.now.toISOString() })
    const { mails } = await delivery(id)
    expect(mails).toMatchObject([{ status: 'returned' }])
    await send(id, { lastMailId: mails[0]?.id })
    expect((await readMails(app)).map(({ kind }) => kind)).toEqual(['certificate-issued', 'certificate-issued'])
  })

  test('whose e-mail has failed waits again, with the words of the server until then', async () => {
    const { id } = await issue({ notify: true })
    await settle({ status: 'failed', last_error: '550 No such mailbox' })
    const [mail] = (await delivery(id)).mails
    expect(mail).toMatchObject({ status: 'failed', error: '550 No such mailbox', to: PARTICIPANT.email, edition: 1 })
    expect(await send(id, { lastMailId: mail?.id })).toMatchObject({ status: 200, data: { mails: [{ id: mail?.id, status: 'waiting' }] } })
    expect(await states()).toHaveLength(1)
  })

  test.each(['failed', 'waiting'])('whose address was corrected while its e-mail was %s goes to the present one only', async (status) => {
    const { id } = await issue({ notify: true })
    await settle({ status })
    await app.fetchAsAdmin(`/api/participants/${recipient.participantId}`, { method: 'PUT', body: { email: 'asha.right@example.com' } })
    const lastMailId = (await delivery(id)).mails[0]?.id
    expect(await send(id, { lastMailId })).toMatchObject({ status: 200 })
    const before = status === 'waiting' ? 'cancelled' : status
    expect(await states()).toEqual([
      `certificate-issued ${before} ${PARTICIPANT.email}`,
      'certificate-issued waiting asha.right@example.com',
    ])
  })

  test('sent with the clerk’s own program is kept with their name, and taking that back sends the mail’s own text', async () => {
    const { id, permalink } = await issue()
    const [mail] = ((await send(id, { byHand: true })).data as CertificateDelivery).mails
    expect([mail]).toMatchObject([{ status: 'sent', sentBy: expect.any(String), to: PARTICIPANT.email }])
    expect((await readMails(app))[0]).toMatchObject({
      body_text: expect.stringContaining(permalink),
      subject: expect.stringContaining('Your certificate'),
    })
    await app.fetchAsAdmin(`/api/admin/mails/${mail?.id}/not-sent`, { method: 'POST' })
    expect((await readMails(app))[0]).toMatchObject({ status: 'waiting', body_text: null, body_html: null })
  })

  test('that was corrected after it was sent brings the new edition', async () => {
    const { id } = await issue({ notify: true })
    await settle({ status: 'sent' })
    await app.fetchAsAdmin(`/api/certificates/${id}`, { method: 'PUT', body: { issueDate: '2026-11-12', notify: false } })
    const before = await delivery(id)
    expect(before.mails).toMatchObject([{ edition: 1 }])
    await send(id, { lastMailId: before.mails[0]?.id })
    expect(await states()).toEqual([`certificate-issued sent ${PARTICIPANT.email}`, `certificate-corrected waiting ${PARTICIPANT.email}`])
    expect((await delivery(id)).message.subject).toContain('corrected')
  })

  test('goes to nobody when it is revoked or suspended, or when there is no address', async () => {
    const { id } = await issue()
    await app.db.write((tx) => tx.sql.updateTable('participants').set({ email: '', phone: null }).execute())
    expect(await send(id)).toMatchObject({ status: 422, body: { error: 'Asha Example has no e-mail address.' } })
    expect(await delivery(id)).toMatchObject({ email: null, phone: null, mails: [] })
    await app.fetchAsAdmin(`/api/certificates/${id}/suspend`, { body: { reason: 'A doubt' } })
    expect(await send(id)).toMatchObject({ status: 422, body: { error: expect.stringContaining('suspended') } })
    await app.fetchAsAdmin(`/api/certificates/${id}/revoke`, { body: { reason: 'A mistake' } })
    expect(await send(id)).toMatchObject({ status: 422, body: { error: expect.stringContaining('revoked') } })
    expect(await states()).toEqual([])
  })

  test('has a text to send by hand with name, program, ID and link', async () => {
    const { id, certificateId, permalink } = await issue()
    const { text } = (await delivery(id)).message
    for (const part of ['Asha Example', 'VDA 6.3 Process Auditor', certificateId, `https://www.example.com${permalink}`])
      expect(text).toContain(part)
  })

  test('is sent only by who may write records', async () => {
    const { id } = await issue()
    for (const path of [`/api/certificates/${id}/delivery`, `/api/certificates/${id}/document.png`])
      expect((await app.fetch(path)).status).toBe(401)
    expect((await app.fetch(`/api/certificates/${id}/send`, { body: {} })).status).toBe(401)
    expect(await states()).toEqual([])
  })
})

describe('somebody in training', () => {
  test('is completed by the same press that issues the certificate', async () => {
    const { id: participantId } = await makeParticipant(app, {
      ...recipient,
      participantId: 'BHM2',
      status: 'active',
      email: 'ravi@example.com',
    })
    const form = { participantId, trainingProgramId: recipient.trainingProgramId, issueDate: '2026-11-10' }
    const create = (body: object) => app.fetchAsAdmin('/api/certificates/create', { body })
    expect(await create(form)).toMatchObject({ status: 422, body: { error: expect.stringContaining('Cannot create certificates') } })
    expect(await create({ ...form, complete: true })).toMatchObject({ status: 201 })
    expect((await app.fetchAsAdmin(`/api/participants/${participantId}`)).data).toMatchObject({ status: 'completed' })
    expect(await states()).toContain('certificate-issued waiting ravi@example.com')
  })

  test.each(['paused', 'withdrawn'])('and %s is not', async (status) => {
    const { id: participantId } = await makeParticipant(app, { ...recipient, participantId: 'BHM2', status })
    const body = { participantId, trainingProgramId: recipient.trainingProgramId, issueDate: '2026-11-10', complete: true }
    expect(await app.fetchAsAdmin('/api/certificates/create', { body })).toMatchObject({ status: 422 })
    expect((await app.fetchAsAdmin(`/api/participants/${participantId}`)).data).toMatchObject({ status })
  })
})

describe('the picture', () => {
  const headers = { 'X-API-Code': TEST_CODE }
  const pictureOf = (id: number, more: object = {}) =>
    app.http.request(`/api/certificates/${id}/document.png`, { headers: { ...headers, ...more } })
  const preview = (body: object) =>
    app.http.request('/api/certificates/preview', {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  const bytes = async (reply: Response) => Buffer.from(await reply.arrayBuffer()).toString('base64')
  const form = { certificateId: 'CERT2026110421-7F3K9Q', issueDate: '2026-11-10', expiryDate: '2027-11-10' }

  test('of a document is drawn anew only when something on it has changed', async () => {
    const { id } = await issue()
    const first = await pictureOf(id)
    expect([first.status, first.headers.get('Content-Type'), first.headers.get('Cache-Control')]).toEqual([
      200,
      'image/png',
      'private, no-cache',
    ])
    const etag = first.headers.get('ETag') ?? ''
    expect((await pictureOf(id, { 'If-None-Match': etag })).status).toBe(304)
    const drawn = await bytes(first)
    await app.fetchAsAdmin(`/api/certificates/${id}/revoke`, { body: { reason: 'A mistake' } })
    const stamped = await pictureOf(id, { 'If-None-Match': etag })
    expect(stamped.status).toBe(200)
    expect(await bytes(stamped)).not.toBe(drawn)
  })

  test('of a form differs for each person, and stores nothing', async () => {
    const { id: ravi } = await makeParticipant(app, {
      ...recipient,
      participantId: 'BHM2',
      fullName: 'Ravi Sample',
      email: 'ravi@example.com',
    })
    const pictures = []
    for (const participantId of [recipient.participantId, ravi, recipient.participantId]) {
      const reply = await preview({ ...form, ...recipient, participantId })
      expect([reply.status, reply.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
      pictures.push(await bytes(reply))
    }
    expect(pictures[0]).not.toBe(pictures[1])
    expect(pictures[0]).toBe(pictures[2])
    expect((await app.fetchAsAdmin('/api/certificates')).data).toEqual([])
  })

  test('of a correction keeps the printed names, and is that of the document once it is saved', async () => {
    const { id, certificateId } = await issue()
    await app.fetchAsAdmin(`/api/participants/${recipient.participantId}`, { method: 'PUT', body: { fullName: 'Asha Renamed' } })
    const body = { ...form, ...recipient, certificateId, id }
    const [kept, reprinted] = [await bytes(await preview(body)), await bytes(await preview({ ...body, reprint: true }))]
    expect(reprinted).not.toBe(kept)
    expect(kept).toBe(await bytes(await pictureOf(id)))
  })

  test('of a form that could not be saved is refused with the same words', async () => {
    const { id: participantId } = await makeParticipant(app, { ...recipient, participantId: 'BHM2', status: 'active' })
    const refused = await preview({ ...form, ...recipient, participantId })
    expect([refused.status, (await refused.json()).error]).toEqual([422, expect.stringContaining('Cannot create certificates')])
    expect((await preview({ ...form, ...recipient, participantId, complete: true })).status).toBe(200)
    expect((await app.fetchAsAdmin(`/api/participants/${participantId}`)).data).toMatchObject({ status: 'active' })
    expect((await preview({ ...form, ...recipient, issueDate: 'soon' })).status).toBe(400)
  })

  test('of somebody’s own file is not made', async () => {
    const { id } = await issue({ certificatePath: '/files/own.pdf' })
    expect((await pictureOf(id)).status).toBe(404)
  })
})
