import { beforeEach, describe, expect, test } from 'vitest'
import type { ReceivedMail } from '#mail/received-mail.ts'
import type { MailHead } from '#mail/server/mailbox/mail-head.reader.ts'
import { readMails, removeMails, setMailSettings } from '#mail/test-mails.ts'
import { receivedMailOf } from '#mail/test-received-mail.ts'
import { TEST_NOW } from '#app/testing/test-app.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { removeRecords } from '#app/testing/test-records.ts'
import type { Enquiry } from '../../enquiry.schema.ts'
import type { ThreadEntry } from '../../enquiry-reply.schema.ts'
import { MAX_ENQUIRIES_OF_SENDER_A_DAY, MAX_MAIL_ENQUIRIES_AT_ONCE } from './mail-enquiry.server.ts'
import { storeReceivedMail } from './received-mail.server.ts'
import { chooseMails, MAX_MAILS_OF_SENDER_A_DAY } from './received-place.server.ts'

const app = setUpTestApp()
const ASHA = { address: 'asha@example.com', name: 'Asha Example' }
const HOUR_MS = 3_600_000
const OFFICE = { addresses: ['office@example.org'], authservId: 'mx.example.org' }

beforeEach(async () => {
  app.time.now = TEST_NOW
  await removeRecords(app)
  await removeMails(app)
  await setMailSettings(app, { enquiriesFromMails: true })
})

const mailOf = (changes: Partial<ReceivedMail> = {}) =>
  receivedMailOf({
    from: ASHA,
    subject: 'Fwd: Dates in January',
    receivedAt: app.time.now,
    text: 'When is the next class?\n\nOn Friday, Ravi wrote:\n> Ask them.',
    files: [{ use: 'attached', name: 'list.pdf', bytes: 3000, contentId: null, content: async function* () {} }],
    ...changes,
  })
const receive = (changes: Partial<ReceivedMail> = {}) =>
  app.db.write((tx) => storeReceivedMail(tx, mailOf(changes), app.context(), { office: OFFICE }))
const list = async (query = ''): Promise<Enquiry[]> => (await app.fetchAsAdmin(`/api/contacts${query}`)).data
const threadOf = async ({ id }: Enquiry): Promise<ThreadEntry[]> => (await app.fetchAsAdmin(`/api/contacts/${id}/thread`)).data
const later = (ms: number) => (app.time.now = new Date(app.time.now.getTime() + ms))

describe('a mail that belongs to nothing', () => {
  test('is an enquiry with its sender, subject and words, and its files are named', async () => {
    await receive()
    const [enquiry] = await list()
    expect(enquiry).toMatchObject({
      fullName: ASHA.name,
      email: ASHA.address,
      subject: 'Dates in January',
      message: 'When is the next class?',
      channel: 'email',
      kind: 'enquiry',
      status: 'pending',
      suspectedFor: [],
      consentAt: null,
      reference: expect.stringMatching(/^ENQ-/),
    })
    expect((await threadOf(enquiry as Enquiry)).slice(1)).toMatchObject([
      { type: 'received', isFirst: true, isFromKnown: true, history: expect.stringContaining('Ask them.'), files: [{ name: 'list.pdf' }] },
    ])
  })

  test('leaves nothing unless the office has switched that on', async () => {
    await setMailSettings(app, {})
    await receive()
    expect(await list()).toEqual([])
  })

  test('that arrives twice is one enquiry', async () => {
    const mail = mailOf()
    for (let times = 0; times < 2; times += 1) await app.db.write((tx) => storeReceivedMail(tx, mail, app.context(), { office: OFFICE }))
    expect(await list()).toHaveLength(1)
  })

  test('without a name or a subject has the address for a name, and words for a subject', async () => {
    await receive({ from: { ...ASHA, name: null }, subject: 'Re: ', text: '' })
    expect(await list()).toMatchObject([{ fullName: ASHA.address, subject: 'Enquiry by e-mail', message: '' }])
  })

  test('is told to the office like a form, and its sender gets no receipt', async () => {
    await receive()
    expect((await readMails(app)).map(({ kind, reply_to_address: to }) => [kind, to])).toEqual([['enquiry-notice', ASHA.address]])
    expect((await app.fetchAsAdmin('/api/contacts/counts')).data).toMatchObject({ all: 1, pending: 1 })
  })

  test('waits for an answer since it came, not since it was read', async () => {
    const receivedAt = app.time.now
    later(25 * HOUR_MS)
    await receive({ receivedAt })
    expect(await list('?due=overdue')).toMatchObject([{ createdAt: receivedAt.toISOString() }])
  })

  test('that answers a deleted enquiry leaves nothing', async () => {
    await receive({ messageId: '<first@example.com>' })
    const [enquiry] = await list()
    await app.db.write((tx) => tx.sql.updateTable('mails').set({ message_id: '<notice@office.example.com>' }).execute())
    await app.fetchAsAdmin(`/api/contacts/${enquiry?.id}`, { method: 'DELETE' })
    await receive({ references: ['<notice@office.example.com>'] })
    expect(await list()).toEqual([])
  })

  test('answers to it join it, and the reply to it continues it', async () => {
    await receive({ messageId: '<first@example.com>' })
    const [enquiry] = await list()
    await app.fetchAsAdmin(`/api/contacts/${enquiry?.id}/replies`, { body: { text: 'On the 12th.' } })
    const reply = (await readMails(app)).find(({ kind }) => kind === 'enquiry-reply')
    expect(reply).toMatchObject({ in_reply_to: '<first@example.com>', recipient_address: ASHA.address })
    expect(reply?.data).toMatchObject({
      subject: `Re: Dates in January [${enquiry?.reference}]`,
      original: { message: 'When is the next class?' },
    })
    await receive({ references: ['<first@example.com>'] })
    await receive({ references: [], subject: `Re: Dates [${enquiry?.reference}]` })
    expect(await list()).toHaveLength(1)
    expect((await threadOf(enquiry as Enquiry)).filter(({ type }) => type === 'received')).toMatchObject([
      { isFirst: true },
      { isFirst: false },
      { isFirst: false },
    ])
  })
})

