import { beforeEach, describe, expect, test } from 'vitest'
import type { AuditEntry } from '#base/audit/audit-log.schema.ts'
import type { FoundRecord } from '#lists/records/record-type.ts'
import { signInAs } from '../testing/test-sign-in.ts'
import { setUpTestApp } from '../testing/test-hooks.ts'
import { makeBatch, makeCertificate, makeParticipant, makeProgram, PROGRAM, removeRecords, SERVICE } from '../testing/test-records.ts'

const app = setUpTestApp()

beforeEach(() => removeRecords(app))

interface Listed {
  id: number
  title: string
  slug: string
  isPublished: boolean
}

const KINDS = [
  { kind: 'program', path: '/api/training-programs', form: { ...PROGRAM, slug: 'core-tools' } },
  { kind: 'service', path: '/api/services', form: { ...SERVICE, slug: 'core-tools' } },
]

describe.each(KINDS)('a $kind', ({ kind, path, form }) => {
  const create = async (changes: object = {}): Promise<Listed> =>
    (await app.fetchAsAdmin(`${path}/create`, { body: { ...form, title: 'Core Tools', isPublished: false, ...changes } })).data
  const change = (id: number, body: object) => app.fetchAsAdmin(`${path}/${id}`, { method: 'PUT', body })
  const titles = async (query = '', fetch = app.fetch) => ((await fetch(`${path}${query}`)).data as Listed[]).map(({ title }) => title)

  test('is on the site when the request does not say, as earlier clients do not', async () => {
    const { isPublished: _, ...sent } = form
    const reply = await app.fetchAsAdmin(`${path}/create`, { body: { ...sent, title: 'Core Tools' } })
    expect([reply.status, reply.data]).toMatchObject([201, { isPublished: true }])
    expect(await titles()).toEqual(['Core Tools'])
  })

  test('that is a draft is in no answer to a visitor: by list, search, id, slug or former slug', async () => {
    const { id } = await create()
    await change(id, { slug: 'five-core-tools' })
    await create({ slug: 'shown', title: 'Shown', isPublished: true })
    const list = (await app.fetch(path)).body
    expect([list['total'], JSON.stringify(list)]).toEqual([1, expect.not.stringContaining('Core Tools')])
    expect(await titles('?state=published')).toEqual(['Shown'])
    expect((await app.fetch(`${path}?q=core`)).body).toMatchObject({ data: [], total: 0 })
    // If the misspelling were corrected, the reply would name the draft.
    expect((await app.fetch(`${path}?q=Coer`)).body).not.toHaveProperty('searchedFor')
    for (const address of [id, 'core-tools', 'five-core-tools']) expect((await app.fetch(`${path}/${address}`)).status).toBe(404)
  })

  test('that is a draft is answered only to who asks for drafts and is of the office', async () => {
    const { id } = await create()
    const clerk = await signInAs(app, { name: 'Viewer', role: 'viewer' })
    expect(await titles('', app.fetchAsAdmin)).toEqual([])
    expect((await clerk.fetch(`${path}/${id}`)).status).toBe(404)
    expect(await titles('?state=all', clerk.fetch)).toEqual(['Core Tools'])
    expect(await titles('?state=draft', clerk.fetch)).toEqual(['Core Tools'])
    expect(await titles('?state=published', clerk.fetch)).toEqual([])
    expect((await clerk.fetch(`${path}/${id}?state=all`)).data).toMatchObject({ title: 'Core Tools', isPublished: false })
    const nobody = await signInAs(app, { name: 'Nobody', role: 'user' })
    for (const query of ['?state=all', '?state=draft', `/${id}?state=all`]) {
      expect([query, (await app.fetch(path + query)).status, (await nobody.fetch(path + query)).status]).toEqual([query, 401, 403])
    }
    expect((await app.fetch(`${path}?state=hidden`)).body['error']).toBe('state must be one of published, draft, all')
  })

  test('is published and unpublished in its place, keeps its address, and the history says so', async () => {
    const [first, second] = [
      await create({ title: 'First', slug: 'first' }),
      await create({ title: 'Second', slug: 'second', isPublished: true }),
    ]
    expect(await titles()).toEqual(['Second'])
    expect((await change(first.id, { isPublished: true })).data).toMatchObject({ title: 'First', slug: 'first', isPublished: true })
    expect(await titles()).toEqual(['First', 'Second'])
    expect((await change(first.id, { title: 'First', isPublished: true })).status).toBe(200)
    expect((await change(second.id, { isPublished: false })).status).toBe(200)
    expect(await titles()).toEqual(['First'])
    const log = (await app.fetchAsAdmin('/api/admin/history?limit=3')).data as AuditEntry[]
    expect(log.map(({ action }) => action)).toEqual([`${kind} unpublished`, `${kind} updated`, `${kind} published`])
    expect(log[0]!.changes).toEqual([{ field: 'isPublished', before: true, after: false }])
  })

  test('stays what it is when a change does not say, and takes no other word', async () => {
    const { id } = await create()
    expect((await change(id, { title: 'Renamed' })).data).toMatchObject({ title: 'Renamed', isPublished: false })
    expect((await change(id, { is_published: true })).data).toMatchObject({ isPublished: true })
    expect((await change(id, { isPublished: 'yes' })).body['issues']).toEqual({ isPublished: 'isPublished must be true or false' })
  })

  test('that is a draft has its place in the order, in exports and in the search of the office', async () => {
    const [one, two] = [await create({ title: 'One', slug: 'one' }), await create({ title: 'Two', slug: 'two', isPublished: true })]
    const order = { ids: [two.id, one.id], previousIds: [one.id, two.id] }
    expect((await app.fetchAsAdmin(`${path}/order`, { method: 'PUT', body: order })).status).toBe(200)
    expect(await titles('?state=all', app.fetchAsAdmin)).toEqual(['Two', 'One'])
    const file = path.replace('/api', '/api/exports')
    const lines = async (query: string) => (await app.fetchAsAdmin(`${file}?format=csv${query}`)).text.trim().split(/\r?\n(?=Two|One)/)
    expect(await lines('')).toMatchObject([
      expect.stringContaining('On the site'),
      expect.stringMatching(/Two.*Published/s),
      expect.stringMatching(/One.*Draft/s),
    ])
    expect(await lines('&state=draft')).toHaveLength(2)
    const found = (await app.fetchAsAdmin('/api/admin/search?q=One')).data as FoundRecord[]
    expect(found).toMatchObject([{ title: 'One', status: 'Draft' }])
  })

  test('that is a draft has no share image, and is not in the overview as published', async () => {
    const { id } = await create()
    expect(await app.shareImages.find(kind, String(id))).toBeUndefined()
    expect(await app.shareImages.find(kind, 'core-tools')).toBeUndefined()
    await change(id, { isPublished: true })
    expect(await app.shareImages.find(kind, 'core-tools')).toBeDefined()
  })
})

