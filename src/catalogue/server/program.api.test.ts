import { beforeEach, describe, expect, test } from 'vitest'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { makeCertificate, makeParticipant, makeProgram, PROGRAM, removeRecords } from '#app/testing/test-records.ts'
import { findProgram } from './program.server.ts'
import type { Program } from '../program.schema.ts'

const app = setUpTestApp()

beforeEach(() => removeRecords(app))

const create = (changes: object = {}) => app.fetchAsAdmin('/api/training-programs/create', { body: { ...PROGRAM, ...changes } })
const list = async (query = ''): Promise<Program[]> => (await app.fetch(`/api/training-programs${query}`)).data

test('a program that an admin creates is public at once, its price being the offline one', async () => {
  expect((await create()).status).toBe(201)
  expect(await list()).toEqual([{ ...PROGRAM, id: expect.any(Number), price: 12500, imagePath: null }])
})

test('requests may spell a field either way', async () => {
  const { online_price, offline_price, delivery_mode, image_path: _, ...rest } = PROGRAM
  const body = { ...rest, onlinePrice: online_price, offlinePrice: offline_price, deliveryMode: delivery_mode, imagePath: '/a.png' }
  expect((await app.fetchAsAdmin('/api/training-programs/create', { body })).data).toMatchObject({
    online_price: 9500,
    offline_price: 12500,
    delivery_mode: 'both',
    image_path: '/a.png',
    imagePath: '/a.png',
  })
})

test.each([
  [{ image_path: '', imagePath: '/a.png' }],
  [{ image_path: null, imagePath: '/a.png' }],
  [{ imagePath: '  ', image_path: '/a.png' }],
  [{ imagePath: '/a.png', image_path: undefined }],
])('an empty value in one spelling does not hide a filled one in the other: %j', async (pictures) => {
  expect((await create(pictures)).data).toMatchObject({ image_path: '/a.png', imagePath: '/a.png' })
})

test('of two filled spellings the one that the reply uses counts', async () => {
  expect((await create({ onlinePrice: 1, online_price: 2 })).data).toMatchObject({ online_price: 2 })
})

describe('what a certificate of completion asks', () => {
  test('is kept in percent, as typed or as a number, and nothing when it is left out', async () => {
    expect((await create({ min_attendance: '80 %', pass_mark: 60 })).data).toMatchObject({ min_attendance: 80, pass_mark: 60 })
    expect((await create({ slug: 'other', min_attendance: '', pass_mark: undefined })).data).toMatchObject({
      min_attendance: null,
      pass_mark: null,
    })
  })

  test('a SAC is stored without spaces, and is that of training when left out', async () => {
    expect((await create({ sac: '9992 94' })).data).toMatchObject({ sac: '999294' })
    expect((await create({ slug: 'other', sac: undefined })).data).toMatchObject({ sac: '999293' })
    const refused = await create({ sac: '9992' })
    expect([refused.status, refused.body['issues']]).toEqual([400, { sac: 'A SAC has six digits, such as 999293' }])
  })

  test.each(['0', 101, 79.5, 'most'])('%s is no percentage', async (min_attendance) => {
    const refused = await create({ min_attendance })
    expect([refused.status, refused.body['issues']]).toEqual([400, { min_attendance: expect.stringContaining('1 to 100') }])
  })
})

describe('the validity of certificates', () => {
  test.each([
    [undefined, 12],
    [null, null],
    ['', null],
    ['24', 24],
    [18, 18],
  ])('sent as %j is stored as %j', async (validity_months, stored) => {
    expect((await create({ validity_months })).data).toMatchObject({ validity_months: stored })
  })

  test.each([0, -1, 1.5, 601, '2 years', true])('of %j is refused', async (validity_months) => {
    const message = 'Validity must be 1 to 600 whole months, or empty when certificates do not expire'
    expect((await create({ validity_months })).body['issues']).toEqual({ validity_months: message })
  })

  test('stays when a change leaves it out, and goes when the change empties it', async () => {
    const { id } = await makeProgram(app, { validity_months: 24 })
    const change = (body: object) => app.fetchAsAdmin(`/api/training-programs/${id}`, { method: 'PUT', body })
    expect((await change({ title: 'Renamed' })).data).toMatchObject({ validity_months: 24 })
    expect((await change({ validityMonths: '' })).data).toMatchObject({ validity_months: null })
  })
})

