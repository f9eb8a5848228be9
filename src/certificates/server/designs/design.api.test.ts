import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { setUpTestApp, startWithParticipant } from '#app/testing/test-hooks.ts'
import { makeCertificate, makeProgram } from '#app/testing/test-records.ts'
import { TEST_CODE } from '#app/testing/test-client.ts'
import { signInAs } from '#app/testing/test-sign-in.ts'
import type { UploadedImage } from '#base/files/uploaded-image.schema.ts'
import { findSpecimen } from '../sample/sample-certificate.server.ts'
import { SHIPPED_DESIGN } from '../../designs/design.ts'
import type { DesignForm, StoredDesign } from '../../designs/design.schema.ts'

const app = setUpTestApp({ perTest: true })
const PATH = '/api/admin/certificate-designs'
const FORM: DesignForm = { ...SHIPPED_DESIGN, name: 'Our paper', isDefault: false }
let ids: { participantId: number; trainingProgramId: number }

beforeEach(async () => {
  const { participantId, trainingProgramId } = await startWithParticipant(app)
  ids = { participantId, trainingProgramId }
})

async function save(changes: Partial<DesignForm> = {}, id?: number) {
  const reply = await app.fetchAsAdmin(id === undefined ? PATH : `${PATH}/${id}`, {
    method: id === undefined ? 'POST' : 'PUT',
    body: { ...FORM, ...changes },
  })
  expect([reply.status, reply.text]).toEqual([id === undefined ? 201 : 200, expect.any(String)])
  return reply.data as StoredDesign
}
const choose = (designId: number | null, programId = ids.trainingProgramId) =>
  app.fetchAsAdmin(`/api/training-programs/${programId}/certificate-design`, { method: 'PUT', body: { designId } })
const pdfOf = async (permalink: string) => (await app.fetch(`${permalink}.pdf`)).text
const wordings = (sentence: string): DesignForm['wordings'] => ({
  ...SHIPPED_DESIGN.wordings,
  completion: { title: 'Award', sentence },
})

async function upload(kind: 'logo' | 'signature', background: string): Promise<string> {
  const file = await sharp({ create: { width: 300, height: 100, channels: 3, background } })
    .png()
    .toBuffer()
  const reply = await app.fetchAsAdmin(`/api/admin/company/pictures?kind=${kind}`, {
    raw: new Uint8Array(file),
    headers: { 'Content-Type': 'application/octet-stream' },
  })
  return (reply.data as UploadedImage).path
}

test('an issued certificate keeps its design byte for byte; a reprint is the next edition, in the design of today', async () => {
  const shipped = await makeCertificate(app, ids)
  const before = await pdfOf(shipped.permalink)
  const design = await save({ layout: 'formal', isDefault: true })
  expect(await pdfOf(shipped.permalink)).toBe(before)

  const editions = await app.fetchAsAdmin(`/api/certificates/${shipped.id}/editions`)
  expect(editions.data).toMatchObject({ renamed: [{ what: 'Design', printed: 'The shipped design', today: 'Our paper, version 1' }] })
  const correct = (changes: object) => app.fetchAsAdmin(`/api/certificates/${shipped.id}`, { method: 'PUT', body: changes })
  const renamed = (await correct({ fullName: 'Asha Exemplar' })).data as { permalink: string; edition: number }
  const letterheads = () => app.db.sql.selectFrom('certificates').select('letterhead').orderBy('id').execute()
  expect([renamed.edition, await letterheads()]).toEqual([2, [{ letterhead: null }]])
  const reprinted = (await correct({ reprint: true })).data as { permalink: string; edition: number }
  expect(reprinted.edition).toBe(3)
  const issued = await pdfOf(reprinted.permalink)

  await save({ layout: 'plain', isDefault: true }, design.id)
  expect(await pdfOf(reprinted.permalink)).toBe(issued)
  expect(JSON.parse((await letterheads())[0]?.letterhead ?? '')).toMatchObject({
    design: { name: 'Our paper', version: 1, layout: 'formal' },
  })
})