describe('a program that is a draft', () => {
  let id: number
  beforeEach(async () => {
    id = (await makeProgram(app, { isPublished: false })).id
  })
  const publish = () => app.fetchAsAdmin(`/api/training-programs/${id}`, { method: 'PUT', body: { isPublished: true } })
  const letter = { name: 'Asha Example', email: 'asha@example.com', phone: '', subject: 'Enrollment Request', message: 'Please call me.' }
  const ask = async (about: object) => {
    expect((await app.fetch('/api/contact', { body: { ...letter, ...about } })).status).toBe(201)
    return ((await app.fetchAsAdmin('/api/contacts')).data as unknown[])[0]
  }

  test('has no dates for visitors; published, it has', async () => {
    await makeBatch(app, { trainingProgramId: id })
    expect((await app.fetch('/api/batches')).data).toEqual([])
    expect((await app.fetch(`/api/batches?trainingProgramId=${id}`)).data).toEqual([])
    expect((await app.fetchAsAdmin('/api/batches')).data).toHaveLength(1)
    await publish()
    expect((await app.fetch('/api/batches')).data).toHaveLength(1)
  })

  test('is an unknown one in a request of a visitor: by number, by date or by its title', async () => {
    const { id: batchId } = await makeBatch(app, { trainingProgramId: id })
    expect(await ask({ kind: 'enrolment', trainingProgramId: id })).toMatchObject({
      kind: 'enrolment',
      trainingProgramId: null,
      about: null,
    })
    expect(await ask({ kind: 'enrolment', trainingProgramId: id, batchId })).toMatchObject({ trainingProgramId: null, batchId: null })
    const cancelled = { status: 'cancelled', cancelledReason: 'Trainer ill' }
    await app.fetchAsAdmin(`/api/batches/${batchId}`, { method: 'PUT', body: cancelled })
    expect(await ask({ kind: 'enrolment', batchId })).toMatchObject({ trainingProgramId: null, batchId: null })
    const words = {
      subject: `Enrollment Request: ${PROGRAM.title}`,
      message: `I'd like to enroll in the "${PROGRAM.title}" training program.`,
    }
    expect(await ask(words)).toMatchObject({ kind: 'enquiry', trainingProgramId: null })
    await publish()
    expect(await ask(words)).toMatchObject({ kind: 'enrolment', trainingProgramId: id })
  })

  test('shows its sample certificate to the office only', async () => {
    const path = `/api/training-programs/${id}/sample-certificate`
    await app.fetchAsAdmin(path, { method: 'PUT' })
    expect((await app.fetch(path)).data).toBeNull()
    expect((await app.fetch(`${path}?state=all`)).status).toBe(401)
    expect((await app.fetchAsAdmin(`${path}?state=all`)).data).toMatchObject({ programTitle: PROGRAM.title })
    await publish()
    expect((await app.fetch(path)).data).toMatchObject({ programTitle: PROGRAM.title })
  })

  test('has participants, batches and certificates, which verify, and blocks its deletion with them', async () => {
    const { id: batchId } = await makeBatch(app, { trainingProgramId: id })
    await makeParticipant(app, { participantId: 'BHM2026110001-SEAT', trainingProgramId: id, batchId })
    const person = await makeParticipant(app, { trainingProgramId: id })
    const { certificateId } = await makeCertificate(app, { participantId: person.id, trainingProgramId: id })
    const verified = await app.fetch('/api/verify-certificate', { body: { certificateId, fullName: 'Asha Example' } })
    expect(verified.data).toMatchObject({ certificate: { status: 'Active' }, training: { name: PROGRAM.title } })
    expect((await app.fetchAsAdmin(`/api/training-programs/${id}/holders`)).status).toBe(200)
    expect((await app.fetchAsAdmin(`/api/training-programs/${id}`, { method: 'DELETE' })).status).toBe(409)
  })
})

test('a service that is a draft is an unknown one in a request of a visitor', async () => {
  const { id } = (await app.fetchAsAdmin('/api/services/create', { body: { ...SERVICE, isPublished: false } })).data
  const letter = { name: 'Asha Example', email: 'asha@example.com', phone: '', subject: 'Consultation', message: 'Please call me.' }
  await app.fetch('/api/contact', { body: { ...letter, kind: 'consultation', serviceId: id } })
  expect((await app.fetchAsAdmin('/api/contacts')).data).toMatchObject([{ kind: 'consultation', serviceId: null, about: null }])
})
