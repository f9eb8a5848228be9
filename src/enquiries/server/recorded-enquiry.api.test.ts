import { beforeEach, describe, expect, test } from 'vitest'
import { entriesWithValues } from '#base/audit/audit-values.server.ts'
import { PARTICIPANT, MOCK_MOTORS, SERVICE, makeClient, makeProgram } from '#app/testing/test-records.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import type { Enquiry } from '../enquiry.schema.ts'

const app = setUpTestApp()

const WALK_IN = { name: 'Ravi Sample', phone: '+91 00000 00031', channel: 'walk-in' }

const record = (body: object, headers: Record<string, string> = {}) => app.fetchAsAdmin('/api/contacts/record', { body, headers })
const idOf = async (changes: object = {}) => ((await record({ ...WALK_IN, ...changes })).data as { id: number }).id
const read = async (id: number) => (await app.fetchAsAdmin(`/api/contacts/${id}`)).data as Enquiry
const list = async (query = '') => (await app.fetchAsAdmin(`/api/contacts${query}`)).data as Enquiry[]
const names = async (query: string) => (await list(query)).map(({ fullName }) => fullName)
const send = (changes: object = {}) =>
  app.fetch('/api/contact', {
    body: { name: 'Asha Example', email: 'asha@example.com', subject: 'Other Inquiry', message: 'Hello', ...changes },
  })
const mailCount = () => app.db.sql.selectFrom('mails').selectAll().execute()

beforeEach(async () => {
  await app.db.write(async (tx) => {
    await tx.sql.deleteFrom('mails').execute()
    await tx.sql.deleteFrom('participants').execute()
    await tx.sql.deleteFrom('contacts').execute()
  })
})

describe('recording', () => {
  test('a name and a phone number are enough: the enquiry is pending, in the inbox, and no mail is written', async () => {
    const id = await idOf()
    expect(await read(id)).toMatchObject({
      fullName: 'Ravi Sample',
      email: '',
      phone: WALK_IN.phone,
      channel: 'walk-in',
      kind: 'enquiry',
      subject: 'Walk-in enquiry',
      message: '',
      status: 'pending',
      consentAt: null,
      suspectedFor: [],
      reference: expect.stringMatching(/^ENQ-/),
    })
    expect(await mailCount()).toEqual([])
    expect(await names('')).toEqual(['Ravi Sample'])
  })

  test('an e-mail address without a phone number is enough, too', async () => {
    expect(await read(await idOf({ phone: '', email: 'ravi@example.com', channel: 'email' }))).toMatchObject({
      email: 'ravi@example.com',
      phone: null,
      subject: 'Enquiry by e-mail',
    })
  })

  test('who names a program asks to be enrolled, who names a service for a consultation, and a client is kept', async () => {
    const program = await makeProgram(app, { slug: 'recorded', title: 'Recorded Program' })
    const service = (await app.fetchAsAdmin('/api/services/create', { body: { ...SERVICE, title: 'Recorded Service' } })).data as {
      id: number
    }
    const client = await makeClient(app, { name: 'Recorded Motors', gstin: null })
    const enrolment = await idOf({ trainingProgramId: program.id, clientId: client.id, message: 'Two people, evenings' })
    expect(await read(enrolment)).toMatchObject({
      kind: 'enrolment',
      trainingProgramId: program.id,
      subject: 'Enrollment Request: Recorded Program',
      message: 'Two people, evenings',
      clientName: 'Recorded Motors',
    })
    expect(await read(await idOf({ serviceId: service.id }))).toMatchObject({
      kind: 'consultation',
      subject: 'Consultation Request: Recorded Service',
    })
  })

  test.each([
    ['no name', { name: ' ' }, { name: 'Name is required' }],
    ['neither phone nor e-mail', { phone: ' ' }, { phone: 'Enter a phone number or an e-mail address' }],
    ['a wrong e-mail', { email: 'ravi@' }, { email: 'Invalid email address' }],
    ['no channel', { channel: undefined }, { channel: 'Channel must be one of website, phone, whatsapp, walk-in, email' }],
    ['a long message', { message: 'x'.repeat(1001) }, { message: '1 character too many: at most 1,000' }],
    ['a program and a service', { trainingProgramId: 1, serviceId: 1 }, { serviceId: 'Choose a program or a service, not both' }],
  ])('%s is refused with a sentence', async (_, changes, issues) => {
    expect(await record({ ...WALK_IN, ...changes })).toMatchObject({ status: 400, body: { issues } })
    expect(await list()).toEqual([])
  })

  test.each(['trainingProgramId', 'serviceId', 'clientId'])('an unknown %s is refused at its field', async (field) => {
    expect(await record({ ...WALK_IN, [field]: 4711 })).toMatchObject({ status: 422, body: { issues: { [field]: expect.any(String) } } })
    expect(await list()).toEqual([])
  })

  test('only who may write records may record', async () => {
    expect((await app.fetch('/api/contacts/record', { body: WALK_IN })).status).toBe(401)
  })

  test('sent twice with one key it is stored once, and the history says who recorded it', async () => {
    const [one, two] = [
      await record(WALK_IN, { 'Idempotency-Key': 'walk-in-1' }),
      await record(WALK_IN, { 'Idempotency-Key': 'walk-in-1' }),
    ]
    expect(two.data).toEqual(one.data)
    const { id } = one.data as { id: number }
    expect(await list()).toHaveLength(1)
    const entries = (await app.fetchAsAdmin(`/api/admin/history?subject=enquiry:${id}`)).data as Array<{ action: string }>
    expect(entries.map(({ action }) => action)).toEqual(['enquiry recorded'])
  })

  test('visitors still need an e-mail address, and theirs came by the site', async () => {
    expect((await send({ email: '' })).status).toBe(400)
    await send({ channel: 'walk-in' })
    expect(await list()).toMatchObject([{ channel: 'website' }])
  })
})

