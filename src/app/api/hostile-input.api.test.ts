import { describe, expect, test } from 'vitest'
import { createTestApp } from '../testing/test-app.ts'
import { setUpTestApp } from '../testing/test-hooks.ts'

const app = setUpTestApp({ seed: 'demo' })

describe('an unexpected body', () => {
  const post = (raw: BodyInit, headers: Record<string, string> = {}) => app.fetch('/api/contact', { raw, headers })

  test.each([
    ['broken JSON', '{"name":', 400],
    ['no body', '', 400],
    ['a list', '[]', 400],
    ['a text', '"hello"', 400],
    ['null', 'null', 400],
    ['20,000 lists in one another', '['.repeat(20_000) + ']'.repeat(20_000), 400],
    ['20,000 objects in one another', `${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}`, 400],
  ])('%s is %i', async (_, raw, status) => {
    const reply = await post(raw)
    expect(reply.status).toBe(status)
    expect(reply.body).toMatchObject({ success: false, error: expect.any(String) })
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', ''])('of type %j is 415', async (type) => {
    expect((await post('{}', { 'Content-Type': type })).status).toBe(415)
  })

  test('of more than 64 kB is 413, also with a false Content-Length', async () => {
    const long = JSON.stringify({ message: 'x'.repeat(66_000) })
    expect((await post(long)).status).toBe(413)
    expect((await post(long, { 'Content-Length': '10' })).status).toBe(413)
  })
})

describe('the envelope', () => {
  test.each(['/api', '/api/', '/api/nope', '/api/services/1/2', '/api/admin', '/api/contact'])('GET %s is a JSON 404', async (path) => {
    const reply = await app.fetch(path)
    expect(reply.status).toBe(404)
    expect(reply.body).toMatchObject({ success: false, error: expect.any(String) })
  })

  test('replies with personal data may not be cached', async () => {
    expect((await app.fetchAsAdmin('/api/contacts')).headers.get('Cache-Control')).toBe('no-store')
  })
})

test('a reply to an unexpected error contains no detail of it', async () => {
  const broken = await createTestApp()
  await broken.db.write((tx) => tx.sql.schema.alterTable('participants').renameTo('elsewhere').execute())
  const reply = await broken.fetchAsAdmin('/api/participants')
  expect(reply.status).toBe(500)
  expect(reply.body).toEqual({ success: false, error: 'Something went wrong on our side. Please try again.' })
  expect(broken.faults).toHaveLength(1)
  await broken.close()
})
