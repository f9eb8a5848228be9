import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startVirusScanner } from '#base/processes/test-virus-scanner.ts'
import { readMails, removeMails } from '#mail/test-mails.ts'
import { TEST_CODE } from '#app/testing/test-client.ts'
import { TEST_NOW } from '#app/testing/test-app.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { removeRecords } from '#app/testing/test-records.ts'
import { signInAs, type SignedInStaff } from '#app/testing/test-sign-in.ts'
import type { EnquiryFile } from '../../enquiry-file.schema.ts'
import { forgetDeletedEnquiries } from '../enquiry-deletion.server.ts'
import { deleteOldFiles } from './enquiry-file.server.ts'
import type { ReplyEntry, ThreadEntry } from '../../enquiry-reply.schema.ts'

const app = setUpTestApp()
let asha: SignedInStaff
let anil: SignedInStaff
let id: number

beforeAll(async () => {
  asha = await signInAs(app, { name: 'Asha Example', role: 'admin' })
  anil = await signInAs(app, { name: 'Anil Mockup', role: 'admin' })
})
beforeEach(async () => {
  app.time.now = TEST_NOW
  delete app.outbox.mail.virusScanner
  await removeRecords(app)
  await removeMails(app)
  rmSync(join(app.dataDir, 'uploads'), { recursive: true, force: true })
  const sent = { name: 'Test Enquirer', email: 'enquirer@example.com', subject: 'Audits', message: 'Can you audit our plant?' }
  id = ((await app.fetch('/api/contact', { body: sent })).data as { id: number }).id
})

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
const BYTES = { 'Content-Type': 'application/octet-stream' }
const files = () => {
  const folder = join(app.dataDir, 'uploads', 'replies')
  return existsSync(folder) ? readdirSync(folder) : []
}
/** Files are deleted after the reply. */
const filesAre = (count: number) => expect.poll(() => files().length).toBe(count)
const upload = (file: Uint8Array = PDF, name = 'Offer.pdf', fetch = asha.fetch) =>
  fetch(`/api/contacts/${id}/files?name=${encodeURIComponent(name)}`, { raw: new Uint8Array(file), headers: BYTES })
const add = async (file?: Uint8Array, name?: string): Promise<EnquiryFile> => (await upload(file, name)).data
const chosen = async (fetch = asha.fetch): Promise<EnquiryFile[]> => (await fetch(`/api/contacts/${id}/files`)).data
const reply = (body: object, fetch = asha.fetch) =>
  fetch(`/api/contacts/${id}/replies`, { method: 'POST', body: { text: 'Our offer.', ...body } })
const lastReply = async () =>
  ((await asha.fetch(`/api/contacts/${id}/thread`)).data as ThreadEntry[]).findLast((entry): entry is ReplyEntry => entry.type === 'reply')
const passDays = (days: number) => app.db.write((tx) => deleteOldFiles(tx, new Date(TEST_NOW.getTime() + days * 86_400_000), 10))
const open = (fileId: number, headers: Record<string, string> = { 'X-API-Code': TEST_CODE }) =>
  app.http.request(`/api/contacts/${id}/files/${fileId}`, { headers })