describe('prices', () => {
  test.each([
    ['12500', 12500],
    ['12,500', 12500],
    ['₹1,50,000', 150000],
    [12500.9, 12500],
    ['0', 0],
  ])('an offline price of %j is stored as %i', async (offline_price, stored) => {
    expect((await create({ offline_price })).data).toMatchObject({ offline_price: stored, price: stored })
  })

  test.each([undefined, null, '', '  '])('an offline price of %j is missing', async (offline_price) => {
    expect((await create({ offline_price })).body['issues']).toEqual({ offline_price: 'Offline price is required' })
  })

  test.each([undefined, null, ''])('an online price of %j is none', async (online_price) => {
    expect((await create({ online_price })).data).toMatchObject({ online_price: null })
  })

  test.each([-5, '-5', 'abc', 'Infinity', '12.500', 'on request'])(
    'an online price of %j is refused, as over the API nobody would see that it became 0',
    async (online_price) => {
      const sentence = 'A price must be whole rupees, such as 12500 or 12,500'
      const reply = await create({ online_price })
      expect(reply.status).toBe(400)
      expect(reply.body['issues']).toEqual({ online_price: sentence })
      expect(await list()).toEqual([])
    },
  )

  test('a price beyond reason is refused rather than broken', async () => {
    expect((await create({ offline_price: 1e15 })).status).toBe(400)
  })

  test.each([
    ['online', { online_price: 9500, offline_price: null, price: 9500 }],
    ['offline', { online_price: null, offline_price: 12500, price: 12500 }],
    ['both', { online_price: 9500, offline_price: 12500, price: 12500 }],
  ])('a program held %s keeps only the prices it has', async (delivery_mode, stored) => {
    expect((await create({ delivery_mode })).data).toMatchObject(stored)
    const { id } = await makeProgram(app, { slug: 'changed-later' })
    const reply = await app.fetchAsAdmin(`/api/training-programs/${id}`, { method: 'PUT', body: { delivery_mode } })
    expect(reply.data).toMatchObject(stored)
  })

  test('an online program needs no offline price, and takes it as its online price when it is the only one', async () => {
    const online = { delivery_mode: 'online' }
    expect((await create({ ...online, offline_price: null })).data).toMatchObject({ online_price: 9500, price: 9500 })
    const only = await create({ ...online, slug: 'only', online_price: '' })
    expect(only.data).toMatchObject({ online_price: 12500, offline_price: null, price: 12500 })
    const none = await create({ ...online, slug: 'none', online_price: '', offline_price: '' })
    expect(none.body['issues']).toEqual({ online_price: 'Online price is required' })
  })

  test('a delivery mode whose price is missing is refused', async () => {
    const { id } = await makeProgram(app, { delivery_mode: 'online' })
    const put = (body: object) => app.fetchAsAdmin(`/api/training-programs/${id}`, { method: 'PUT', body })
    const refused = await put({ delivery_mode: 'offline' })
    expect(refused.status).toBe(400)
    expect(refused.body['issues']).toEqual({ offline_price: 'Offline price is required' })
    expect((await put({ delivery_mode: 'offline', offline_price: '15,000' })).data).toMatchObject({
      offline_price: 15000,
      online_price: null,
      price: 15000,
    })
  })
})

describe('the slug', () => {
  test.each(['Has Capitals', 'double--hyphen', '-leading', 'trailing-', 'with space', 'ümlaut', 'a/b'])(
    '%j is refused with the fixed sentence',
    async (slug) => {
      const sentence = 'Invalid slug format. Use only lowercase letters, numbers, and hyphens.'
      expect((await create({ slug })).body).toEqual({ success: false, error: sentence, issues: { slug: sentence } })
    },
  )

  test('that another program has is 409, and names that program', async () => {
    await create()
    const reply = await create({ title: 'Another' })
    expect(reply.status).toBe(409)
    expect(reply.body['issues']).toEqual({ slug: 'This slug is already used by VDA 6.3 Process Auditor.' })
    expect(await list()).toHaveLength(1)
  })

  test('of the program itself may be saved again', async () => {
    const { id } = await makeProgram(app)
    const reply = await app.fetchAsAdmin(`/api/training-programs/${id}`, { method: 'PUT', body: PROGRAM })
    expect(reply.status).toBe(200)
  })

  test('finds the program, and so does the number', async () => {
    const { id } = await makeProgram(app)
    expect((await app.fetch(`/api/training-programs/${PROGRAM.slug}`)).data).toMatchObject({ id })
    expect((await app.fetch(`/api/training-programs/${id}`)).data).toMatchObject({ slug: PROGRAM.slug })
  })

  test('goes before the number, so that a program called 1 is found', async () => {
    const { id: first } = await makeProgram(app)
    const { id: second } = await makeProgram(app, { title: 'Numbered', slug: String(first) })
    expect((await app.fetch(`/api/training-programs/${first}`)).data).toMatchObject({ id: second })
  })
})

test('an id as a number is never taken for a slug, so that a bulk action changes no other program', async () => {
  const { id: first } = await makeProgram(app)
  await makeProgram(app, { title: 'Numbered', slug: String(first) })
  expect((await findProgram(app.db, first, 'all'))?.program.id).toBe(first)
})

