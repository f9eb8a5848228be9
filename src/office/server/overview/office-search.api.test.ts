import { beforeAll, describe, expect, test } from 'vitest'
import { signInAs } from '#app/testing/test-sign-in.ts'
import type { TestApp } from '#app/testing/test-app.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import type { FoundRecord } from '#lists/records/record-type.ts'

const app = setUpTestApp()

beforeAll(async () => {
  const program = await create<{ id: number }>('/api/training-programs/create', {
    title: 'VDA 6.3 Process Auditor',
    slug: 'vda',
    description: 'x',
    category: 'Business',
    duration: '3 days',
    offline_price: 100,
    delivery_mode: 'both',
  })
  const people = [
    { participantId: 'BHM2026110001-ASHA', fullName: 'Asha Example', status: 'completed' },
    { participantId: 'BHM2026110002-RAVI', fullName: 'Ravi Sample', status: 'paused' },
    ...['1', '2', '3', '4', '5', '6'].map((n) => ({ participantId: `BHM202611010${n}`, fullName: `Many ${n}`, status: 'active' })),
  ]
  for (const person of people) {
    const rest = { email: 'a@example.com', phone: '+91 00000 00001', trainingProgramId: program.id, enrollmentDate: '2026-01-15' }
    const { id } = await create<{ id: number }>('/api/participants/create', { ...person, ...rest })
    if (person.status === 'completed') {
      await create('/api/certificates/create', {
        certificateId: 'CERT2026110042-7F3K9Q',
        participantId: id,
        trainingProgramId: program.id,
        issueDate: '2026-02-01',
      })
    }
  }
  await create('/api/services/create', { title: 'Customer Audits', description: 'x', icon: 'award', features: [] })
  const letter = { name: 'Asha Writer', email: 'w@example.com', phone: '', subject: 'Other Inquiry', message: 'Please call me.' }
  await create('/api/contact', letter)
})

async function create<Item = unknown>(path: string, body: object): Promise<Item> {
  const { status, data } = await app.fetchAsAdmin(path, { body })
  expect(status).toBe(201)
  return data
}

async function search(q: string, fetch: TestApp['fetch'] = app.fetchAsAdmin): Promise<FoundRecord[]> {
  const { status, data } = await fetch(`/api/admin/search?q=${encodeURIComponent(q)}`)
  expect(status).toBe(200)
  return data
}

describe('office search', () => {
  test('a name finds participants, certificates and enquiries, each with its details', async () => {
    expect(await search('asha')).toEqual([
      {
        type: 'participant',
        id: expect.any(Number),
        title: 'Asha Example',
        detail: 'VDA 6.3 Process Auditor · a@example.com',
        reference: 'BHM2026110001-ASHA',
        status: 'completed',
      },
      {
        type: 'certificate',
        id: expect.any(Number),
        title: 'Asha Example',
        detail: 'VDA 6.3 Process Auditor',
        reference: 'CERT2026110042-7F3K9Q',
        status: 'Active',
      },
      { type: 'contact', id: expect.any(Number), title: 'Asha Writer', detail: 'Other Inquiry', reference: null, status: 'pending' },
    ])
  })

  test.each(['BHM2026110002-RAVI', 'bhm2026110002ravi', 'BHM 2026 110002 RAVI'])(
    'the participant ID %s finds its participant',
    async (q) => {
      expect(await search(q)).toMatchObject([{ type: 'participant', title: 'Ravi Sample' }])
    },
  )

  test.each(['CERT2026110042-7F3K9Q', 'cert20261100427f3k9q', 'Cert 2026-1100-42 7F3K 9Q'])(
    'the certificate ID %s finds its certificate',
    async (q) => {
      expect(await search(q)).toMatchObject([{ type: 'certificate', reference: 'CERT2026110042-7F3K9Q' }])
    },
  )

  test('an id is not a participant number', async () => {
    const [asha] = await search('asha')
    expect(await search(String(asha?.id).padStart(12, '0'))).toEqual([])
  })

  test('programs and services are found by inexact titles', async () => {
    expect(await search('vda auditor')).toContainEqual(
      expect.objectContaining({ type: 'training-program', title: 'VDA 6.3 Process Auditor', detail: 'Business' }),
    )
    expect(await search('custaud')).toMatchObject([{ type: 'service', title: 'Customer Audits' }])
  })

  test('there are at most five results per type, the newest first', async () => {
    const many = (await search('many')).filter(({ type }) => type === 'participant')
    expect(many.map(({ title }) => title)).toEqual(['Many 6', 'Many 5', 'Many 4', 'Many 3', 'Many 2'])
  })

  test.each(['', '   ', 'submarine', '%%', '__'])("'%s' finds nothing", async (q) => {
    expect(await search(q)).toEqual([])
  })

  test('a single letter finds no people, but programs', async () => {
    expect((await search('v')).map(({ type }) => type)).toEqual(['training-program'])
  })

  test('a query that is too long is refused', async () => {
    const { status } = await app.fetchAsAdmin(`/api/admin/search?q=${'a'.repeat(101)}`)
    expect(status).toBe(400)
  })
})

describe('permissions', () => {
  test('an editor finds programs and services, but no people by name or number', async () => {
    const { fetch } = await signInAs(app, { name: 'Editor Example', role: 'editor' })
    expect(await search('asha', fetch)).toEqual([])
    expect(await search('CERT2026110042-7F3K9Q', fetch)).toEqual([])
    expect(await search('vda', fetch)).toMatchObject([{ type: 'training-program' }])
  })

  test('a viewer also finds people', async () => {
    const { fetch } = await signInAs(app, { name: 'Viewer Example', role: 'viewer' })
    expect(await search('asha', fetch)).toHaveLength(3)
  })

  test('a visitor finds nothing', async () => {
    expect((await app.fetch('/api/admin/search?q=asha')).status).toBe(401)
  })
})

describe('a query that finds nothing', () => {
  test.each([
    ['without its title of address', 'Shri Ravi', 'Ravi', 'Ravi Sample'],
    ['with a typing error corrected', 'Ravi Sampel', 'Ravi Sample', 'Ravi Sample'],
    ['with an error in the title of a program corrected', 'proces auditer', 'proces auditor', 'VDA 6.3 Process Auditor'],
    ['with an error in the title of a service corrected', 'custoner', 'customer', 'Customer Audits'],
  ])('is searched %s', async (_, q, searchedFor, title) => {
    const { body } = await app.fetchAsAdmin(`/api/admin/search?q=${encodeURIComponent(q)}`)
    expect(body).toMatchObject({ searchedFor, data: expect.arrayContaining([expect.objectContaining({ title })]) })
  })

  test('stays when another type has a match', async () => {
    const { body } = await app.fetchAsAdmin('/api/admin/search?q=Writer')
    expect(body).toMatchObject({ data: [{ type: 'contact', title: 'Asha Writer' }] })
    expect(body).not.toHaveProperty('searchedFor')
  })

  test('is not corrected to what an editor may not read', async () => {
    const { fetch } = await signInAs(app, { name: 'Editor Example', role: 'editor' })
    const { body } = await fetch('/api/admin/search?q=Sampel')
    expect(body).toMatchObject({ data: [] })
    expect(body).not.toHaveProperty('searchedFor')
  })
})
