import PostalMime from 'postal-mime'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { MailDetails, MailConnection } from '#mail/mail.schema.ts'
import { startSmtpServer, type TestSmtpServer } from '#mail/test-smtp-server.ts'
import { makeTestDatabase, type TestDatabase } from '#app/testing/test-database.ts'
import { makeBatch, makeCertificate, makeParticipant, makeProgram } from '#app/testing/test-records.ts'
import { startBuiltServer, type BuiltServer } from '../built-app.ts'
import { runCommandAside } from '../command.ts'

const TIMEOUT_MS = 60_000
const SOON = { timeout: 15_000 }
const LOGIN = { user: 'site@example.com', password: 'p@ss/word' }
const ENQUIRY = {
  name: 'Asha Example',
  email: 'asha@example.com',
  phone: '',
  subject: 'Other Inquiry',
  message: 'Please call me about the audit.',
}

let database: TestDatabase
let smtp: TestSmtpServer
let server: BuiltServer | undefined
beforeEach(async () => {
  database = await makeTestDatabase('none')
  smtp = await startSmtpServer({ login: LOGIN })
})
afterEach(async () => {
  await server?.kill()
  await smtp.stop()
  await database.drop()
})

const mailSettings = () => ({ SMTP_URL: smtp.url, MAIL_FROM: 'Example Training <site@example.com>', MAIL_TO: 'office@example.com' })
const start = async () => (server = await startBuiltServer({ ...database, env: mailSettings() }))
const sentTo = () => smtp.received.flatMap(({ to }) => to).toSorted()

test(
  'an enquiry is stored while the mail server is away, and its mails are sent when it is back',
  async () => {
    await smtp.stop()
    const first = await start()
    expect((await first.fetch('/api/contact', { body: ENQUIRY })).status).toBe(201)
    const connection = async () => (await first.fetchAsAdmin('/api/admin/mail-connection')).data as MailConnection
    await expect.poll(async () => (await connection()).lastError, SOON).toContain('No mail server answers')
    expect(await connection()).toMatchObject({ isSetUp: true, waiting: 2, failed: 0 })
    await first.stop()
    await smtp.start()
    await start()
    await expect.poll(sentTo, SOON).toEqual(['asha@example.com', 'office@example.com'])
  },
  TIMEOUT_MS,
)

test(
  'a certificate goes to its recipient as PDF',
  async () => {
    const program = await start()
    const { id: trainingProgramId } = await makeProgram(program)
    const { id: participantId } = await makeParticipant(program, { trainingProgramId })
    const { certificateId } = await makeCertificate(program, { trainingProgramId, participantId, expiryDate: null, notify: true })
    const certificateMail = () => smtp.received.map(({ raw }) => raw).find((raw) => raw.includes('application/pdf'))
    await expect.poll(certificateMail, SOON).toBeDefined()
    const { attachments, to } = await PostalMime.parse(certificateMail() ?? '')
    expect(to).toMatchObject([{ address: 'asha.example@example.com' }])
    expect(attachments).toMatchObject([{ filename: `${certificateId}.pdf`, mimeType: 'application/pdf' }])
    expect(
      Buffer.from(attachments[0]?.content as ArrayBuffer)
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  },
  TIMEOUT_MS,
)

test(
  'joining instructions are an invitation, and their cancellation takes it back: from the sender, for whoever reads it',
  async () => {
    const program = await start()
    const { id: trainingProgramId } = await makeProgram(program)
    const days = [{ date: '2099-12-12', startTime: '22:00', endTime: '06:00' }]
    const { id: batchId } = await makeBatch(program, { trainingProgramId, confirmed: true, days })
    await makeParticipant(program, { trainingProgramId, batchId })
    const invitationOf = async (method: string) => {
      const raw = smtp.received.map((mail) => mail.raw).find((text) => text.includes(`method=${method}`))
      const { attachments } = await PostalMime.parse(raw ?? '')
      const part = attachments.find(({ mimeType }) => mimeType === 'text/calendar')
      return part && new TextDecoder().decode(part.content as ArrayBuffer).replaceAll(/\r?\n /g, '')
    }
    const uidOf = (text?: string) => /^UID:(.*)$/m.exec(text ?? '')?.[1]
    expect((await program.fetchAsAdmin(`/api/batches/${batchId}/messages`, { body: { kind: 'joining' } })).status).toBe(200)
    await expect.poll(() => invitationOf('REQUEST'), SOON).toContain('METHOD:REQUEST')
    const invitation = await invitationOf('REQUEST')
    expect(invitation).toContain('SENT-BY="mailto:site@example.com":mailto:office@example.com')
    expect(invitation).toMatch(/ATTENDEE;.*:MAILTO:asha\.example@example\.com/)
    expect(invitation).toContain('DTEND;TZID=Asia/Kolkata:20991213T060000')
    expect((await program.fetchAsAdmin(`/api/batches/${batchId}/cancel`, { body: { reason: 'Too few people' } })).status).toBe(200)
    await expect.poll(() => invitationOf('CANCEL'), SOON).toContain('METHOD:CANCEL')
    expect(uidOf(await invitationOf('CANCEL'))).toBe(uidOf(invitation))
  },
  TIMEOUT_MS,
)

test(
  'the check of the setup connects and signs in without sending, and the password is in no output',
  async () => {
    const right = await runCommandAside('check-setup', database, [], mailSettings())
    expect(right).toMatchObject({
      status: 0,
      text: expect.stringMatching(/ok\s+The mail server 127\.0\.0\.1:\d+ answers and accepts the sign-in\./),
    })
    const wrong = await runCommandAside('check-setup', database, [], { ...mailSettings(), SMTP_URL: smtp.url.replace('word', 'wrong') })
    expect(wrong).toMatchObject({
      status: 0,
      text: expect.stringMatching(/WARNING\s+SMTP_URL: The mail server refused the user name or password: 535/),
    })
    const noKey = await runCommandAside('check-setup', database, [], {
      ...mailSettings(),
      DKIM_KEY: '/nowhere.pem',
      DKIM_SELECTOR: 'pramaan',
    })
    expect(noKey).toMatchObject({ status: 1, text: expect.stringContaining('FAULT   DKIM_KEY /nowhere.pem cannot be used') })
    const unset = await runCommandAside('check-setup', database, [], {})
    expect(unset).toMatchObject({ status: 0, text: expect.stringContaining('SMTP_URL is unset') })
    for (const { text } of [right, wrong, noKey]) expect(text).not.toMatch(/p@ss|p%40ss/)
    expect(smtp.received).toEqual([])
  },
  TIMEOUT_MS,
)

test(
  'the log and the screens do not contain the password when it is wrong',
  async () => {
    server = await startBuiltServer({
      ...database,
      env: { ...mailSettings(), SMTP_URL: smtp.url.replace('word', 'wrong'), LOG_LEVEL: 'trace' },
    })
    const program = server
    const { id } = (await program.fetchAsAdmin('/api/admin/mails/test', { body: { to: 'asha@example.com' } })).data as MailDetails
    const connection = async () => (await program.fetchAsAdmin('/api/admin/mail-connection')).text
    await expect.poll(connection, SOON).toContain('535 5.7.8')
    const seen = [await connection(), (await program.fetchAsAdmin(`/api/admin/mails/${id}`)).text, program.output()].join('\n')
    expect(seen).not.toMatch(/p@ss|p%40ss/)
  },
  TIMEOUT_MS,
)
