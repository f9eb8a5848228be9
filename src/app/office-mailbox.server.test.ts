import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Worker } from '#base/jobs/worker.server.ts'
import type { MailConfig } from '#base/config/mail-config.server.ts'
import type { ThreadEntry } from '#enquiries/enquiry-reply.schema.ts'
import { setMailSettings } from '#mail/test-mails.ts'
import { hasDovecot, startImapServer, type TestImapServer } from '#mail/test-imap-server.ts'
import { startMailbox } from './office-mailbox.server.ts'
import { TEST_NOW } from './testing/test-app.ts'
import { setUpTestApp } from './testing/test-hooks.ts'
import { makeBatch, makeProgram } from './testing/test-records.ts'

const MAIL: Omit<MailConfig, 'mailbox'> = {
  smtp: undefined,
  from: { address: 'office@example.com', name: null },
  office: undefined,
  maxPerHour: undefined,
  maxPerDay: undefined,
  dkim: undefined,
  webhookSecret: undefined,
}
const ANSWER = [
  'From: Asha Example <asha@example.com>',
  'To: office@example.com',
  'Subject: =?utf-8?B?UmU6IOCkpOCkv+CkpeCkvw==?=',
  'Message-ID: <answer@example.com>',
  'In-Reply-To: <reply@office.example.com>',
  'Content-Type: multipart/mixed; boundary=B',
  '',
  '--B',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<p>The 12th suits us.</p><div>On Fri, 20 Nov 2026, Example Training &lt;office@example.com&gt; wrote:<br></div><blockquote>Which date?</blockquote>',
  '--B',
  'Content-Type: application/pdf; name="../../list.pdf"',
  'Content-Disposition: attachment; filename="../../list.pdf"',
  'Content-Transfer-Encoding: base64',
  '',
  'JVBERi0=',
  '--B--',
  '',
].join('\n')
const RETURNED = [
  'From: MAILER-DAEMON@mx.example.net',
  'Subject: Undelivered Mail Returned to Sender',
  'Content-Type: multipart/report; report-type=delivery-status; boundary=B',
  '',
  '--B',
  'Content-Type: message/delivery-status',
  '',
  'Reporting-MTA: dns; mx.example.net',
  '',
  'Final-Recipient: rfc822; asha@example.com',
  'Action: failed',
  'Status: 5.1.1',
  'Diagnostic-Code: smtp; 550 5.1.1 no such user',
  '',
  '--B',
  'Content-Type: message/rfc822',
  '',
  'Message-ID: <reply@office.example.com>',
  'To: asha@example.com',
  '',
  'Which date?',
  '--B--',
  '',
].join('\n')

/** A mail to the same enquiry with these files. */
function largeMail(name: string, files: readonly Buffer[]): string {
  const lines = (file: Buffer) => file.toString('base64').replace(/.{76}/g, '$&\n')
  const parts = files.map(
    (file, index) =>
      `--B\nContent-Type: video/mp4\nContent-Disposition: attachment; filename=${name}-${index}.mp4\nContent-Transfer-Encoding: base64\n\n${lines(file)}\n`,
  )
  const head = [
    `From: asha@example.com`,
    `Subject: ${name}`,
    `Message-ID: <${name}@example.com>`,
    'In-Reply-To: <reply@office.example.com>',
  ]
  return `${head.join('\n')}\nContent-Type: multipart/mixed; boundary=B\n\n${parts.join('')}--B--\n`
}

