import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startVirusScanner } from '#base/processes/test-virus-scanner.ts'
import { FileGone, MAX_RECEIVED_BYTES, type KeptFile, type ReceivedFile, type ReceivedMail } from '#mail/received-mail.ts'
import { receivedMailOf } from '#mail/test-received-mail.ts'
import { TEST_CODE } from '#app/testing/test-client.ts'
import { TEST_NOW } from '#app/testing/test-app.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { removeRecords } from '#app/testing/test-records.ts'
import { signInAs, type SignedInStaff } from '#app/testing/test-sign-in.ts'
import { forgetDeletedEnquiries } from '../enquiry-deletion.server.ts'
import type { ReceivedEntryFile, ThreadEntry } from '../../enquiry-reply.schema.ts'
import { keepReceivedFiles } from './received-file.server.ts'
import { storeReceivedMail } from './received-mail.server.ts'

const app = setUpTestApp()
let reader: SignedInStaff
let enquiry: { id: number; reference: string }

beforeAll(async () => {
  reader = await signInAs(app, { name: 'Ravi Sample', role: 'viewer' })
})
beforeEach(async () => {
  app.time.now = TEST_NOW
  await removeRecords(app)
  rmSync(join(app.dataDir, 'uploads'), { recursive: true, force: true })
  const body = { name: 'Asha Example', email: 'asha@example.com', subject: 'Audits', message: 'Can you audit our plant?' }
  const { id } = (await app.fetch('/api/contact', { body })).data as { id: number }
  enquiry = (await app.fetchAsAdmin(`/api/contacts/${id}`)).data
})

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
const EICAR = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'

const fileOf = (name: string, bytes: Buffer | string, more: Partial<ReceivedFile> = {}): ReceivedFile => {
  const content = async function* () {
    yield Buffer.from(bytes)
  }
  return { use: 'attached', name, bytes: bytes.length, contentId: null, content, ...more }
}
const pageOf = (html: string) => fileOf('E-mail.html', html, { use: 'page' })
const mailWith = (...files: ReceivedFile[]): ReceivedMail =>
  receivedMailOf({ subject: `Re: Audits [${enquiry.reference}]`, receivedAt: app.time.now, text: 'The list is attached.', files })
const keep = (mail: ReceivedMail, scanner?: string) => keepReceivedFiles(mail, { store: app.images, scanner })
const store = (mail: ReceivedMail, files: readonly KeptFile[]) =>
  app.db.write((tx) =>
    storeReceivedMail(tx, mail, app.context(), { office: { addresses: ['office@example.org'], authservId: undefined }, files }),
  )
const receive = async (files: ReceivedFile[], scanner?: string) => {
  const mail = mailWith(...files)
  await store(mail, await keep(mail, scanner))
  return listed()
}
const listed = async (): Promise<ReceivedEntryFile[]> => {
  const thread: ThreadEntry[] = (await app.fetchAsAdmin(`/api/contacts/${enquiry.id}/thread`)).data
  return thread.flatMap((entry) => (entry.type === 'received' ? entry.files : []))
}
const onDisk = () => {
  const folder = join(app.dataDir, 'uploads', 'received')
  return existsSync(folder) ? readdirSync(folder) : []
}
/** Files are deleted after the reply. */
const filesAre = (count: number) => expect.poll(() => onDisk().length).toBe(count)
const open = (fileId: number | undefined, what = '', headers: Record<string, string> = { 'X-API-Code': TEST_CODE }) =>
  app.http.request(`/api/contacts/${enquiry.id}/received-files/${fileId}${what}`, { headers })

