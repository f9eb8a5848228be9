import { describe, expect, test } from 'vitest'
import { setUpTestApp } from '../testing/test-hooks.ts'

const app = setUpTestApp({ seed: 'demo' })

/**
 * docs/product/requirements.md, section 3: the fields of each entity in the API's replies, in camelCase where both spellings are allowed.
 */
const ENTITIES: Array<[name: string, list: string, fields: string]> = [
  ['service', 'services', 'id title description icon features'],
  [
    'training program',
    'training-programs',
    'id title slug description category duration price online_price offline_price delivery_mode image_path imagePath',
  ],
  ['participant', 'participants', 'id participantId fullName email phone trainingProgramId enrollmentDate status training_program_name'],
  [
    'certificate',
    'certificates',
    'id certificateId participantId trainingProgramId issueDate expiryDate certificatePath participant_name training_program_name',
  ],
  ['contact message', 'contacts', 'id fullName email phone subject message status createdAt'],
]

describe('the fields of the specification', () => {
  test.each(ENTITIES)('a %s has them in the list and by itself', async (_, list, fields) => {
    const { data: rows } = (await app.fetchAsAdmin(`/api/${list}`)) as { data: Array<Record<string, unknown>> }
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect(Object.keys(row)).toEqual(expect.arrayContaining(fields.split(' ')))
    const { data: one } = (await app.fetchAsAdmin(`/api/${list}/${String(rows[0]?.['id'])}`)) as { data: object }
    expect(Object.keys(one)).toEqual(expect.arrayContaining(fields.split(' ')))
  })

  test.each([
    ['/api/services', { success: true, data: expect.any(Array) }],
    ['/api/participants', { success: true, data: expect.any(Array) }],
    ['/api/nowhere', { success: false, error: expect.any(String) }],
  ])('the reply of %s is an object with success, and data or error', async (path, envelope) => {
    expect((await app.fetchAsAdmin(path)).body).toMatchObject(envelope)
  })

  test('an enquiry is sent as name, email, phone, subject and message, and answered with success', async () => {
    const body = { name: 'Asha Example', email: 'a@example.com', phone: '+91 00000 00001', subject: 'Other Inquiry', message: 'Hello.' }
    expect((await app.fetch('/api/contact', { body })).body).toMatchObject({ success: true })
    const { data } = (await app.fetchAsAdmin('/api/contacts?q=Asha')) as { data: object[] }
    expect(data[0]).toMatchObject({ fullName: 'Asha Example', status: 'pending', message: 'Hello.' })
  })
})

test('every call accepts the timestamp _t against caches, and no reply may be cached', async () => {
  for (const path of ['services', 'training-programs', 'participants', 'certificates', 'contacts']) {
    const reply = await app.fetchAsAdmin(`/api/${path}?_t=1763700000000`)
    expect([path, reply.status, reply.headers.get('Cache-Control')]).toEqual([path, 200, 'no-store'])
  }
})

test('a verification accepts the name as fullName or as participantName', async () => {
  for (const field of ['fullName', 'participantName']) {
    const { body } = await app.fetch('/api/verify-certificate', { body: { certificateId: 'CERT2026090042', [field]: 'Asha Example' } })
    expect(body).toMatchObject({
      success: true,
      data: { certificate: { certificateId: 'CERT2026090042', status: 'Active' }, participant: { name: 'Asha Example' } },
    })
  }
})