describe('a form elsewhere', () => {
  test.each(['office@example.org', 'website@example.org', 'no-reply@forms.example'])(
    'that mails from %s is an enquiry of the person in Reply-To',
    async (address) => {
      await receive({ from: { address, name: 'Website' }, replyTo: ASHA, subject: 'New message from the old landing page' })
      const [enquiry] = await list()
      expect(enquiry).toMatchObject({ fullName: ASHA.name, email: ASHA.address })
      expect((await threadOf(enquiry as Enquiry))[1]).toMatchObject({ type: 'received', from: ASHA.address, fromName: ASHA.name })
      await app.fetchAsAdmin(`/api/contacts/${enquiry?.id}/replies`, { body: { text: 'On the 12th.' } })
      const reply = (await readMails(app)).find(({ kind }) => kind === 'enquiry-reply')
      expect(reply?.recipient_address).toBe(ASHA.address)
    },
  )
})

describe('the notice to the office', () => {
  test('names who else got the e-mail, and its files', async () => {
    await receive({ to: ['office@example.org', 'hr@example.com'], cc: ['boss@example.com'] })
    const [{ data } = { data: {} }] = await readMails(app)
    expect(data).toMatchObject({
      texts: expect.arrayContaining([
        { label: 'Also to', value: 'hr@example.com' },
        { label: 'Copy to', value: 'boss@example.com' },
        { label: 'Files', value: 'list.pdf' },
      ]),
    })
    expect(await list()).toMatchObject([{ fileCount: 1 }])
  })

  test('of one that is released from suspicion does so, too', async () => {
    for (let count = 0; count <= MAX_ENQUIRIES_OF_SENDER_A_DAY; count += 1) await receive({ cc: ['boss@example.com'] })
    await removeMails(app)
    const [suspected] = await list('?suspected=true')
    await app.fetchAsAdmin(`/api/contacts/${suspected?.id}/release`, { method: 'POST' })
    expect((await readMails(app))[0]?.data).toMatchObject({
      texts: expect.arrayContaining([{ label: 'Copy to', value: 'boss@example.com' }]),
    })
  })
})

describe('no enquiry is made of', () => {
  const head = (changes: Partial<MailHead> = {}): MailHead => ({
    uid: 1,
    messageId: '<h@example.com>',
    from: ASHA,
    replyTo: undefined,
    to: [],
    cc: [],
    subject: 'Dates',
    references: [],
    receivedAt: app.time.now,
    authenticationResults: '',
    mayBeReport: false,
    isFromServer: false,
    isAutomatic: false,
    isFromList: false,
    ...changes,
  })

  test('what no person wrote', async () => {
    const wanted = head()
    const others = [
      head({ isAutomatic: true }),
      head({ isFromList: true }),
      head({ mayBeReport: true, isFromServer: true }),
      head({ from: undefined }),
      head({ from: { address: 'no-reply@example.com', name: 'Shop' } }),
    ]
    const ofForm = head({ from: { address: 'office@example.org', name: 'Website' }, replyTo: ASHA })
    const asked = head({ mayBeReport: true, subject: 'Delivery status of my certificate' })
    expect(await chooseMails(app.db, [wanted, ofForm, asked, ...others], OFFICE)).toEqual(new Set([wanted, ofForm, asked]))
    await receive({ from: { address: 'no-reply@example.com', name: 'Shop' } })
    await receive({ subject: 'Accepted: Lean Six Sigma', text: '', answersInvitation: true })
    expect(await list()).toEqual([])
  })

  test('anything while it is switched off', async () => {
    await setMailSettings(app, {})
    expect(await chooseMails(app.db, [head()], OFFICE)).toEqual(new Set())
  })
})

describe('a sender or a flood', () => {
  test('of many mails a day is suspected after some, and left in the mailbox after many', async () => {
    for (let count = 0; count < MAX_MAILS_OF_SENDER_A_DAY + 2; count += 1) await receive()
    expect(await list()).toHaveLength(MAX_ENQUIRIES_OF_SENDER_A_DAY)
    const suspected = await list('?suspected=true')
    expect(suspected).toHaveLength(MAX_MAILS_OF_SENDER_A_DAY - MAX_ENQUIRIES_OF_SENDER_A_DAY)
    expect(suspected[0]?.suspectedFor).toEqual(['many-from-sender'])
    later(25 * HOUR_MS)
    await receive()
    expect(await list()).toHaveLength(MAX_ENQUIRIES_OF_SENDER_A_DAY + 1)
  })

  test('from everywhere at once is suspected', async () => {
    for (let count = 0; count <= MAX_MAIL_ENQUIRIES_AT_ONCE; count += 1)
      await receive({ from: { address: `asha${count}@example.com`, name: null } })
    expect((await list('?suspected=true')).map(({ suspectedFor }) => suspectedFor)).toEqual([['flood']])
  })

  test('of which one is released gets no receipt either', async () => {
    for (let count = 0; count <= MAX_ENQUIRIES_OF_SENDER_A_DAY; count += 1) await receive()
    await removeMails(app)
    const [suspected] = await list('?suspected=true')
    expect((await app.fetchAsAdmin(`/api/contacts/${suspected?.id}/release`, { method: 'POST' })).status).toBe(200)
    expect((await readMails(app)).map(({ kind }) => kind)).toEqual(['enquiry-notice'])
  })
})
