import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { run } from '#base/processes/test-system-program.ts'
import { composeMessage, type OutgoingMail } from './compose-message.server.ts'
import { readDkimKey, type DkimKey } from './dkim-key.server.ts'
import { dnsRecords } from '../../dns-records.ts'

/*
 * Checks our messages with independent software: Python's email package parses one, and dkimpy verifies its signature against the record
 * shown in the back-office.
 */
const MAIL: OutgoingMail = {
  messageId: '<1@example.com>',
  date: new Date('2026-11-20T09:30:00Z'),
  from: { address: 'site@example.com', name: 'Example, Training' },
  to: { address: 'asha@example.com', name: 'श्रीमती आशा क्षेत्रपाल' },
  cc: [],
  replyTo: { address: 'office@example.com', name: null },
  subject: 'Ihr Zertifikat — आपका प्रमाणपत्र ist da, und diese Zeile ist länger als achtundsiebzig Zeichen',
  text: 'बधाई हो\n.\nA line with a dot alone stands above.\n',
  html: '<p>बधाई हो</p>',
  headers: {
    'Auto-Submitted': 'auto-generated',
    'List-Unsubscribe': '<https://www.example.com/subscription/cancel/abc>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  },
  references: ['<0@example.com>'],
  attachments: [{ filename: 'CERT2026090042.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF-1.7 example') }],
}

let folder: string
let dkim: DkimKey
let file: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'message-'))
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const keyFile = join(folder, 'dkim.pem')
  writeFileSync(keyFile, privateKey.export({ type: 'pkcs1', format: 'pem' }))
  const config = {
    smtp: undefined,
    from: { address: 'site@example.com', name: null },
    office: undefined,
    maxPerHour: undefined,
    maxPerDay: undefined,
    webhookSecret: undefined,
    mailbox: undefined,
  }
  dkim = (await readDkimKey({ ...config, dkim: { keyFile, selector: 'pramaan' } })) as DkimKey
  file = join(folder, 'message.eml')
  writeFileSync(file, await composeMessage(MAIL, dkim))
})
afterAll(() => rmSync(folder, { recursive: true }))

function python(program: string, ...args: string[]): string {
  return run('/usr/bin/python3', ['-c', program, file, ...args])
}

test('Python reads the message as it was written, and finds no defect in it', () => {
  const read = python(`
import email, email.policy, json, sys
from email.header import decode_header, make_header
from email.utils import parseaddr
# Python before 3.13 keeps the space between two encoded words of a name in its new policy, but not in this function.
to = parseaddr(str(make_header(decode_header(email.message_from_binary_file(open(sys.argv[1], 'rb'))['To']))))
message = email.message_from_binary_file(open(sys.argv[1], 'rb'), policy=email.policy.default)
print(json.dumps({
  'from': [[a.display_name, a.addr_spec] for a in message['From'].addresses],
  'to': [list(to)],
  'subject': message['Subject'], 'references': message['References'], 'replyTo': message['In-Reply-To'],
  'text': message.get_body(('plain',)).get_content(), 'html': message.get_body(('html',)).get_content(),
  'files': [[part.get_filename(), part.get_content().decode()] for part in message.iter_attachments()],
  'defects': [str(d) for part in message.walk() for d in part.defects], 'longest': max(len(line) for line in open(sys.argv[1], 'rb').read().split(b'\\r\\n')),
}))`)
  const { longest, text, html, ...message } = JSON.parse(read) as { longest: number; text: string; html: string; [name: string]: unknown }
  expect(message).toEqual({
    from: [['Example, Training', 'site@example.com']],
    to: [['श्रीमती आशा क्षेत्रपाल', 'asha@example.com']],
    subject: MAIL.subject,
    references: '<0@example.com>',
    replyTo: '<0@example.com>',
    files: [['CERT2026090042.pdf', '%PDF-1.7 example']],
    defects: [],
  })
  expect([text.replaceAll('\r\n', '\n').trimEnd(), html.trim()]).toEqual([MAIL.text.trimEnd(), MAIL.html])
  expect(longest).toBeLessThanOrEqual(998)
})

const VERIFY = `
import dkim, sys
record = sys.argv[2].encode()
asked = []
def txt(name, timeout=5):
  asked.append(name.decode())
  return record
print(dkim.verify(open(sys.argv[1], 'rb').read().replace(sys.argv[3].encode(), sys.argv[4].encode()), dnsfunc=txt), *asked)`

test('dkimpy accepts the signature with the record that the back-office shows, and refuses it for an altered message or another key', () => {
  const shown = dnsRecords({ domain: 'example.com', server: undefined, dkim, reportTo: 'office@example.com' }).find(
    ({ purpose }) => purpose === 'DKIM',
  )
  const verify = (record: string | null | undefined, text: string, alteredText: string) =>
    python(VERIFY, record ?? '', text, alteredText).trim()
  expect(verify(shown?.value, 'To:', 'To:')).toBe(`True ${shown?.name}.`)
  expect(verify(shown?.value, 'JVBERi0', 'JVBERi1')).toMatch(/^False/)
  expect(verify(shown?.value, '<site@example.com>', '<mallory@example.com>')).toMatch(/^False/)
  // RFC 8058: the signature covers both headers of one-click unsubscribing.
  expect(verify(shown?.value, 'cancel/abc', 'cancel/def')).toMatch(/^False/)
  expect(verify(shown?.value, '=One-Click', '=No-Click')).toMatch(/^False/)
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const another = `v=DKIM1; k=rsa; p=${publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`
  expect(verify(another, 'To:', 'To:')).toMatch(/^False/)
})
