import { describe, expect, test } from 'vitest'
import { setUpTestApp } from '../testing/test-hooks.ts'

const app = setUpTestApp({ seed: 'demo' })

/** All calls of docs/product/requirements.md, section 7, and those added by docs/product/contract.md. */
const CONTRACT = [
  'GET /api/services',
  'GET /api/services/{id}',
  'POST /api/services/create',
  'PUT /api/services/{id}',
  'PUT /api/services/order',
  'DELETE /api/services/{id}',
  'GET /api/training-programs/{id}/sample-certificate',
  'PUT /api/training-programs/{id}/sample-certificate',
  'DELETE /api/training-programs/{id}/sample-certificate',
  'GET /api/showcase',
  'GET /api/showcase/published',
  'GET /api/showcase/{id}',
  'POST /api/showcase/create',
  'PUT /api/showcase/{id}',
  'PUT /api/showcase/order',
  'DELETE /api/showcase/{id}',
  'GET /api/training-programs',
  'GET /api/training-programs/{id}',
  'POST /api/training-programs/create',
  'PUT /api/training-programs/{id}',
  'PUT /api/training-programs/order',
  'DELETE /api/training-programs/{id}',
  'POST /api/contact',
  'POST /api/verify-certificate',
  'POST /api/check-status',
  'GET /api/certificates/download/{certificateId}',
  'GET /api/participants',
  'GET /api/participants/{id}',
  'POST /api/participants/create',
  'PUT /api/participants/{id}',
  'DELETE /api/participants/{id}',
  'GET /api/certificates',
  'GET /api/certificates/{id}',
  'POST /api/certificates/create',
  'PUT /api/certificates/{id}',
  'DELETE /api/certificates/{id}',
  'POST /api/certificates/{id}/revoke',
  'GET /api/contacts',
  'GET /api/contacts/{id}',
  'PUT /api/contacts/{id}',
  'DELETE /api/contacts/{id}',
  'POST /api/admin/session',
  'GET /api/admin/session',
  'DELETE /api/admin/session',
]

interface Document {
  openapi: string
  paths: Record<string, Record<string, { responses: Record<string, object>; requestBody?: { content: object } }>>
}

const readDocument = async () => (await app.fetch('/api/openapi.json')).body as unknown as Document

test('the verification names the five public statuses, in the document and on its readable page', async () => {
  const document = await readDocument()
  const calls = JSON.stringify(document.paths['/api/verify-certificate'])
  for (const status of ['Active', 'Expired', 'Suspended', 'Revoked', 'Replaced']) expect(calls).toContain(`"${status}"`)
  const sentence = 'Its status is Active, Expired, Suspended, Revoked, Replaced'
  expect(calls).toContain(sentence)
  expect((await app.fetch('/api/docs')).text).toContain(sentence)
})

test('the document names every call of the contract', async () => {
  const { openapi, paths } = await readDocument()
  const calls = Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`))
  expect(openapi).toBe('3.1.0')
  expect(calls).toEqual(expect.arrayContaining(CONTRACT))
})

test('the document describes bodies by the schemas that check them', async () => {
  const { paths } = await readDocument()
  expect(paths['/api/contact']?.['post']?.requestBody?.content).toMatchObject({
    'application/json': {
      schema: {
        type: 'object',
        required: ['name', 'email', 'subject', 'message'],
        properties: { kind: { enum: ['enquiry', 'enrolment', 'consultation'] } },
      },
    },
  })
})

describe('the readable page', () => {
  test('names every call, and loads nothing from other sites', async () => {
    const page = await app.fetch('/api/docs')
    expect(page.headers.get('Content-Type')).toMatch(/^text\/html/)
    for (const call of CONTRACT) expect(page.text).toContain(call.split(' ')[1])
    expect(page.text).not.toMatch(/(src|href)="https?:/)
    expect(page.text).not.toContain('<script')
  })
})

test('real replies match the document', async () => {
  const { paths } = await readDocument()
  const success = paths['/api/services']?.['get']?.responses['200'] as never as {
    content: Record<string, { schema: { properties: { data: { items: { required: string[] } } } } }>
  }
  const fields = success.content['application/json']?.schema.properties.data.items.required ?? []
  const [service] = (await app.fetch('/api/services')).data as object[]
  expect(Object.keys(service ?? {}).sort()).toEqual([...fields].sort())
})