describe('without an e-mail address', () => {
  test('a list and its counts are filtered by channel', async () => {
    await send()
    await idOf()
    await idOf({ name: 'Meera Example', channel: 'phone' })
    expect(await names('?channel=walk-in')).toEqual(['Ravi Sample'])
    expect(await names('?channel=website')).toEqual(['Asha Example'])
    expect((await app.fetchAsAdmin('/api/contacts/counts?channel=phone')).data).toMatchObject({ all: 1, pending: 1 })
    expect((await app.fetchAsAdmin('/api/contacts?channel=fax')).status).toBe(400)
  })

  test('it is found by name and by the digits of the phone number', async () => {
    await idOf()
    expect(await names('?q=0000000031')).toEqual(['Ravi Sample'])
    expect(await names('?q=ravi')).toEqual(['Ravi Sample'])
  })

  test('two people without an address are two people, and nobody suggests to join them', async () => {
    const [one, other] = [await idOf(), await idOf({ name: 'Meera Example', phone: '+91 00000 00032' })]
    const page = (await app.fetchAsAdmin(`/api/people/enquiry:${one}`)).data as { emails: string[]; suggestions: unknown[]; id: number }
    expect(page).toMatchObject({ emails: [], suggestions: [], phones: [WALK_IN.phone] })
    expect((await app.fetchAsAdmin(`/api/people/enquiry:${other}`)).data).not.toMatchObject({ id: page.id })
  })

  test('it suppresses no receipt of a visitor', async () => {
    for (let at = 0; at < 6; at += 1) await idOf()
    await send()
    expect((await mailCount()).map(({ kind, recipient_address: to }) => [kind, to])).toEqual([
      ['enquiry-notice', null],
      ['enquiry-receipt', 'asha@example.com'],
    ])
  })

  test('a reply by e-mail is refused, by WhatsApp it is kept', async () => {
    const id = await idOf()
    const reply = (channel: string) => app.fetchAsAdmin(`/api/contacts/${id}/replies`, { body: { text: 'We have a seat.', channel } })
    for (const channel of ['mail', 'own-program']) {
      expect(await reply(channel)).toMatchObject({
        status: 409,
        body: { error: 'No e-mail address is known for this person. Call them, or answer by WhatsApp.' },
      })
    }
    expect((await reply('whatsapp')).status).toBe(201)
    expect(await read(id)).toMatchObject({ status: 'contacted' })
  })

  test('a reply by e-mail does not quote what the office has noted', async () => {
    const id = await idOf({ email: 'ravi@example.com', message: 'Haggles' })
    await app.fetchAsAdmin(`/api/contacts/${id}/replies`, { body: { text: 'We have a seat.', channel: 'mail' } })
    expect((await mailCount()).map(({ data }) => JSON.parse(data) as object)).toMatchObject([{ text: 'We have a seat.', original: null }])
  })

  test('it becomes a participant of its client, or with an address of their own', async () => {
    const program = await makeProgram(app, { slug: 'walked-in', title: 'Walked In' })
    const id = await idOf({ trainingProgramId: program.id })
    const form = { ...PARTICIPANT, trainingProgramId: program.id, fullName: 'Ravi Sample', phone: WALK_IN.phone, email: '' }
    const enrol = (body: object) => app.fetchAsAdmin(`/api/contacts/${id}/participant`, { body })
    expect(await enrol(form)).toMatchObject({ status: 400, body: { issues: { email: expect.any(String) } } })
    const client = await makeClient(app, { ...MOCK_MOTORS, name: 'Walked Motors' })
    expect((await enrol({ ...form, clientId: client.id })).status).toBe(201)
    expect(await read(id)).toMatchObject({ status: 'resolved', participantNumber: PARTICIPANT.participantId })
  })

  test('they are exported and erased by their record, and others without an address stay', async () => {
    const [id] = [await idOf({ message: 'Zirconium' }), await idOf({ name: 'Meera Example', phone: '+91 00000 00032' })]
    const person = { record: `enquiry:${id}`, reason: 'They asked for it' }
    const file = await app.fetchAsAdmin('/api/people/export', { body: person })
    expect([file.status, file.text]).toEqual([200, expect.stringMatching(/Zirconium.*walk-in/s)])
    expect(file.text).not.toContain('Meera Example')
    expect((await app.fetchAsAdmin('/api/people/erase', { body: person })).data).toMatchObject({ enquiries: 1 })
    expect(await names('')).toEqual(['Meera Example'])
    expect(JSON.stringify(await entriesWithValues(app.db).selectAll().execute())).not.toContain('Zirconium')
  })
})
