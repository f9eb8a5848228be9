import { expect, test } from 'vitest'
import { setUpTestApp } from '#app/testing/test-hooks.ts'

/** With the real limits. The proxy's header distinguishes the networks. */
const app = setUpTestApp({ rateLimitScale: 1, isProxied: true })
const challengeFor = (network: string) =>
  app.fetch('/api/admin/session/passkey/options', { method: 'POST', headers: { 'X-Forwarded-For': network } })

test('a network gets 60 challenges for passkeys in a quarter of an hour, and what it was refused is not stored', async () => {
  for (let attempt = 0; attempt < 60; attempt++) expect((await challengeFor('198.18.4.1')).status).toBe(200)
  expect((await challengeFor('198.18.4.1')).status).toBe(429)
  expect((await challengeFor('198.18.4.2')).status).toBe(200)
  expect(await app.db.sql.selectFrom('passkey_challenges').select('purpose').execute()).toHaveLength(61)
  app.time.now = new Date(app.time.now.getTime() + 901_000)
  expect((await challengeFor('198.18.4.1')).status).toBe(200)
})
