import PostalMime, { type Email } from 'postal-mime'
import { expect, test } from 'vitest'
import { sampleOf, type MailKind } from '../../mail-kinds.ts'
import { enqueueMail } from '../enqueue-mail.server.ts'
import { setUpOutbox } from '../../test-outbox.ts'

/*
 * Gmail keeps mails together when their References name one of the conversation and their subjects are the same but for "Re:".
 * Outlook and others look at the References alone.
 */
const outbox = setUpOutbox()
const { app, startProcess } = outbox
const ASHA = { address: 'asha@example.com', name: null }

/** Sends these mails one after another, and returns them as received. */
async function send(about: string, ...sent: Array<[MailKind, object?, string?]>): Promise<Email[]> {
  const worker = startProcess()
  for (const [kind, changes, other] of sent) {
    const data = { ...sampleOf(kind).data, ...changes }
    await app.db.write((tx) => enqueueMail(tx, { kind, to: ASHA, about: other ?? about, data }, app.context()))
    await worker.settled()
  }
  return Promise.all(outbox.server.received.map(({ raw }) => PostalMime.parse(raw)))
}

const isThread = ([first, ...later]: Email[]) =>
  later.every(({ references = '' }) => references.includes(first?.messageId ?? 'none')) && first?.references === undefined
const bare = ({ subject = '' }: Email) => subject.replace(/^Re: /, '')

test('receipt and replies of an enquiry are one conversation with one subject', async () => {
  const mails = await send(
    'enquiry:7',
    ['enquiry-receipt'],
    ['enquiry-reply', { text: 'In May.' }],
    ['enquiry-reply', { text: 'Or in June.' }],
  )
  expect(isThread(mails)).toBe(true)
  expect(mails.map(({ subject }) => subject?.startsWith('Re: '))).toEqual([false, true, true])
  expect(new Set(mails.map(bare)).size).toBe(1)
  expect(mails.map(({ inReplyTo }) => inReplyTo)).toEqual([undefined, mails[0]?.messageId, mails[1]?.messageId])
})

test('a reply to an enquiry without a receipt has its own subject', async () => {
  const [mail] = await send('enquiry:8', ['enquiry-reply', { subject: 'Re: Dates [E-8]' }])
  expect([mail?.subject, mail?.references]).toEqual(['About enquiry-reply', undefined])
})

test('the reminder of a batch answers the joining instructions', async () => {
  const mails = await send('participant:7', ['participant-created'], ['batch-joining'], ['batch-reminder'])
  expect(isThread(mails)).toBe(true)
  expect(mails[2]?.subject).toBe(`Re: ${mails[1]?.subject}`)
})

test('the reminder of a batch answers the joining instructions also when the office has written something in between', async () => {
  const mails = await send('participant:7', ['batch-joining'], ['batch-notice'], ['batch-reminder'])
  expect(isThread(mails)).toBe(true)
  expect(mails[2]?.subject).toBe(`Re: ${mails[0]?.subject}`)
})

test('a reminder of other days than those of the joining instructions has its own subject: theirs names the old days', async () => {
  const mails = await send('participant:7', ['batch-joining'], ['batch-reminder', { daysInWords: '19 Dec 2026' }])
  expect(isThread(mails)).toBe(true)
  expect(mails[1]?.subject).toBe('About batch-reminder')
})

test('a change, a cancellation and the reminder of what was changed say so in their subjects, in the same conversation', async () => {
  const mails = await send('participant:7', ['batch-joining'], ['batch-changed'], ['batch-reminder'], ['batch-cancelled'])
  expect(isThread(mails)).toBe(true)
  const own = ['batch-joining', 'batch-changed', 'batch-reminder', 'batch-cancelled'].map((kind) => `About ${kind}`)
  expect(mails.map(({ subject }) => subject)).toEqual(own)
})

test('the mails about one certificate are a conversation, and those about another are none of it', async () => {
  const mails = await send(
    'certificate:7',
    ['certificate-issued'],
    ['certificate-corrected'],
    ['certificate-expiring'],
    ['certificate-revoked'],
    ['certificate-issued', {}, 'certificate:8'],
  )
  expect(isThread(mails.slice(0, 4))).toBe(true)
  expect(mails[4]?.references).toBeUndefined()
})

test('however many mails a conversation has, each names the first', async () => {
  const replies = Array.from({ length: 22 }, (): [MailKind] => ['enquiry-reply'])
  const mails = await send('enquiry:9', ['enquiry-receipt'], ...replies)
  expect(isThread(mails)).toBe(true)
  expect(mails.at(-1)?.references?.split(/\s+/)).toHaveLength(20)
})
