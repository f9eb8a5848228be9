import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'
import { enqueueMail } from '../enqueue-mail.server.ts'
import { setUpOutbox } from '../../test-outbox.ts'

const outbox = setUpOutbox()
const { app, startProcess, enqueue, mails, later } = outbox

const recipients = () => outbox.server.received.flatMap(({ to }) => to.map((address) => address.split('@')[0]))
const to = (name: string) => ({ to: { address: `${name}@example.com`, name: null } })

test('urgent mail goes first, bulk mail last, however long that has waited', async () => {
  await enqueue({ ...to('bulk'), isBulk: true })
  await enqueue(to('urgent'))
  await app.db.write((tx) =>
    enqueueMail(tx, { kind: 'office-digest', ...to('normal'), about: 'mail', data: { on: '2026-11-20', groups: [] } }, app.context()),
  )
  await startProcess().settled()
  expect(recipients()).toEqual(['urgent', 'normal', 'bulk'])
})

describe('the ceilings', () => {
  test('of an hour and of a day hold over all processes, and the rest follows when they allow', async () => {
    for (let count = 0; count < 12; count += 1) await enqueue()
    const ceilings = { mail: { maxPerHour: 4, maxPerDay: 6 } }
    const workers = [startProcess(ceilings), startProcess(ceilings)]
    const [first] = workers
    if (!first) throw new Error('no process')
    await Promise.all(workers.map((worker) => worker.settled()))
    expect(outbox.server.received).toHaveLength(4)
    await later(first, 3600)
    expect(outbox.server.received).toHaveLength(6)
    await later(first, 3600)
    expect(outbox.server.received).toHaveLength(6)
    await later(first, 86_400 - 7200)
    expect(outbox.server.received).toHaveLength(10)
    expect((await mails()).filter(({ status }) => status === 'failed')).toEqual([])
  })

  test('keep a fifth for what is not bulk', async () => {
    for (let count = 0; count < 10; count += 1) await enqueue({ ...to(`bulk-${count}`), isBulk: true })
    const worker = startProcess({ mail: { maxPerHour: 5 } })
    await worker.settled()
    expect(outbox.server.received).toHaveLength(4)
    await enqueue(to('urgent'))
    await worker.settled()
    expect(recipients().at(-1)).toBe('urgent')
  })

  test('keep half for what no stranger causes, so that a flood of sign-ups holds up nothing else', async () => {
    for (let count = 0; count < 10; count += 1) {
      await app.db.write((tx) =>
        enqueueMail(
          tx,
          {
            kind: 'newsletter-confirmation',
            ...to(`stranger-${count}`),
            about: 'mail',
            data: {},
          },
          app.context(),
        ),
      )
    }
    await enqueue({ ...to('reader'), isBulk: true })
    const worker = startProcess({ mail: { maxPerHour: 8 } })
    await worker.settled()
    expect(recipients()).toEqual(['stranger-0', 'stranger-1', 'stranger-2', 'stranger-3', 'reader'])
  })

  test('do not count what somebody has sent with their own e-mail app', async () => {
    const id = await enqueue()
    await app.fetchAsAdmin(`/api/admin/mails/${id}/sent-by-hand`, { method: 'POST' })
    await enqueue()
    await startProcess({ mail: { maxPerHour: 1 } }).settled()
    expect(outbox.server.received).toHaveLength(1)
  })
})

describe('the headers', () => {
  const sentMails = () => Promise.all(outbox.server.received.map(({ raw }) => PostalMime.parse(raw)))
  const headerOf = (mail: Awaited<ReturnType<typeof sentMails>>[number], name: string) =>
    mail.headers.find(({ key }) => key === name)?.value

  test('of a later mail about an enquiry name the earlier ones to the same recipient', async () => {
    const receipt = { enquiryId: 7, kind: 'enquiry' as const, reference: 'E-7', about: null, receivedAt: '2026-11-20T09:30:00Z' }
    const reply = {
      enquiryId: 7,
      fullName: 'Asha Example',
      subject: 'Re: Dates',
      text: 'In May.',
      writtenBy: 'Meera Placeholder',
      original: null,
    }
    await app.db.write(async (tx) => {
      await enqueueMail(tx, { kind: 'enquiry-receipt', ...to('asha'), about: 'enquiry:7', data: receipt }, app.context())
      await enqueueMail(tx, { kind: 'enquiry-receipt', ...to('ravi'), about: 'enquiry:7', data: receipt }, app.context())
    })
    const worker = startProcess()
    await worker.settled()
    await app.db.write((tx) => enqueueMail(tx, { kind: 'enquiry-reply', ...to('asha'), about: 'enquiry:7', data: reply }, app.context()))
    await worker.settled()
    const [first, , answer] = await sentMails()
    expect(answer).toMatchObject({ inReplyTo: first?.messageId, references: first?.messageId })
    expect(first?.references).toBeUndefined()
    expect([first, answer].map((mail) => mail && headerOf(mail, 'auto-submitted'))).toEqual(['auto-generated', undefined])
    // Exchange suppresses absence notices by its own header; bounce reports must still come.
    expect([first, answer].map((mail) => mail && headerOf(mail, 'x-auto-response-suppress'))).toEqual(['OOF, AutoReply', undefined])
  })

  test('of a newsletter let mail programs show a button to unsubscribe', async () => {
    const data = { issueId: 1, subject: 'News', text: 'New dates' }
    await app.db.write((tx) => enqueueMail(tx, { kind: 'newsletter-issue', ...to('reader'), about: 'newsletter:1', data }, app.context()))
    const links = { unsubscribeLink: '/newsletter/unsubscribe?token=abc' }
    await startProcess({ hooks: { 'newsletter-issue': { linksOf: () => Promise.resolve(links) } } }).settled()
    const [mail] = await sentMails()
    if (!mail) throw new Error('nothing was sent')
    expect(headerOf(mail, 'list-unsubscribe')).toBe('<https://www.example.com/newsletter/unsubscribe?token=abc>')
    expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(headerOf(mail, 'precedence')).toBe('bulk')
  })

  test('of a mail to the office name the visitor to reply to, and go to MAIL_TO', async () => {
    await enqueue({ to: 'office', replyTo: { address: 'visitor@example.com', name: 'Visitor, Example' } })
    await startProcess().settled()
    const [mail] = await sentMails()
    expect(mail).toMatchObject({
      to: [{ address: 'office@example.com' }],
      replyTo: [{ address: 'visitor@example.com', name: 'Visitor, Example' }],
    })
  })
})
