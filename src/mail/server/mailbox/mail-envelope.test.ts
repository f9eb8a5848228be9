import { expect, test } from 'vitest'
import { fileInEnvelope, openEnvelope } from './mail-envelope.reader.ts'

/** A winmail.dat with a text and a file, as Outlook writes it. */
const WINMAIL =
  'eJ8+IgEAAQaQCAAEAAAAAAABAAEAAQSAAQAMAAAATm9taW5hdGlvbnMAjwQBDIACADcAAABQbGVhc2UgZmluZCBvdXIgbm9taW5hdGlvbiBsaXN0IGF0dGFjaGVkLiBBc2hhIEV4' +
  'YW1wbGUA3hMCApAGAA4AAAABAP////8AAAAAAAAAAP0DAhCAAQAJAAAAbGlzdC5jc3YANgMCD4AGACYAAABOYW1lLE1vYmlsZQ0KQXNoYSBFeGFtcGxlLDkwMDAwMDAwMTENCrMK'
const OID = { signed: '06092a864886f70d010702', encrypted: '06092a864886f70d010703', data: '06092a864886f70d010701' }

/** A DER value: tag, length, content in hexadecimal. */
const der = (tag: string, ...contents: string[]) => {
  const content = contents.join('')
  const length = content.length / 2
  return tag + (length < 128 ? length.toString(16).padStart(2, '0') : `82${length.toString(16).padStart(4, '0')}`) + content
}
/** The beginning of a signature around a mail (RFC 5652). It names no signer, because nothing verifies it. */
const signed = (mail: string) => {
  const content = der('30', OID.data, der('a0', der('04', Buffer.from(mail).toString('hex'))))
  return Buffer.from(der('30', OID.signed, der('a0', der('30', '020101', der('31'), content, der('31')))), 'hex')
}

test('a mail inside a signature is read, with its files', async () => {
  const mail = signed(
    'Content-Type: multipart/mixed; boundary=B\r\n\r\n--B\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nPlease quote for 12 seats, आशा.\r\n' +
      '--B\r\nContent-Type: text/csv\r\nContent-Disposition: attachment; filename="../list.csv"\r\n\r\nName\r\n--B--',
  )
  expect(await openEnvelope('smime', mail)).toEqual({
    text: 'Please quote for 12 seats, आशा.',
    isCut: false,
    files: [{ name: 'list.csv', bytes: 5 }],
  })
  expect(
    Buffer.from(await fileInEnvelope('smime', mail, 0))
      .toString()
      .trim(),
  ).toBe('Name')
})

test('an encrypted mail says that it is encrypted', async () => {
  const encrypted = Buffer.from(der('30', OID.encrypted, der('a0', der('30', '020100'))), 'hex')
  expect(await openEnvelope('smime', encrypted)).toMatchObject({ text: expect.stringContaining('is encrypted'), files: [] })
})

test('text and files of a winmail.dat are taken out', async () => {
  const bytes = Buffer.from(WINMAIL, 'base64')
  expect(await openEnvelope('tnef', bytes)).toEqual({
    text: 'Please find our nomination list attached. Asha Example',
    isCut: false,
    files: [{ name: 'list.csv', bytes: 38 }],
  })
  expect(Buffer.from(await fileInEnvelope('tnef', bytes, 0)).toString()).toBe('Name,Mobile\r\nAsha Example,9000000011\r\n')
})

test.each(['smime', 'tnef'] as const)('an envelope of %s that is damaged or empty says what to ask the sender for', async (kind) => {
  const whole = kind === 'smime' ? signed('Content-Type: text/plain\r\n\r\nhello') : Buffer.from(WINMAIL, 'base64')
  for (const bytes of [
    Buffer.alloc(0),
    Buffer.from('hello'),
    whole.subarray(0, 20),
    Buffer.alloc(100_000, 0x30),
    Buffer.alloc(100_000, 0xff),
  ])
    expect((await openEnvelope(kind, bytes)).text).toMatch(/ask the sender/)
})