test.each(['javascript:alert(1)', 'data:image/png;base64,AAAA', '//evil.example.com/x.png', '\\\\evil', 'x.png', 'ftp://a.example.com'])(
  'the image address %j is refused',
  async (image_path) => {
    expect((await create({ image_path })).body['issues']).toHaveProperty('image_path')
  },
)

test.each(['https://example.com/a.png', 'http://example.com/a.png', '/art/finance/x.svg', '', null])(
  'the image address %j is taken',
  async (image_path) => {
    expect((await create({ image_path })).data).toMatchObject({ image_path: image_path || null })
  },
)

test.each(['title', 'slug', 'category', 'duration', 'description'])('%s is required', async (field) => {
  const reply = await create({ [field]: '' })
  expect(reply.status).toBe(400)
  expect(Object.keys(reply.body['issues'] as object)).toEqual([field])
})

test('delivery is both unless it is said, and nothing else than the three', async () => {
  expect((await create({ delivery_mode: undefined })).data).toMatchObject({ delivery_mode: 'both' })
  expect((await create({ slug: 'other', delivery_mode: 'hybrid' })).status).toBe(400)
})

test('the list is searched in title and description, and filtered by category', async () => {
  await makeProgram(app)
  await makeProgram(app, { title: 'Finance', slug: 'finance', category: 'Finance', description: 'Balance sheets for AUDITORS' })
  expect(await list('?q=auditor')).toHaveLength(2)
  expect(await list('?q=auditor&category=Finance')).toMatchObject([{ title: 'Finance' }])
  expect(await list('?q=nothing')).toEqual([])
  expect(await list('?category=finance')).toEqual([])
})

test('a list tells how many match in all, also where a page does not hold them', async () => {
  for (let n = 0; n < 3; n += 1) await makeProgram(app, { title: `Lesson ${n}`, slug: `lesson-${n}` })
  await makeProgram(app, { title: 'Finance', slug: 'finance', category: 'Finance', delivery_mode: 'online' })
  const asked = async (query: string) => (await app.fetch(`/api/training-programs?${query}`)).body
  expect((await asked('')).total).toBe(4)
  expect((await asked('category=Finance&delivery_mode=online&q=fin&limit=1')).total).toBe(1)
  const first = await asked('q=lesson&limit=2')
  expect(first.total).toBe(3)
  expect(await asked(`q=lesson&limit=2&cursor=${String(first.nextCursor)}`)).toMatchObject({ data: [{ title: 'Lesson 2' }], total: 3 })
})

test('paging neither skips nor repeats', async () => {
  for (let n = 0; n < 7; n += 1) await makeProgram(app, { title: `Program ${n}`, slug: `program-${n}` })
  const seen: string[] = []
  let query = '?limit=3'
  for (;;) {
    const page = await app.fetch(`/api/training-programs${query}`)
    seen.push(...(page.data as Program[]).map((program) => program.title))
    if (!page.body['nextCursor']) break
    query = `?limit=3&cursor=${page.body['nextCursor'] as string}`
  }
  expect(seen).toEqual([0, 1, 2, 3, 4, 5, 6].map((n) => `Program ${n}`))
})

test.each(['limit=0', 'limit=1001', 'limit=x', 'cursor=AAAA', 'cursor=%5B%5D', 'cursor=WyJhIiwiYiJd', 'delivery_mode=x'])(
  'a list asked with %s is 400',
  async (query) => {
    await makeProgram(app)
    expect((await app.fetch(`/api/training-programs?${query}`)).status).toBe(400)
  },
)

test('the timestamp parameter _t is accepted and ignored', async () => {
  await makeProgram(app)
  expect(await list('?_t=1795218836754')).toHaveLength(1)
})

test('a program that people or certificates point to cannot be deleted, and the refusal names them', async () => {
  const { id } = await makeProgram(app)
  const participant = await makeParticipant(app, { trainingProgramId: id })
  const { certificateId } = await makeCertificate(app, { participantId: participant.id, trainingProgramId: id })
  const reply = await app.fetchAsAdmin(`/api/training-programs/${id}`, { method: 'DELETE' })
  expect(reply.status).toBe(409)
  expect(reply.body['error']).toContain('Asha Example')
  expect(reply.body['error']).toContain(certificateId)
  expect(await list()).toHaveLength(1)
})

test('deleting a program keeps the requests about it', async () => {
  const { id } = await makeProgram(app)
  const request = { name: 'A', email: 'a@example.com', subject: 'Enrollment Request', message: 'I would like to enrol.' }
  await app.fetch('/api/contact', { body: { ...request, kind: 'enrolment', trainingProgramId: id } })
  expect((await app.fetchAsAdmin('/api/contacts')).data).toMatchObject([{ trainingProgramId: id }])
  expect((await app.fetchAsAdmin(`/api/training-programs/${id}`, { method: 'DELETE' })).status).toBe(200)
  expect((await app.fetchAsAdmin('/api/contacts')).data).toMatchObject([{ trainingProgramId: null }])
})