test('a corrected name keeps the old design, or takes the new one if the correction asks for it', async () => {
  const { id } = await makeCertificate(app, ids)
  await save({ layout: 'formal', isDefault: true })
  const correct = (changes: object) => app.fetchAsAdmin(`/api/certificates/${id}`, { method: 'PUT', body: changes })
  const stored = async () => {
    const row = await app.db.sql.selectFrom('certificates').select(['participant_name', 'letterhead', 'edition']).executeTakeFirstOrThrow()
    return [row.participant_name, row.edition, row.letterhead !== null]
  }
  await correct({ fullName: 'Asha Exemplar' })
  expect(await stored()).toEqual(['Asha Exemplar', 2, false])
  await correct({ fullName: 'Asha Exemplary', reprint: true })
  expect(await stored()).toEqual(['Asha Exemplary', 3, true])
})

test('a program has the design that it chose, the others the default', async () => {
  const [ours, theirs] = [await save({ name: 'A', isDefault: true }), await save({ name: 'B' })]
  expect((await choose(theirs.id)).data).toEqual({
    designId: theirs.id,
    designs: [
      { id: ours.id, name: 'A', isDefault: true },
      { id: theirs.id, name: 'B', isDefault: false },
    ],
  })
  await makeCertificate(app, ids)
  const rows = await app.db.sql.selectFrom('certificates').select('letterhead').execute()
  expect(JSON.parse(rows[0]?.letterhead ?? '')).toMatchObject({ design: { name: 'B' } })
  await save({ name: 'B', isDefault: true }, theirs.id)
  const listed = (await app.fetchAsAdmin(PATH)).data as StoredDesign[]
  expect(listed.map(({ name, isDefault, programs }) => [name, isDefault, programs.length])).toEqual([
    ['A', false, 0],
    ['B', true, 1],
  ])
})

test('a design in use is not deleted, and the refusal names its users; an unused one is', async () => {
  const design = await save({ isDefault: true })
  await choose(design.id)
  const refused = await app.fetchAsAdmin(`${PATH}/${design.id}`, { method: 'DELETE' })
  expect([refused.status, refused.text]).toEqual([
    409,
    expect.stringMatching(/cannot be deleted while it is used by all programs without a design of their own; \S/),
  ])
  await choose(null)
  await save({}, design.id)
  expect((await app.fetchAsAdmin(`${PATH}/${design.id}`, { method: 'DELETE' })).status).toBe(200)
  expect((await choose(design.id)).status).toBe(422)
})

test('two people who edit one design: the second is told', async () => {
  const { id } = await save()
  const { headers } = await app.fetchAsAdmin(`${PATH}/${id}`)
  const ifMatch = { 'If-Match': headers.get('ETag') ?? '' }
  await save({ smallPrint: 'Theirs' }, id)
  const late = await app.fetchAsAdmin(`${PATH}/${id}`, { method: 'PUT', body: { ...FORM, smallPrint: 'Mine' }, headers: ifMatch })
  expect(late.status).toBe(412)
  expect((await app.fetchAsAdmin(`${PATH}/${id}`)).data).toMatchObject({ smallPrint: 'Theirs' })
})

test.each([
  [
    'a placeholder that does not exist',
    { wordings: wordings('{nmae} completed {program}') },
    400,
    '{nmae} is not known. Did you mean {name}?',
  ],
  ['a sentence without the name', { wordings: wordings('Somebody completed {program}') }, 400, 'The sentence must contain {name} once.'],
  ['a letter that no font has', { smallPrint: 'Board 李' }, 422, 'our fonts do not have 李'],
  ['six signatories', { signatories: Array.from({ length: 6 }, () => ({ name: 'A', title: 'B', signature: null })) }, 400, 'At most 5'],
  ['a picture of somebody else', { secondLogo: `/company-pictures/logo-${'a'.repeat(40)}-30x10.png` }, 422, 'Upload it again'],
])('%s is refused when the design is saved', async (_, changes, status, message) => {
  const refused = await app.fetchAsAdmin(PATH, { body: { ...FORM, ...changes } })
  expect([refused.status, refused.text]).toEqual([status, expect.stringContaining(message)])
})