describe('a file', () => {
  test('is kept for the reply of who chose it, and goes with it as a reference in the outbox', async () => {
    const file = await add(PDF, '../../Offer for Faridabad.exe')
    expect(file).toEqual({ id: expect.any(Number), name: 'Offer for Faridabad.pdf', kind: 'pdf', bytes: PDF.length })
    expect([await chosen(), await chosen(anil.fetch)]).toEqual([[file], []])
    await removeMails(app)
    expect((await reply({ files: [file.id] })).status).toBe(201)
    expect((await readMails(app)).map(({ data }) => data['files'])).toEqual([[{ id: file.id, name: file.name }]])
    expect([(await lastReply())?.files, await chosen()]).toEqual([[file], []])
    await filesAre(1)
  })

  test('is downloaded with its own name and never opened in our origin', async () => {
    const { id: fileId } = await add(PDF, 'प्रस्ताव (1).pdf')
    const answer = await open(fileId)
    expect([answer.status, Buffer.from(await answer.arrayBuffer()).equals(PDF)]).toEqual([200, true])
    const header = (name: string) => answer.headers.get(name)
    expect(header('Content-Disposition')).toBe(
      `attachment; filename="file.pdf"; filename*=UTF-8''${encodeURIComponent('प्रस्ताव')}%20%281%29.pdf`,
    )
    expect([header('Content-Type'), header('X-Content-Type-Options'), header('Content-Security-Policy'), header('Cache-Control')]).toEqual([
      'application/pdf',
      'nosniff',
      "default-src 'none'; sandbox",
      'no-store',
    ])
    expect((await open(fileId, {})).status).toBe(401)
    for (const path of [`/uploads/replies/${files()[0]}`, `/uploads/${files()[0]}`]) expect((await app.http.request(path)).status).toBe(404)
  })

  test('sent again after its answer was lost is the same file', async () => {
    expect(await add()).toEqual(await add())
    await filesAre(1)
  })

  test('of somebody else, of another enquiry or of an earlier reply is not sent', async () => {
    const { id: fileId } = await add()
    expect((await reply({ files: [fileId] }, anil.fetch)).status).toBe(409)
    expect((await reply({ files: [fileId, 4711] })).status).toBe(409)
    expect((await reply({ files: [fileId, fileId] })).status).toBe(409)
    await reply({ files: [fileId] })
    expect((await reply({ files: [fileId] })).status).toBe(409)
    expect((await asha.fetch(`/api/contacts/${id}/files/${fileId}`, { method: 'DELETE' })).status).toBe(404)
  })

  test('goes only with an e-mail that is sent from here', async () => {
    const { id: fileId } = await add()
    expect((await reply({ files: [fileId], channel: 'own-program' })).body['error']).toContain('Add them in your own app')
  })

  test('of a reply that was withdrawn is chosen again, and is removed without a trace', async () => {
    const file = await add()
    await removeMails(app)
    await reply({ files: [file.id] })
    await asha.fetch(`/api/contacts/${id}/replies/${(await lastReply())?.id}`, { method: 'DELETE' })
    expect([await chosen(), await readMails(app)]).toEqual([[file], []])
    expect((await asha.fetch(`/api/contacts/${id}/files/${file.id}`, { method: 'DELETE' })).status).toBe(200)
    expect(await chosen()).toEqual([])
    await filesAre(0)
  })

  test('goes a week after it was chosen and not sent, and a year after it was sent', async () => {
    await reply({ files: [(await add()).id] })
    await add(Buffer.concat([PDF, Buffer.from('%2')]))
    await filesAre(2)
    await passDays(8)
    await filesAre(1)
    expect((await lastReply())?.files).toHaveLength(1)
    await passDays(366)
    await filesAre(0)
  })

  test('of a deleted message comes back with it, and goes when it can no longer be brought back', async () => {
    await reply({ files: [(await add()).id] })
    await app.fetchAsAdmin(`/api/contacts/${id}`, { method: 'DELETE' })
    await filesAre(1)
    expect((await app.fetchAsAdmin(`/api/contacts/${id}/restore`, { method: 'POST' })).status).toBe(200)
    expect((await lastReply())?.files).toHaveLength(1)
    await app.fetchAsAdmin(`/api/contacts/${id}`, { method: 'DELETE' })
    await app.db.write((tx) => forgetDeletedEnquiries(tx, { now: new Date(TEST_NOW.getTime() + 86_400_000) }))
    await filesAre(0)
  })
})

describe('refused is', () => {
  test.each([
    ['nothing', Buffer.alloc(0), 'empty'],
    ['a program with the name of a PDF', Buffer.from('MZ\u0090\u0000'), 'Programs and scripts'],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'SVG'],
  ])('%s, and nothing is kept', async (_, file, words) => {
    const refused = await upload(file)
    expect([refused.status, refused.body['error']]).toEqual([422, expect.stringContaining(words)])
    expect([await chosen(), files()]).toEqual([[], []])
  })

  test('more than 10 MB, also of several files', async () => {
    const half = Buffer.concat([PDF, Buffer.alloc(6 * 1024 * 1024)])
    expect((await upload(Buffer.concat([half, half]))).status).toBe(413)
    await add(half)
    const refused = await upload(Buffer.concat([half, PDF]))
    expect([refused.status, refused.body['error']]).toEqual([
      413,
      'A reply takes files of 10 MB in all. Make them smaller, or send a link.',
    ])
    await filesAre(1)
  })

  test('a file from who may only read', async () => {
    const reader = await signInAs(app, { name: 'Ravi Sample', role: 'viewer' })
    expect((await upload(PDF, 'Offer.pdf', reader.fetch)).status).toBe(403)
  })
})

describe('with a virus scanner', () => {
  test('an infected file is refused by name, a clean one is kept, and none while the scanner is away', async () => {
    const { stop, socket } = await startVirusScanner((file) => (file.includes('%bad') ? 'stream: Test-Virus FOUND' : 'stream: OK'))
    app.outbox.mail.virusScanner = socket
    const infected = await upload(Buffer.concat([PDF, Buffer.from('%bad')]))
    expect([infected.status, infected.body['error']]).toEqual([422, 'The virus scanner found Test-Virus in this file. It was not kept.'])
    expect((await upload()).status).toBe(201)
    stop()
    await expect.poll(async () => (await upload(Buffer.concat([PDF, Buffer.from('%2')]))).status).toBe(503)
    await filesAre(1)
  })

  test('an answer that says neither is no permission', async () => {
    const { stop, socket } = await startVirusScanner(() => 'INSTREAM size limit exceeded. ERROR')
    app.outbox.mail.virusScanner = socket
    expect((await upload()).status).toBe(503)
    stop()
  })
})
