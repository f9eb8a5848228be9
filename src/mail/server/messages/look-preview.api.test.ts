import { expect, test } from 'vitest'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import type { LookPreview } from '#company/look-preview.schema.ts'

const app = setUpTestApp()
const CALL = '/api/admin/company/look-preview'
const SPECIMEN = '/api/certificates/specimen'

test('a look is shown with its contrasts and a mail before it is saved, and nothing is stored', async () => {
  const before = (await app.fetchAsAdmin('/api/admin/company')).text
  const { data } = await app.fetchAsAdmin(CALL, { body: { brand: 'FFD400', accent: '#ed9e1c' } })
  const { tokens, uses, moved, mail } = data as LookPreview
  expect(tokens['button']?.[0]).toBe('#ffd400')
  for (const { light, dark } of uses) expect(Math.min(light.ratio, dark.ratio)).toBeGreaterThanOrEqual(4.5)
  expect(moved).toEqual(['warning'])
  expect(mail).toContain('background-color:#ffd400')
  expect((await app.fetchAsAdmin('/api/admin/company')).text).toBe(before)
})

test('a specimen in a look is a picture that says so', async () => {
  const reply = await app.fetchAsAdmin(SPECIMEN, { body: { brand: '#7a1f5c', accent: '#0a7d4f' } })
  expect([reply.status, reply.headers.get('Content-Type')]).toEqual([200, 'image/webp'])
})

test.each([CALL, SPECIMEN])('%s refuses what is no colour', async (call) => {
  for (const brand of ['url(x)', '', 'x'.repeat(10_000), 7]) {
    expect((await app.fetchAsAdmin(call, { body: { brand, accent: '#ed9e1c' } })).status).toBe(400)
  }
})
