import { expect, test } from 'vitest'
import { readHead } from './mail-head.reader.ts'

const AT = new Date('2026-11-20T09:30:00Z')
const parse = (source: Buffer, more = {}) => readHead({ uid: 7, source, receivedAt: AT, bytes: source.length, ...more })
const head = (...lines: string[]) =>
  parse(Buffer.from(['From: Asha Example <asha@example.com>', 'Message-ID: <a@example.com>', ...lines, '', ''].join('\r\n')))

test('sender, subject and the mails that it answers are read', async () => {
  expect(await head('Subject: =?utf-8?Q?Re:_Stra=C3=9Fe?=', 'In-Reply-To: <2@x>', 'References: <1@x>\r\n <2@x> nonsense <3@x>')).toEqual({
    uid: 7,
    messageId: '<a@example.com>',
    from: { address: 'asha@example.com', name: 'Asha Example' },
    replyTo: undefined,
    to: [],
    cc: [],
    subject: 'Re: Straße',
    references: ['<2@x>', '<1@x>', '<3@x>'],
    receivedAt: AT,
    authenticationResults: '',
    mayBeReport: false,
    isFromServer: false,
    isAutomatic: false,
    isFromList: false,
  })
})

test('who else got it is read, with the members of a group, and not what can get no mail', async () => {
  const lines = ['To: office@example.org, Team: hr@example.com, "Sample, Ravi" <ravi@example.com>;', 'Cc: undisclosed-recipients:;, boss@']
  const many = Array.from({ length: 40 }, (_, at) => `a${at}@example.com`)
  expect(await head(...lines, 'Reply-To: Asha <private@example.com>')).toMatchObject({
    to: ['office@example.org', 'hr@example.com', 'ravi@example.com'],
    cc: [],
    replyTo: { address: 'private@example.com', name: 'Asha' },
  })
  expect((await head(`Cc: ${many.join(',\r\n ')}`)).cc).toHaveLength(30)
})

test('of the results of authentication the first header counts, which the last server wrote', async () => {
  const lines = ['Authentication-Results: mx.example.org;\r\n dmarc=fail', 'Authentication-Results: mx.example.org; dmarc=pass']
  expect((await head(...lines)).authenticationResults).toBe('mx.example.org; dmarc=fail')
})

test.each([
  'Auto-Submitted: auto-replied',
  'Auto-Submitted: auto-generated; type=x',
  'Precedence: bulk',
  'Precedence: auto_reply',
  'X-Autoreply: yes',
  'Subject: Automatic reply: Dates',
  'Subject: =?utf-8?Q?=E0=A4=B8=E0=A5=8D=E0=A4=B5=E0=A4=9A=E0=A4=BE=E0=A4=B2=E0=A4=BF=E0=A4=A4_=E0=A4=89=E0=A4=A4=E0=A5=8D=E0=A4=A4=E0=A4=B0:?= Dates',
  'Subject: =?utf-8?Q?=E8=87=AA=E5=8B=95=E5=BF=9C=E7=AD=94=3A?= Dates',
  'Content-Type: multipart/report; report-type=disposition-notification; boundary=B',
])('%s is no answer of a person', async (line) => {
  expect(await head(line)).toMatchObject({ isAutomatic: true, mayBeReport: false })
})

test.each(['Re: Automatic reply: Dates', 'Re: Vacation training', 'Vacation training', 'Out of office hours batches'])(
  'the subject "%s" is that of a person',
  async (subject) => expect((await head(`Subject: ${subject}`)).isAutomatic).toBe(false),
)

test.each(['List-Id: <news.example.com>', 'List-Unsubscribe: <https://example.com/x>', 'Precedence: list'])(
  '%s is a newsletter, or a person who writes to a group',
  async (line) => expect(await head(line)).toMatchObject({ isFromList: true, isAutomatic: false }),
)

test('a person may write of a delivery: it is looked at, and no mail server sent it', async () => {
  expect(await head('Subject: Delivery status of my certificate')).toMatchObject({
    mayBeReport: true,
    isFromServer: false,
    isAutomatic: false,
  })
})

test('Auto-Submitted: no is a person, and a name may not turn the line', async () => {
  expect((await head('Auto-Submitted: no')).isAutomatic).toBe(false)
  const { from } = await parse(Buffer.from('From: "Asha \u202e\u2066elpmaxE" <asha@example.com>\r\n\r\n'))
  expect(from?.name).toBe('Asha elpmaxE')
})

test.each([
  ['From: Mail Delivery Subsystem <mailer-daemon@example.net>'],
  ['Content-Type: multipart/report; report-type=delivery-status; boundary=B'],
  ['Content-Type: multipart/report; report-type=feedback-report; boundary=B'],
  ['X-Failed-Recipients: nobody@example.com'],
])('%s may be a report', async (line) => {
  expect((await parse(Buffer.from(`${line}\r\n\r\n`))).mayBeReport).toBe(true)
})

test('a reference behind the longest subject of an enquiry is read', async () => {
  expect((await head(`Subject: Re: AW: ${'x'.repeat(200)} [ENQ-7F3K-9Q2M]`)).subject).toMatch(/\[ENQ-7F3K-9Q2M\]$/)
})

test('headers that are broken, missing or endless are no error', async () => {
  expect(await parse(Buffer.alloc(0))).toMatchObject({ from: undefined, subject: '', references: [] })
  expect((await head('Subject: a\u0000b', `References: ${'<x@y> '.repeat(10_000)}`)).references).toEqual(['<x@y>'])
  const nul = await parse(Buffer.from('Message-ID: <a\u0000b@x>\r\nReferences: <c\u0000d@x> <e@x>\r\n\r\n'))
  expect([nul.messageId, ...nul.references].join(' ')).toMatch(/^<\w+@no-message-id\.invalid> <e@x>$/)
  const many = Array.from({ length: 500 }, (_, index) => `<${index}@x>`)
  expect((await head(`References: ${many.join(' ')}`)).references).toHaveLength(60)
  const [one, other] = await Promise.all(['a', 'b'].map((name) => parse(Buffer.from(`From: ${name}@example.com\r\n\r\n`))))
  expect(one?.messageId).not.toBe(other?.messageId)
})

test('mails without a Message-ID are one only if size and time agree too', async () => {
  const source = Buffer.from('From: scanner@example.com\r\nSubject: Scan\r\n\r\n')
  const ids = await Promise.all([{}, {}, { bytes: 5000 }, { receivedAt: new Date(0) }].map((more) => parse(source, more)))
  expect(new Set(ids.map(({ messageId }) => messageId)).size).toBe(3)
})

test('headers that begin with empty lines, or have a body behind them, are read up to the first empty line', async () => {
  const source = Buffer.from(`\r\n\r\nFrom: asha@example.com\r\n\r\nSubject: no header${'\n'.repeat(60_000)}`)
  expect(await parse(source)).toMatchObject({ from: { address: 'asha@example.com' }, subject: '' })
})
