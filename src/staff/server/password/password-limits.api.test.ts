import { expect, test } from 'vitest'
import { findProof, type Challenge } from '#base/proof-of-work/challenge.ts'
import { PROOF_HEADER } from '#base/proof-of-work/proof-headers.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { addPerson } from '#app/testing/test-staff.ts'

/** With the real limits. The proxy's header distinguishes the networks. */
const app = setUpTestApp({ rateLimitScale: 1, isProxied: true })
const PASSWORD = 'kettle-amber-frost'
const WRONG = 'violet harbour seven'

let networks = 0
const freshNetwork = () => `198.18.3.${++networks}`
const signIn = (password: string, network = freshNetwork(), headers: Record<string, string> = {}) =>
  app.fetch('/api/admin/session/password', { body: { login: 'meera', password }, headers: { 'X-Forwarded-For': network, ...headers } })

test('guesses from many networks never refuse the right password: not where the person signs in, and nowhere on the first try', async () => {
  const { id } = await addPerson(app, { role: 'office' })
  const { url } = (await app.fetchAsAdmin(`/api/admin/users/${id}/password-link`, { method: 'POST' })).data as { url: string }
  await app.fetch('/api/admin/password-link/use', { body: { token: url.split('=').at(-1), password: PASSWORD } })
  const [usual, other] = [freshNetwork(), freshNetwork()]
  expect((await signIn(PASSWORD, usual)).status).toBe(200)

  for (let attempt = 0; attempt < 10; attempt++) expect((await signIn(WRONG)).status).toBe(401)
  expect((await signIn(PASSWORD, usual)).status).toBe(200)
  expect((await signIn(PASSWORD)).status).toBe(200)

  for (let attempt = 0; attempt < 2; attempt++) expect((await signIn(WRONG, other)).status).toBe(401)
  const asked = await signIn(PASSWORD, other)
  expect([asked.status, asked.body['challenge']]).toEqual([429, { algorithm: 'SHA-256', text: expect.any(String), bits: 15 }])
  const proof = await findProof(asked.body['challenge'] as Challenge)
  expect((await signIn(PASSWORD, other, { [PROOF_HEADER]: proof })).status).toBe(200)

  for (let attempt = 0; attempt < 5; attempt++) expect((await signIn(WRONG, usual)).status).toBe(401)
  expect((await signIn(WRONG, usual)).status).toBe(429)
  expect((await signIn(PASSWORD, usual)).status).toBe(200)
})
