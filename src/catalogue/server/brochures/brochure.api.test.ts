import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startVirusScanner } from '#base/processes/test-virus-scanner.ts'
import { TEST_CODE } from '#app/testing/test-client.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { makeProgram, removeRecords } from '#app/testing/test-records.ts'
import { signInAs, type SignedInStaff } from '#app/testing/test-sign-in.ts'
import type { Brochure } from '../../brochure.schema.ts'

const app = setUpTestApp()
let editor: SignedInStaff
let program: { id: number; title: string }

beforeAll(async () => {
  editor = await signInAs(app, { name: 'Esha Example', role: 'editor' })
})
beforeEach(async () => {
  delete app.outbox.mail.virusScanner
  await removeRecords(app)
  rmSync(join(app.dataDir, 'uploads'), { recursive: true, force: true })
  program = await makeProgram(app)
})

const EMAIL = 'asha.trainer@example.com'
const PDF = Buffer.from('%PDF-1.7\n%%EOF\n')
const NEWER = Buffer.from('%PDF-1.7\n% newer\n%%EOF\n')
const BYTES = { 'Content-Type': 'application/octet-stream' }
const filesAre = (count: number) =>
  expect
    .poll(() => {
      const folder = join(app.dataDir, 'uploads', 'brochures')
      return existsSync(folder) ? readdirSync(folder).length : 0
    })
    .toBe(count)
const upload = (of: string | number = program.id, file: Buffer = PDF, fetch = editor.fetch) =>
  fetch(`/api/brochures?${typeof of === 'number' ? `kind=program&record=${of}` : of}`, { raw: new Uint8Array(file), headers: BYTES })
const add = async (of?: string | number, file?: Buffer): Promise<Brochure> => (await upload(of, file)).data
const kept = async (): Promise<Brochure[]> => (await editor.fetch('/api/brochures')).data
const read = async (id: number) => {
  const answer = await app.http.request(`/api/brochures/${id}`, { headers: { 'X-API-Code': TEST_CODE } })
  return { status: answer.status, disposition: answer.headers.get('Content-Disposition'), bytes: Buffer.from(await answer.arrayBuffer()) }
}
const makeEntry = async (kind = 'trainer'): Promise<number> => {
  const body = { kind, name: 'Asha Trainer', email: EMAIL, text: 'Audits since 1999', consentOn: '2026-01-01' }
  return ((await app.fetchAsAdmin('/api/showcase/create', { body })).data as { id: number }).id
}
const trainer = async () => `kind=trainer&record=${await makeEntry()}`
const enquire = async () => {
  const sent = { name: 'Test Enquirer', email: 'enquirer@example.com', subject: 'Audits', message: 'Can you audit our plant?' }
  return ((await app.fetch('/api/contact', { body: sent })).data as { id: number }).id
}
const attach = (enquiry: number, brochure: number, as: SignedInStaff['fetch'] = app.fetchAsAdmin) =>
  as(`/api/contacts/${enquiry}/files/brochure`, { body: { brochure } })

describe('a brochure', () => {
  test('is kept for a program and a trainer, replaced as the same one, and removed with its file', async () => {
    const first = await add()
    const profile = await add(await trainer())
    expect(first).toEqual({
      id: expect.any(Number),
      kind: 'program',
      recordId: program.id,
      title: program.title,
      bytes: PDF.length,
      addedAt: expect.any(String),
    })
    const replaced = await upload(program.id, NEWER)
    expect(replaced.data).toMatchObject({ id: first.id, bytes: NEWER.length })
    expect(await kept()).toEqual([replaced.data, profile])
    await filesAre(2)
    expect((await read(first.id)).bytes.equals(NEWER)).toBe(true)
    expect((await read(profile.id)).disposition).toContain("filename*=UTF-8''Asha%20Trainer%20profile.pdf")
    expect((await editor.fetch(`/api/brochures/${first.id}`, { method: 'DELETE' })).status).toBe(200)
    expect((await editor.fetch(`/api/brochures/${first.id}`, { method: 'DELETE' })).status).toBe(404)
    expect([(await read(first.id)).status, await kept()]).toEqual([404, [profile]])
    await filesAre(1)
  })

  test('of a draft is offered to the office, and nobody outside sees one', async () => {
    const draft = await makeProgram(app, { slug: 'draft', isPublished: false })
    const { id } = await add(draft.id)
    expect(await kept()).toMatchObject([{ id }])
    expect([(await app.fetch('/api/brochures')).status, (await app.http.request(`/api/brochures/${id}`)).status]).toEqual([401, 401])
  })

  test('goes with its program, and a profile with its trainer', async () => {
    const of = await trainer()
    await upload()
    await upload(of)
    await filesAre(2)
    expect((await app.fetchAsAdmin(`/api/training-programs/${program.id}`, { method: 'DELETE' })).status).toBe(200)
    await filesAre(1)
    await app.fetchAsAdmin(`/api/showcase/${of.split('=').at(-1)}`, { method: 'DELETE' })
    await filesAre(0)
    expect(await kept()).toEqual([])
  })

  test('is not offered while its entry is of no trainer', async () => {
    const entry = await makeEntry()
    const profile = await add(`kind=trainer&record=${entry}`)
    const become = (kind: string) => app.fetchAsAdmin(`/api/showcase/${entry}`, { method: 'PUT', body: { kind } })
    expect((await become('testimonial')).status).toBe(200)
    expect([await kept(), (await attach(await enquire(), profile.id)).status]).toEqual([[], 404])
    await become('trainer')
    expect(await kept()).toEqual([profile])
  })

  test('of a trainer is told to them, and is erased with them', async () => {
    const profile = await add(await trainer())
    const person = { email: EMAIL, reason: 'They asked by e-mail' }
    const { body } = await app.fetchAsAdmin('/api/people/export', { body: person })
    expect(body['showcase']).toMatchObject([{ name: 'Asha Trainer', profileKeptSince: profile.addedAt }])
    expect((await app.fetchAsAdmin('/api/people/erase', { body: person })).status).toBe(200)
    expect(await kept()).toEqual([])
    await filesAre(0)
  })
})

