import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { composeMessage, type Attachment, type OutgoingMail } from './compose-message.server.ts'

const event = (method: string, name: string) => `BEGIN:VCALENDAR\r\nMETHOD:${method}\r\nX-NAME:${name}\r\nEND:VCALENDAR\r\n`
const file = (method: 'REQUEST' | 'CANCEL', name: string): Attachment => ({
  filename: `${name}.ics`,
  contentType: `text/calendar; charset=utf-8; method=${method}`,
  content: Buffer.from(event(method, name)),
  invitation: method,
})
const LOGO = { filename: 'logo.png', contentType: 'image/png', content: Buffer.from('png'), cid: 'logo@example.com' }

async function compose(attachments: Attachment[]): Promise<string> {
  const mail: OutgoingMail = {
    messageId: '<1@example.com>',
    date: new Date('2026-11-24T09:31:00Z'),
    from: { address: 'site@example.com', name: 'Example' },
    to: { address: 'asha@example.com', name: 'Asha Example' },
    cc: [],
    replyTo: undefined,
    subject: 'Your training takes place',
    text: 'Your training takes place.',
    html: '<p>Your training takes place.</p>',
    headers: {},
    references: [],
    attachments,
  }
  return (await composeMessage(mail, undefined)).toString()
}

/** The message's content types, each indented below its container. */
function structureOf(raw: string): string[] {
  return [...raw.matchAll(/^Content-Type: ([^;\r\n]+)(?:;\s*charset=[^;\s]+;\s*method=(\w+))?/gm)].map(([, type, method]) =>
    method ? `${type} ${method}` : (type ?? ''),
  )
}

/** The parser drops the CRs of a text. */
function textOf({ content }: { content: unknown }): string {
  return Buffer.from(content as ArrayBuffer)
    .toString()
    .replaceAll(/\r?\n/g, '\r\n')
}

/** The invitation that a mail program displays: the last alternative. */
async function shownIn(raw: string): Promise<{ method?: string | undefined; text: string } | undefined> {
  const { attachments } = await PostalMime.parse(raw)
  const part = attachments.find(({ mimeType }) => mimeType === 'text/calendar')
  return part && { method: part.method, text: textOf(part) }
}

test.each(['REQUEST', 'CANCEL'] as const)('a %s is a way to show the message, and a file beside it', async (method) => {
  const raw = await compose([LOGO, file(method, 'training')])
  expect(structureOf(raw)).toEqual([
    'multipart/mixed',
    'multipart/alternative',
    'text/plain',
    'multipart/related',
    'text/html',
    'image/png',
    `text/calendar ${method}`,
    'application/ics',
  ])
  expect(await shownIn(raw)).toEqual({ method, text: event(method, 'training') })
  const { attachments } = await PostalMime.parse(raw)
  const attached = attachments.filter(({ disposition }) => disposition === 'attachment')
  expect(attached).toMatchObject([{ filename: 'training.ics', mimeType: 'application/ics' }])
  expect(attached.map((part) => textOf(part))).toEqual([event(method, 'training')])
})

test('of several the first that invites is shown, and the others are files', async () => {
  const raw = await compose([file('CANCEL', 'gone'), file('REQUEST', 'first'), file('REQUEST', 'second')])
  const { attachments } = await PostalMime.parse(raw)
  expect((await shownIn(raw))?.text).toBe(event('REQUEST', 'first'))
  expect(attachments.filter(({ disposition }) => disposition === 'attachment').map(({ filename }) => filename)).toEqual([
    'gone.ics',
    'second.ics',
    'first.ics',
  ])
})

test('a mail without an invitation has none', async () => {
  const raw = await compose([{ filename: 'CERT.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF') }])
  expect(raw).not.toContain('text/calendar')
})
