import { beforeEach, describe, expect, test } from 'vitest'
import defaultCompany from '#company/default-company.json' with { type: 'json' }
import { setUpTestApp } from '../testing/test-hooks.ts'
import { makeCertificate, makeParticipant, makeProgram, PARTICIPANT, PROGRAM, removeRecords, SERVICE } from '../testing/test-records.ts'
import { addPerson, PERSON } from '../testing/test-staff.ts'

const app = setUpTestApp()

beforeEach(() => removeRecords(app))

/** Usernames must be unique. */
let members = 0

interface Saved {
  path: string
  /** All fields that a PUT may change, each with a value other than a new record's default. */
  fields: object
}

async function savedProgram(changes: object = {}): Promise<number> {
  return (await makeProgram(app, changes)).id
}

async function completedParticipant(): Promise<{ participantId: number; trainingProgramId: number }> {
  const trainingProgramId = await savedProgram()
  return { trainingProgramId, participantId: (await makeParticipant(app, { trainingProgramId })).id }
}

const RECORDS: Array<[kind: string, save: () => Promise<Saved>]> = [
  [
    'service',
    async () => {
      const { id } = (await app.fetchAsAdmin('/api/services/create', { body: { ...SERVICE, slug: 'audits' } })).data as { id: number }
      return { path: `/api/services/${id}`, fields: { ...SERVICE, slug: 'audits' } }
    },
  ],
  [
    'program',
    async () => {
      const fields = { ...PROGRAM, delivery_mode: 'offline', online_price: null, image_path: '/pictures/a.png' }
      return { path: `/api/training-programs/${await savedProgram(fields)}`, fields }
    },
  ],
  [
    'participant',
    async () => {
      const trainingProgramId = await savedProgram()
      const fields = { ...PARTICIPANT, status: 'paused', trainingProgramId }
      return { path: `/api/participants/${(await makeParticipant(app, fields)).id}`, fields }
    },
  ],
  [
    'certificate',
    async () => {
      const links = await completedParticipant()
      const fields = { ...links, issueDate: '2026-11-10', expiryDate: null, certificatePath: '/files/a.pdf' }
      return { path: `/api/certificates/${(await makeCertificate(app, fields)).id}`, fields }
    },
  ],
  [
    'member of staff',
    async () => {
      const fields = { ...PERSON, username: `member-${(members += 1)}`, phone: '+91 90000 00000' }
      return { path: `/api/admin/users/${(await addPerson(app, fields)).id}`, fields }
    },
  ],
  ['company', async () => ({ path: '/api/admin/company', fields: defaultCompany })],
]

describe.each(RECORDS)('PUT of a %s', (kind, save) => {
  let saved: Saved
  const put = (body: object) => app.fetchAsAdmin(saved.path, { method: 'PUT', body })

  beforeEach(async () => {
    saved = await save()
  })

  test('without any field keeps every value', async () => {
    const reply = await put({})
    expect([kind, reply.status]).toEqual([kind, 200])
    expect(reply.data).toMatchObject(saved.fields)
    expect((await app.fetchAsAdmin(saved.path)).data).toMatchObject(saved.fields)
  })

  test('with one field keeps the others', async () => {
    for (const [field, value] of Object.entries(saved.fields)) {
      const reply = await put({ [field]: value as unknown })
      expect([field, reply.status]).toEqual([field, 200])
      expect(reply.data).toMatchObject(saved.fields)
    }
  })

  test('with a field that is not valid is refused and changes nothing', async () => {
    const required = Object.keys(saved.fields).find((field) => !['slug', 'expiryDate', 'certificatePath'].includes(field)) ?? ''
    expect((await put({ [required]: [] })).status).toBe(400)
    expect((await app.fetchAsAdmin(saved.path)).data).toMatchObject(saved.fields)
  })
})

describe('a certificate that never expires', () => {
  test('stays so and keeps its edition when a PUT leaves the expiry date out', async () => {
    const links = await completedParticipant()
    const { id } = await makeCertificate(app, { ...links, expiryDate: null })
    const body = { ...links, issueDate: '2026-11-10' }
    const reply = await app.fetchAsAdmin(`/api/certificates/${id}`, { method: 'PUT', body })
    expect(reply.data).toMatchObject({ expiryDate: null, edition: 1 })
  })

  test('an issue date after the stored expiry date is refused', async () => {
    const links = await completedParticipant()
    const { id } = await makeCertificate(app, { ...links, expiryDate: '2027-01-01' })
    const reply = await app.fetchAsAdmin(`/api/certificates/${id}`, { method: 'PUT', body: { issueDate: '2027-01-02' } })
    expect(reply.status).toBe(400)
    expect(reply.body['issues']).toEqual({ expiryDate: 'The expiry date must not be before the issue date' })
  })
})

test('a status alone may be changed, and null empties a field', async () => {
  const { participantId } = await completedParticipant()
  const reply = await app.fetchAsAdmin(`/api/participants/${participantId}`, { method: 'PUT', body: { status: 'withdrawn' } })
  expect(reply.data).toMatchObject({ ...PARTICIPANT, status: 'withdrawn' })
  const id = await savedProgram({ slug: 'with-picture', image_path: '/a.png' })
  const emptied = await app.fetchAsAdmin(`/api/training-programs/${id}`, { method: 'PUT', body: { image_path: null } })
  expect(emptied.data).toMatchObject({ image_path: null, title: PROGRAM.title })
})

test('the document of the contract requires nothing of a PUT', async () => {
  const { paths } = (await app.fetch('/api/openapi.json')).body as unknown as {
    paths: Record<
      string,
      { put?: { requestBody: { content: { 'application/json': { schema: { required?: string[]; properties: object } } } } } }
    >
  }
  for (const path of ['services', 'training-programs', 'participants', 'certificates', 'admin/users']) {
    const schema = paths[`/api/${path}/{id}`]?.put?.requestBody.content['application/json'].schema
    expect([path, schema?.required]).toEqual([path, undefined])
    expect(Object.keys(schema?.properties ?? {}).length).toBeGreaterThan(3)
    expect(JSON.stringify(schema)).not.toContain('"default"')
  }
})
