import { X509Certificate } from 'node:crypto'
import { expect, test } from 'vitest'
import { TEST_NOW } from '#app/testing/test-app.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import type { StaffMember, IssuedCode } from '#staff/staff-member.schema.ts'
import type { IssuerKey } from '../../signing/issuer-key.schema.ts'
import { entriesWithValues } from '#base/audit/audit-values.server.ts'

const PATH = '/api/admin/issuer-keys'
const FINGERPRINT = /^([0-9A-F]{2}:){31}[0-9A-F]{2}$/

const app = setUpTestApp()

test('an admin sees the keys with kind, fingerprint, subject and date, without the private half', async () => {
  const reply = await app.fetchAsAdmin(PATH)
  const keys: IssuerKey[] = reply.data
  expect(keys.map(({ kind }) => kind)).toEqual(['RSA', 'Ed25519'])
  expect(keys.every(({ fingerprint }) => FINGERPRINT.test(fingerprint))).toBe(true)
  const { certificateDer } = await app.keys.rsa()
  expect(keys[0]).toMatchObject({
    source: 'made',
    fingerprint: new X509Certificate(certificateDer).fingerprint256,
    certificate: { subject: 'CN=BHM', issuer: 'CN=BHM', validTo: '2036-11-20T00:00:00.000Z' },
    createdAt: TEST_NOW.toISOString(),
    retiredAt: null,
  })
  expect(keys[1]).toMatchObject({ certificate: null })
  const rows = await app.db.sql.selectFrom('issuer_keys').select('private_key').execute()
  for (const { private_key } of rows) expect(reply.text).not.toContain(private_key)
})

test('an admin can replace the keys; the audit log names the admin, and the reply includes the old keys', async () => {
  const before: IssuerKey[] = (await app.fetchAsAdmin(PATH)).data
  app.time.now = new Date('2026-12-01T00:00:00Z')
  const after: IssuerKey[] = (await app.fetchAsAdmin(`${PATH}/rotate`, { method: 'POST' })).data
  expect(after).toHaveLength(4)
  expect(new Set(after.slice(2).map(({ kid }) => kid))).toEqual(new Set(before.map(({ kid }) => kid)))
  expect(after.map(({ retiredAt }) => retiredAt)).toEqual([null, null, '2026-12-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z'])
  const said = await entriesWithValues(app.db)
    .select(['actor_name', 'before', 'after'])
    .where('action', '=', 'issuer key replaced')
    .execute()
  expect(said.map(({ actor_name }) => actor_name)).toEqual(['Administrator', 'Administrator'])
  expect(new Set(said.map((entry) => (JSON.parse(entry.after ?? '') as IssuerKey).kid))).toEqual(
    new Set(after.slice(0, 2).map(({ kid }) => kid)),
  )
})

test.each(['editor', 'viewer'] as const)('a member of staff with the role %s can neither see nor replace keys', async (role) => {
  const body = { fullName: 'Meera Placeholder', username: role, email: 'meera@example.com', phone: '', role }
  const { id } = (await app.fetchAsAdmin('/api/admin/users/create', { body })).data as StaffMember
  const { code } = (await app.fetchAsAdmin(`/api/admin/users/${id}/codes`, { body: { name: 'Laptop' } })).data as IssuedCode
  const asThem = { headers: { 'X-API-Code': code } }
  expect((await app.fetch(PATH, asThem)).status).toBe(403)
  expect((await app.fetch(`${PATH}/rotate`, { method: 'POST', ...asThem })).status).toBe(403)
})
