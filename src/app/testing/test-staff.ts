import { entriesWithValues } from '#base/audit/audit-values.server.ts'
import type { StaffMember, IssuedCode } from '#staff/staff-member.schema.ts'
import type { TestApp } from './test-app.ts'

/** A member of staff to be added by an admin. A test changes the fields that matter to it. */
export const PERSON = {
  fullName: 'Meera Placeholder',
  username: 'meera',
  email: 'meera@example.com',
  phone: '+91 00000 00009',
  role: 'viewer',
}
const CHROME = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Mobile Safari/537.36'

export async function addPerson(app: TestApp, changes: object = {}): Promise<StaffMember> {
  const reply = await app.fetchAsAdmin('/api/admin/users/create', { body: { ...PERSON, ...changes } })
  if (reply.status !== 201) throw new Error(reply.text)
  return reply.data
}

export async function giveCode(app: TestApp, userId: number, name = 'Laptop'): Promise<IssuedCode> {
  const reply = await app.fetchAsAdmin(`/api/admin/users/${userId}/codes`, { body: { name } })
  if (reply.status !== 201) throw new Error(reply.text)
  return reply.data
}

/** Signs in with a code. Returns the headers that a browser then sends with each request. */
export async function signIn(app: TestApp, apiCode: string): Promise<{ headers: Record<string, string> }> {
  const reply = await app.fetch('/api/admin/session', { body: { apiCode }, headers: { 'User-Agent': CHROME } })
  if (reply.status !== 200) throw new Error(reply.text)
  return { headers: { Cookie: (reply.headers.get('Set-Cookie') ?? '').split(';')[0] ?? '', 'Sec-Fetch-Site': 'same-origin' } }
}

async function listStaff(app: TestApp): Promise<StaffMember[]> {
  return (await app.fetchAsAdmin('/api/admin/users')).data
}

/** The admin created at the first start. */
export async function firstAdmin(app: TestApp): Promise<StaffMember> {
  return (await listStaff(app)).find(({ username }) => username === 'admin') as StaffMember
}

export function using(code: string): { headers: Record<string, string> } {
  return { headers: { 'X-API-Code': code } }
}

export async function lastAuditEntry(app: TestApp) {
  return entriesWithValues(app.db).selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
}