describe('refused is', () => {
  test.each<[string, Buffer, number, string]>([
    ['nothing', Buffer.alloc(0), 422, 'not a PDF'],
    ['a picture', Buffer.from('89504e470d0a1a0a', 'hex'), 422, 'not a PDF'],
    ['a page', Buffer.from('<html>%PDF-1.7'), 422, 'not a PDF'],
    ['more than 10 MB', Buffer.concat([PDF, Buffer.alloc(10 * 1024 * 1024)]), 413, 'larger than 10 MB'],
  ])('%s, and the one before stays', async (_, file, status, words) => {
    const { data: before } = await upload()
    const refused = await upload(program.id, file)
    expect([refused.status, refused.body['error']]).toEqual([status, expect.stringContaining(words)])
    expect(await kept()).toEqual([before])
    await filesAre(1)
  })

  test('one of no program, of an entry that is no trainer, and of no record', async () => {
    expect((await upload(987_654_321)).status).toBe(404)
    expect((await upload(`kind=trainer&record=${await makeEntry('testimonial')}`)).status).toBe(404)
    expect((await upload('kind=service&record=1')).status).toBe(400)
    expect((await upload('kind=program')).status).toBe(400)
    await filesAre(0)
  })

  test('one in which the scanner finds a virus, and any while the scanner is away', async () => {
    const { stop, socket } = await startVirusScanner((file) => (file.includes('newer') ? 'stream: Test-Virus FOUND' : 'stream: OK'))
    app.outbox.mail.virusScanner = socket
    expect((await upload(program.id, NEWER)).body['error']).toContain('Test-Virus')
    expect((await upload()).status).toBe(201)
    stop()
    await expect.poll(async () => (await upload()).status).toBe(503)
    await filesAre(1)
  })
})

describe('with a reply', () => {
  test('goes a copy, which stays what it was when the brochure is replaced or removed', async () => {
    const [enquiry, brochure] = [await enquire(), await add()]
    const { status, data } = await attach(enquiry, brochure.id)
    const attached = data as { id: number }
    expect([status, attached]).toMatchObject([201, { kind: 'pdf', name: `${program.title} brochure.pdf` }])
    expect((await attach(enquiry, brochure.id)).data).toEqual(attached)
    await upload(program.id, NEWER)
    await editor.fetch(`/api/brochures/${brochure.id}`, { method: 'DELETE' })
    expect((await app.fetchAsAdmin(`/api/contacts/${enquiry}/files`)).data).toEqual([attached])
    const sent = await app.http.request(`/api/contacts/${enquiry}/files/${attached.id}`, { headers: { 'X-API-Code': TEST_CODE } })
    expect(Buffer.from(await sent.arrayBuffer()).equals(PDF)).toBe(true)
    const gone = await attach(enquiry, brochure.id)
    expect([gone.status, gone.body['error']]).toEqual([404, 'The office no longer keeps this PDF. It may have been removed.'])
  })

  test('goes none that makes its files more than 10 MB', async () => {
    const enquiry = await enquire()
    const half = Buffer.concat([PDF, Buffer.alloc(6 * 1024 * 1024)])
    const brochure = await add(program.id, half)
    const profile = await add(await trainer(), Buffer.concat([half, PDF]))
    expect((await attach(enquiry, brochure.id)).status).toBe(201)
    expect((await attach(enquiry, profile.id)).status).toBe(413)
  })

  test('the office attaches it; who writes content alone keeps it, and reads no enquiry', async () => {
    const [enquiry, brochure] = [await enquire(), await add()]
    const office = await signInAs(app, { name: 'Om Example', role: 'office' })
    const viewer = await signInAs(app, { name: 'Vani Example', role: 'viewer' })
    expect((await attach(enquiry, brochure.id, office.fetch)).status).toBe(201)
    expect((await attach(enquiry, brochure.id, editor.fetch)).status).toBe(403)
    expect((await editor.fetch(`/api/contacts/${enquiry}`)).status).toBe(403)
    expect((await upload(program.id, NEWER, viewer.fetch)).status).toBe(403)
  })
})
