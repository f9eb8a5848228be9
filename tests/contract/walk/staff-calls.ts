import { Secret, TOTP } from 'otpauth'
import { TestPasskey } from '#staff/test-passkey.ts'
import type { TestClient } from '#app/testing/test-client.ts'
import type { Row, Walk } from './walk.ts'

/** Calls for members of staff, their codes and sessions. */
export async function makeCallsOfStaff(walk: Walk, client: TestClient, apiCode: string): Promise<void> {
  const call = walk.call.bind(walk)
  const member = { fullName: 'Walked Colleague', username: 'walked', email: 'walked@example.com', phone: '', role: 'viewer' }
  const { id } = await call('POST', '/api/admin/users/create', { body: member })
  await call('GET', '/api/admin/users')
  await call('GET', '/api/admin/users/{id}', { at: [id] })
  await call('PUT', '/api/admin/users/{id}', { at: [id], body: { ...member, role: 'editor' } })
  const issued = await call<Row & { code: string }>('POST', '/api/admin/users/{id}/codes', { at: [id], body: { name: 'Laptop' } })
  await call('GET', '/api/admin/users/{id}/codes', { at: [id] })
  const [first, second] = [await signIn(client, issued.code), await signIn(client, issued.code)]
  await call('GET', '/api/admin/users/{id}/sessions', { at: [id] })
  await call('GET', '/api/admin/users/{id}/open-work', { at: [id] })
  await call('GET', '/api/admin/users/{id}/calendar', { at: [id] })
  await call('DELETE', '/api/admin/users/{id}/calendar', { at: [id] })
  const sessions = await call<Array<Row & { isCurrent: boolean }>>('GET', '/api/admin/sessions', { headers: first })
  await call('DELETE', '/api/admin/sessions/{id}', { at: [sessions.find(({ isCurrent }) => !isCurrent)?.id ?? 0], headers: first })
  await signIn(client, issued.code)
  await call('DELETE', '/api/admin/sessions', { headers: first })
  const { status } = await client.fetch('/api/admin/session', { headers: second })
  if (status !== 401) throw new Error(`a session that was ended is answered with ${status}`)
  await call('DELETE', '/api/admin/codes/{id}', { at: [issued.id] })
  await callPasswords(walk, client, id)
  await call('DELETE', '/api/admin/users/{id}', { at: [id] })
  await call('POST', '/api/admin/session', { body: { apiCode } })
  const own = await signIn(client, apiCode)
  await call('GET', '/api/admin/session', { headers: own })
  await call('DELETE', '/api/admin/session', { headers: own })
}

/** Calls for the password link, signing in with a password, and changing it. */
async function callPasswords(walk: Walk, client: TestClient, id: number): Promise<void> {
  const call = walk.call.bind(walk)
  const { url } = await call<{ url: string }>('POST', '/api/admin/users/{id}/password-link', { at: [id] })
  const token = url.split('#set-password=')[1]
  await call('POST', '/api/admin/password-link', { body: { token }, headers: {} })
  await call('POST', '/api/admin/password-link/use', { body: { token, password: 'kettle-amber-frost' }, headers: {} })
  const credentials = { login: 'walked', password: 'kettle-amber-frost' }
  await call('POST', '/api/admin/session/password', { body: credentials, headers: {} })
  const reply = await client.fetch('/api/admin/session/password', { body: credentials })
  const headers = { Cookie: (reply.headers.get('Set-Cookie') ?? '').split(';')[0] ?? '', 'Sec-Fetch-Site': 'same-origin' }
  await callSecondFactors(walk, client, { headers, credentials, id })
  const again = await client.fetch('/api/admin/session/password', { body: credentials })
  const fresh = { Cookie: (again.headers.get('Set-Cookie') ?? '').split(';')[0] ?? '', 'Sec-Fetch-Site': 'same-origin' }
  await call('PUT', '/api/admin/password', { body: { current: credentials.password, password: 'violet harbour seven' }, headers: fresh })
}

interface SignedInWalker {
  headers: Record<string, string>
  credentials: { login: string; password: string }
  id: number
}

/** Adds, uses and removes an authenticator app and a passkey. */
async function callSecondFactors(walk: Walk, client: TestClient, { headers, credentials, id }: SignedInWalker): Promise<void> {
  const call = walk.call.bind(walk)
  const passkey = new TestPasskey(await siteOf(client))
  await call('GET', '/api/admin/account', { headers })
  const { secret } = await call<{ secret: string }>('POST', '/api/admin/account/authenticator', { headers })
  const confirm = () => call('POST', '/api/admin/account/confirmation', { headers, body: { typed: credentials.password } })
  await confirm()
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  const { recoveryCodes } = await call<{ recoveryCodes: string[] }>('PUT', '/api/admin/account/authenticator', {
    headers,
    body: { secret, code },
  })
  await confirm()
  const creation = await call<{ challenge: string }>('POST', '/api/admin/account/passkeys/options', { headers })
  await call('POST', '/api/admin/account/passkeys', { headers, body: { name: 'Walked', response: passkey.create(creation) } })
  const request = await call<{ challenge: string }>('POST', '/api/admin/session/passkey/options', { headers: {} })
  await call('POST', '/api/admin/session/passkey', { headers: {}, body: { response: passkey.use(request) } })
  const reply = await client.fetch('/api/admin/session/password', { body: credentials })
  const pending = { Cookie: (reply.headers.get('Set-Cookie') ?? '').split(';')[0] ?? '', 'Sec-Fetch-Site': 'same-origin' }
  await call('POST', '/api/admin/session/second-factor', { headers: pending, body: { code: recoveryCodes[0] } })
  await confirm()
  await call('POST', '/api/admin/account/recovery-codes', { headers })
  const { passkeys } = await call<{ passkeys: Row[] }>('GET', '/api/admin/account', { headers })
  await confirm()
  await call('DELETE', '/api/admin/account/passkeys/{id}', { at: [passkeys[0]?.id ?? 0], headers })
  await confirm()
  await call('DELETE', '/api/admin/account/authenticator', { headers })
  await call('PUT', '/api/admin/sign-in-settings', { body: await call<object>('GET', '/api/admin/sign-in-settings') })
  await call('DELETE', '/api/admin/users/{id}/second-factors', { at: [id] })
  await call('POST', '/api/admin/session/password', { body: credentials, headers: {} })
}

/** Returns the site that passkeys belong to. */
async function siteOf(client: TestClient): Promise<string> {
  const { servers } = (await client.fetch('/api/openapi.json')).body as { servers: [{ url: string }] }
  return servers[0].url
}

/** Signs in with a code, and returns the headers that a browser then sends. */
export async function signIn(client: TestClient, apiCode: string): Promise<Record<string, string>> {
  const { status, headers } = await client.fetch('/api/admin/session', { body: { apiCode } })
  if (status !== 200) throw new Error(`signing in answered ${status}`)
  return { Cookie: (headers.get('Set-Cookie') ?? '').split(';')[0] ?? '', 'Sec-Fetch-Site': 'same-origin' }
}