test('the register says in its list and its export which design each certificate has', async () => {
  const shipped = await makeCertificate(app, ids)
  await save({ isDefault: true })
  await app.fetchAsAdmin(`/api/certificates/${shipped.id}`, { method: 'PUT', body: { reprint: true } })
  const { id: trainingProgramId } = await makeProgram(app, { title: 'Short', slug: 'short' })
  await makeCertificate(app, { ...ids, trainingProgramId, certificatePath: 'https://example.com/own.pdf' })
  const listed = (await app.fetchAsAdmin('/api/certificates')).data as Array<{ design: string | null }>
  expect(listed.map(({ design }) => design)).toEqual([null, 'Our paper, version 1'])
  const { text } = await app.fetchAsAdmin('/api/exports/certificates')
  expect([text.split('\n')[0], text]).toEqual([expect.stringContaining('Design'), expect.stringContaining('Our paper, version 1')])
})

test('a name is used once', async () => {
  await save()
  for (const name of [FORM.name, ' our  PAPER']) {
    const refused = await app.fetchAsAdmin(PATH, { body: { ...FORM, name } })
    expect([refused.status, refused.body['issues']]).toEqual([409, { name: 'Another design has this name.' }])
  }
})

test('designs saved at the same instant: one has the name, and one is the default', async () => {
  const create = (changes: object) => app.fetchAsAdmin(PATH, { body: { ...FORM, ...changes } })
  const named = await Promise.all(['B1', 'b1', ' B1', 'B1', 'b1'].map((name) => create({ name })))
  const refused = named.filter(({ status }) => status !== 201)
  expect(refused.map(({ status, body }) => [status, body['issues']])).toEqual(
    Array.from({ length: 4 }, () => [409, { name: 'Another design has this name.' }]),
  )
  const { id } = await save({ name: 'First', isDefault: true })
  const defaults = await Promise.all([
    ...['C', 'D', 'E', 'F'].map((name) => create({ name, isDefault: true })),
    app.fetchAsAdmin(`${PATH}/${id}`, { method: 'PUT', body: { ...FORM, name: 'First', isDefault: true } }),
  ])
  expect(defaults.map(({ status }) => status)).toEqual([201, 201, 201, 201, 200])
  const { data } = await app.fetchAsAdmin(PATH)
  expect((data as StoredDesign[]).filter(({ isDefault }) => isDefault)).toHaveLength(1)
})

test('a sentence with a score is refused for somebody without one, unless that part stands in square brackets', async () => {
  const { id } = await save({ isDefault: true, wordings: wordings('{name} completed {program} with {score}') })
  const issue = () => app.fetchAsAdmin('/api/certificates/create', { body: { ...ids, issueDate: '2026-11-10' } })
  const refused = await issue()
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('prints {score}, which this certificate does not have')])
  await save({ isDefault: true, wordings: wordings('{name} completed {program}[ with {score}]') }, id)
  expect((await issue()).status).toBe(201)
})

describe('pictures', () => {
  test('a design keeps its pictures when another one changes or is deleted', async () => {
    const [red, blue] = [await upload('logo', '#c80000'), await upload('logo', '#0000c8')]
    const first = await save({ name: 'Red', secondLogo: red })
    const copy = await save({ name: 'Copy of Red', secondLogo: red, isDefault: true })
    await save({ name: 'Red', secondLogo: blue }, first.id)
    await app.fetchAsAdmin(`${PATH}/${first.id}`, { method: 'DELETE' })
    expect((await app.fetchAsAdmin(`${PATH}/${copy.id}`)).data).toMatchObject({ secondLogo: red })
    const { permalink } = await makeCertificate(app, ids)
    expect((await app.fetch(`${permalink}.pdf`)).status).toBe(200)
  })

  test('five signatories of a design are printed instead of those of the company', async () => {
    const signature = await upload('signature', '#0000c8')
    const signatories = Array.from({ length: 5 }, (_, at) => ({
      name: `Asha ${at}`,
      title: 'Director',
      signature: at === 1 ? null : signature,
    }))
    await save({ isDefault: true, signatories })
    const { permalink } = await makeCertificate(app, ids)
    const verified = await app.fetch('/api/verify-permalink', { body: { token: permalink.slice('/c/'.length) } })
    expect((verified.data as { issuer: { signatory: string } }).issuer.signatory).toContain('Asha 0, Director · Asha 1, Director')
    expect((await app.fetch(`${permalink}.pdf`)).status).toBe(200)
  })
})