describe('a file of a received mail', () => {
  test('is kept, shown with the mail, and downloaded as it was sent', async () => {
    const [file] = await receive([fileOf('list.pdf', PDF)])
    expect(file).toEqual({
      id: expect.any(Number),
      use: 'attached',
      name: 'list.pdf',
      type: 'application/pdf',
      bytes: PDF.length,
      state: 'kept',
      virus: null,
    })
    const answer = await open(file?.id)
    expect([answer.status, Buffer.from(await answer.arrayBuffer()).equals(PDF)]).toEqual([200, true])
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="file.pdf"; filename*=UTF-8''list.pdf`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
  })

  test.each([
    ['a program', 'x.exe', 'MZ\u0090\u0000', 'x.exe'],
    ['a page', 'offer.html', '<script>alert(1)</script>', 'offer.html'],
    ['a drawing', 'logo.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'logo.svg'],
    ['the wrapper of Outlook', 'winmail.dat', Buffer.from('789f3e22', 'hex'), 'winmail.dat'],
    ['a damaged ZIP file', 'bomb.zip', 'PK\u0003\u0004', 'bomb.zip'],
    ['nothing', 'empty.txt', '', 'empty.txt'],
  ])('that is %s is a download of no type, under its own name', async (_what, name, bytes, expected) => {
    const [file] = await receive([fileOf(name, bytes)])
    expect(file).toMatchObject({ name: expected, type: 'application/octet-stream', state: 'kept' })
    const answer = await open(file?.id)
    expect([answer.headers.get('Content-Type'), answer.headers.get('Content-Disposition')]).toEqual([
      'application/octet-stream',
      expect.stringMatching(/^attachment; /),
    ])
  })

  test('has the type of what it contains, and the end of its name follows', async () => {
    expect(await receive([fileOf('photo.exe', PNG), fileOf('notes.txt', 'नमस्ते')])).toMatchObject([
      { name: 'photo.png', type: 'image/png' },
      { name: 'notes.txt', type: 'text/plain; charset=utf-8' },
    ])
  })

  test('is for those who may read the enquiry, and belongs to no other', async () => {
    const [file] = await receive([fileOf('list.pdf', PDF)])
    expect((await open(file?.id, '', {})).status).toBe(401)
    expect((await reader.fetch(`/api/contacts/${enquiry.id}/received-files/${file?.id}`)).status).toBe(200)
    expect((await app.fetchAsAdmin(`/api/contacts/${enquiry.id + 1}/received-files/${file?.id}`)).status).toBe(404)
    for (const path of [`/uploads/received/${onDisk()[0]}`, `/uploads/${onDisk()[0]}`])
      expect((await app.http.request(path)).status).toBe(404)
  })

  test('comes as often as the mail is read, and lies once on the disk', async () => {
    const mail = mailWith(fileOf('list.pdf', PDF), fileOf('again.pdf', PDF))
    const before = await keep(mail)
    const again = await keep(mail)
    expect(again).toEqual(before)
    expect(onDisk()).toHaveLength(2)
    expect([await store(mail, again), await store(mail, again)]).toEqual([true, false])
    expect(await listed()).toHaveLength(2)
  })
})

describe('not kept is', () => {
  test('what is more than 25 MB with the files before it; the smaller ones behind it are', async () => {
    const large = fileOf('plant.mp4', '', { bytes: 70e6, content: () => expect.fail('it would be fetched') })
    const lied = fileOf('lied.mp4', Buffer.alloc(MAX_RECEIVED_BYTES), { bytes: 1000 })
    expect(await receive([fileOf('list.pdf', PDF), large, lied, fileOf('photo.png', PNG)])).toMatchObject([
      { state: 'kept' },
      { name: 'plant.mp4', bytes: 70e6, state: 'too-large' },
      { name: 'lied.mp4', state: 'too-large' },
      { state: 'kept' },
    ])
    expect([onDisk().length, readdirSync(join(app.dataDir, 'uploads', '.incoming'))]).toEqual([2, []])
  })

  test('what has a virus: the thread says which, and the other files are there', async () => {
    const { socket, stop } = await startVirusScanner((sent) => (sent.includes('EICAR') ? 'stream: Eicar-Signature FOUND' : 'stream: OK'))
    const files = await receive([fileOf('invoice.com', EICAR), fileOf('list.pdf', PDF), pageOf('<p>EICAR</p>')], socket)
    stop()
    expect(files).toMatchObject([
      { name: 'invoice.com', state: 'infected', virus: 'Eicar-Signature' },
      { name: 'list.pdf', state: 'kept', virus: null },
      { use: 'page', state: 'infected' },
    ])
    expect((await open(files[0]?.id)).status).toBe(404)
    await filesAre(1)
  })

  test('what nobody could look at, because the scanner is away; the text of the mail is there', async () => {
    const { socket, stop } = await startVirusScanner(() => 'stream: OK')
    stop()
    expect(await receive([fileOf('list.pdf', PDF)], socket)).toMatchObject([{ state: 'unscanned' }])
    await filesAre(0)
  })

  test('what was removed from the mailbox meanwhile', async () => {
    const content = async function* () {
      yield await Promise.reject<Buffer>(new FileGone())
    }
    expect(await receive([fileOf('list.pdf', PDF, { content })])).toMatchObject([{ state: 'left' }])
  })
})

describe('the page of a mail', () => {
  test('is for a frame in which nothing runs, and into which nothing is loaded', async () => {
    const [page] = await receive([pageOf('<p>The 12th</p><base href="https://example.org"><LINK rel=preconnect href=//example.org>')])
    const answer = await open(page?.id, '/page')
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/html; charset=UTF-8',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox",
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    const html = await answer.text()
    expect(html).toContain('<p>The 12th</p><wbr href="https://example.org"><wbr rel=preconnect')
    expect((await open(page?.id, '/page', {})).status).toBe(401)
  })

  test('has the pictures of the mail, and no others', async () => {
    const logo = fileOf('logo.png', PNG, { use: 'picture', contentId: 'logo@example.com' })
    const drawing = fileOf('a.svg', '<svg/>', { use: 'picture', contentId: 'drawing' })
    const files = await receive([
      logo,
      drawing,
      pageOf('<img src="cid:logo%40example.com"><img src=cid:drawing><img src="https://x.example">'),
    ])
    const html = await (await open(files[2]?.id, '/page')).text()
    expect(html).toContain(`<img src="data:image/png;base64,${PNG.toString('base64')}"><img src=cid:drawing>`)
  })

  test('of an attached file is never shown', async () => {
    const [file] = await receive([fileOf('offer.html', '<script>alert(1)</script>')])
    expect((await open(file?.id, '/page')).status).toBe(404)
  })

  test('of more than 1 MB is not kept', async () => {
    expect(await receive([pageOf('x'.repeat(1024 * 1024 + 1))])).toMatchObject([{ use: 'page', state: 'too-large' }])
  })
})

describe('all files', () => {
  test('of a deleted message come back with it, and go when it can no longer be brought back', async () => {
    const before = await receive([fileOf('list.pdf', PDF), pageOf('<p>Hello</p>')])
    await app.fetchAsAdmin(`/api/contacts/${enquiry.id}`, { method: 'DELETE' })
    await filesAre(2)
    expect((await app.fetchAsAdmin(`/api/contacts/${enquiry.id}/restore`, { method: 'POST' })).status).toBe(200)
    expect(await listed()).toEqual(before)
    expect((await open(before[0]?.id)).status).toBe(200)
    await app.fetchAsAdmin(`/api/contacts/${enquiry.id}`, { method: 'DELETE' })
    await app.db.write((tx) => forgetDeletedEnquiries(tx, { now: new Date(TEST_NOW.getTime() + 86_400_000) }))
    await filesAre(0)
  })

  test('are in what a person is told, and go with their data', async () => {
    await receive([fileOf('list.pdf', PDF)])
    const body = { email: 'asha@example.com', reason: 'Asked for it' }
    expect((await app.fetchAsAdmin('/api/people/export', { body })).text).toMatch(/"name":\s*"list\.pdf"/)
    expect((await app.fetchAsAdmin('/api/people/erase', { body })).status).toBe(200)
    await filesAre(0)
    expect(await app.db.sql.selectFrom('received_files').selectAll().execute()).toEqual([])
  })
})