/** The answer of Outlook to an invitation. */
function declinedMail(uid: string): string {
  const event = ['ATTENDEE;PARTSTAT=DECLINED:mailto:ravi@example.com', 'COMMENT;LANGUAGE=en-US:Audit on that day\\n', `UID:${uid}`]
  const calendar = ['BEGIN:VCALENDAR', 'METHOD:REPLY', 'BEGIN:VEVENT', ...event, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n')
  return [
    'From: Ravi Sample <ravi@example.com>',
    'Subject: Declined: Lean Six Sigma',
    'Message-ID: <declined@example.com>',
    'Content-Type: multipart/alternative; boundary=B',
    '',
    '--B',
    'Content-Type: text/plain',
    '',
    'Audit on that day',
    '--B',
    'Content-Type: text/calendar; charset="utf-8"; method=REPLY',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(calendar).toString('base64').replace(/.{76}/g, '$&\n'),
    '--B--',
    '',
  ].join('\n')
}

describe.skipIf(!hasDovecot())('the mailbox of the office', { timeout: 60_000 }, () => {
  const app = setUpTestApp()
  let server: TestImapServer
  beforeAll(async () => {
    server = await startImapServer()
  })
  afterAll(() => server.stop())

  async function start() {
    await app.db.write((tx) => tx.sql.updateTable('mailbox').set({ next_look_at: null, lease_owner: null }).execute())
    const onFault = (error: unknown) => app.faults.push(error)
    const worker = new Worker({ db: app.db, clock: () => TEST_NOW, onFault })
    const mail = { ...MAIL, mailbox: server.settings }
    return { worker, close: await startMailbox({ ...app.api, worker, mail, hooks: {}, images: app.images, onFault }) }
  }

  test('a calendar that declines an invitation is noted at the place of its sender, and begins no enquiry', async () => {
    const { id: trainingProgramId } = await makeProgram(app)
    const { id: batchId } = await makeBatch(app, {
      trainingProgramId,
      days: [{ date: '2026-12-12', startTime: '09:30', endTime: '17:30' }],
    })
    const people = [{ fullName: 'Ravi Sample', email: 'ravi@example.com', phone: '+91 90000 00011' }]
    await app.fetchAsAdmin(`/api/batches/${batchId}/roster/add`, { body: { people } })
    const { worker, close } = await start()
    await worker.settled()
    server.deliver(declinedMail(`batch-${batchId}@${new URL(app.api.siteUrl).host}`), { at: TEST_NOW })
    await app.db.write((tx) => tx.sql.updateTable('mailbox').set({ next_look_at: null }).execute())
    worker.wake()
    await worker.settled()
    await close()
    expect((await app.fetchAsAdmin(`/api/batches/${batchId}/roster`)).data).toMatchObject([
      { rosterState: 'seat', declinedAt: TEST_NOW.toISOString(), declinedComment: 'Audit on that day' },
    ])
  })

  test('an answer joins the conversation, a report marks the mail that came back, and Mail says when it was read', async () => {
    const body = { name: 'Asha Example', email: 'asha@example.com', subject: 'Dates', message: 'When is the next training?' }
    const { id } = (await app.fetch('/api/contact', { body })).data as { id: number }
    await app.fetchAsAdmin(`/api/contacts/${id}/replies`, { body: { text: 'Which date?' } })
    const sent = { message_id: '<reply@office.example.com>', status: 'sent', sent_at: TEST_NOW.toISOString() } as const
    await app.db.write((tx) => tx.sql.updateTable('mails').set(sent).where('kind', '=', 'enquiry-reply').execute())
    server.deliver(ANSWER, { at: TEST_NOW })
    server.deliver(RETURNED, { at: TEST_NOW })

    const worker = new Worker({ db: app.db, clock: () => TEST_NOW, onFault: (error) => app.faults.push(error) })
    const mail = { ...MAIL, mailbox: server.settings }
    const close = await startMailbox({
      ...app.api,
      worker,
      mail,
      hooks: {},
      images: app.images,
      onFault: (error) => app.faults.push(error),
    })
    await worker.settled()

    const thread: ThreadEntry[] = (await app.fetchAsAdmin(`/api/contacts/${id}/thread`)).data
    expect(thread.filter(({ type }) => type === 'received')).toMatchObject([
      {
        from: 'asha@example.com',
        isFromKnown: true,
        text: 'The 12th suits us.',
        history: 'On Fri, 20 Nov 2026, Example Training <office@example.com> wrote:\n\nWhich date?',
        files: [
          { name: 'list.pdf', use: 'attached', type: 'application/pdf', bytes: 5, state: 'kept' },
          { name: 'E-mail.html', use: 'page', state: 'kept' },
        ],
      },
    ])
    expect(thread.find(({ type }) => type === 'reply')).toMatchObject({ state: 'returned', error: '550 5.1.1 no such user' })
    const { last_look_at: lastLook } = await app.db.sql.selectFrom('mailbox').selectAll().executeTakeFirstOrThrow()
    expect(lastLook).toBe(TEST_NOW.toISOString())
    expect(app.faults).toEqual([])
    await worker.close()
    await close()
  })

  test('a file of a mail that begins an enquiry is kept with it', async () => {
    await setMailSettings(app, { enquiriesFromMails: true })
    const mail = ANSWER.replace('In-Reply-To: <reply@office.example.com>\n', '').replace(
      /^Message-ID: .*$/m,
      'Message-ID: <new@example.com>',
    )
    server.deliver(mail, { at: TEST_NOW })
    const { worker, close } = await start()
    await worker.settled()
    const [enquiry] = (await app.fetchAsAdmin('/api/contacts?channel=email')).data as { id: number; channel: string }[]
    expect(enquiry).toMatchObject({ channel: 'email' })
    const thread: ThreadEntry[] = (await app.fetchAsAdmin(`/api/contacts/${enquiry?.id}/thread`)).data
    expect(thread).toMatchObject([
      { type: 'message' },
      {
        type: 'received',
        isFirst: true,
        files: [
          { name: 'list.pdf', state: 'kept' },
          { use: 'page', state: 'kept' },
        ],
      },
    ])
    await worker.close()
    await close()
    await setMailSettings(app, { enquiriesFromMails: false })
  })

  test('files of 24 MB are kept in pieces, so they cost little memory', async () => {
    const file = randomBytes(12 * 1024 * 1024)
    server.deliver(largeMail('large', [file, file]), { at: TEST_NOW })
    const { worker, close } = await start()
    globalThis.gc?.()
    const before = process.memoryUsage.rss()
    let highest = before
    const watch = setInterval(() => (highest = Math.max(highest, process.memoryUsage.rss())), 5)
    await worker.settled()
    clearInterval(watch)
    await worker.close()
    await close()
    const rows = await app.db.sql
      .selectFrom('received_files')
      .select(['bytes', 'state'])
      .where('use', '=', 'attached')
      .where('name', 'like', 'large%')
      .execute()
    expect(rows).toEqual([1, 2].map(() => ({ bytes: file.length, state: 'kept' })))
    console.log(`a mail with files of 24 MB: ${((highest - before) / 1e6).toFixed(0)} MB more memory at most`)
    expect((highest - before) / 1e6).toBeLessThan(150)
  })
})