describe('the preview', () => {
  test('is the document as a picture, upright in portrait, of an example, a participant or the longest name', async () => {
    await makeCertificate(app, ids)
    for (const of of [undefined, ids.participantId, 'longest']) {
      const reply = await app.http.request(`${PATH}/preview`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-API-Code': TEST_CODE },
        body: JSON.stringify({ design: { ...FORM, orientation: 'portrait' }, ...(of !== undefined && { of }) }),
      })
      expect([reply.status, reply.headers.get('Content-Type')]).toEqual([200, 'image/webp'])
      const { width, height } = await sharp(new Uint8Array(await reply.arrayBuffer())).metadata()
      expect(height / width).toBeCloseTo(297 / 210, 2)
    }
    // Its QR code leads to no certificate.
    expect((await app.fetch('/api/verify-permalink', { body: { token: 'specimen-not-issued-00' } })).status).toBe(404)
  })

  test('of a participant is for those who may see people', async () => {
    const { fetch } = await signInAs(app, { name: 'Ravi Mockup', role: 'editor' })
    expect((await fetch(`${PATH}/preview`, { method: 'POST', body: { design: FORM } })).status).toBe(200)
    expect((await fetch(`${PATH}/preview`, { method: 'POST', body: { design: FORM, of: ids.participantId } })).status).toBe(403)
  })
})

test('the choice goes with its program', async () => {
  const { id: programId } = await makeProgram(app, { title: 'Short', slug: 'short' })
  const { id } = await save()
  await choose(id, programId)
  await app.fetchAsAdmin(`/api/training-programs/${programId}`, { method: 'DELETE' })
  expect((await app.fetchAsAdmin(`${PATH}/${id}`, { method: 'DELETE' })).status).toBe(200)
})

test('a design that stops being the default has a new version and an entry in the history, so an older edit of it is asked', async () => {
  const first = await save({ name: 'First', isDefault: true })
  const { headers } = await app.fetchAsAdmin(`${PATH}/${first.id}`)
  const opened = headers.get('ETag') ?? ''
  await save({ name: 'Second', isDefault: true })
  const stale = await app.fetchAsAdmin(`${PATH}/${first.id}`, {
    method: 'PUT',
    body: { ...FORM, name: 'First', isDefault: true },
    headers: { 'If-Match': opened },
  })
  expect(stale.status).toBe(412)
  const { data } = await app.fetchAsAdmin(PATH)
  expect((data as StoredDesign[]).filter(({ isDefault }) => isDefault).map(({ name }) => name)).toEqual(['Second'])
  const entries = await app.db.sql
    .selectFrom('audit_entries')
    .select('action')
    .where('subject', '=', `certificate-design:${first.id}`)
    .execute()
  expect(entries.map(({ action }) => action)).toEqual(['certificate design created', 'certificate design updated'])
})

test.each([
  ['a letter that no font has', { smallPrint: '李' }, 422],
  ['a picture that is not stored', { secondLogo: `/company-pictures/logo-${'a'.repeat(40)}-30x10.png` }, 422],
  ['more facts than there are', { facts: Array.from({ length: 900 }, () => 'dates') }, 400],
])('a preview refuses what saving refuses: %s', async (_, changes, status) => {
  const preview = await app.fetchAsAdmin(`${PATH}/preview`, { body: { design: { ...FORM, ...changes } } })
  const saved = await app.fetchAsAdmin(PATH, { body: { ...FORM, ...changes } })
  expect([preview.status, saved.status]).toEqual([status, status])
})

test('a sample has a value for every placeholder of its design', async () => {
  await save({ isDefault: true, wordings: wordings('{name} of {client} completed {program} in {hours} hours') })
  await app.fetchAsAdmin(`/api/training-programs/${ids.trainingProgramId}/sample-certificate`, { method: 'PUT', body: {} })
  const { token } = await app.db.sql.selectFrom('sample_certificates').select('token').executeTakeFirstOrThrow()
  const specimen = await findSpecimen(app.db, token, 'https://www.example.com')
  expect(JSON.stringify(specimen?.design?.sentence)).toContain('Mock Motors')
})
