import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { BULK_KINDS } from '#lists/bulk/bulk-job.ts'
import { PERMISSIONS, type Permission } from '#base/http/access.ts'
import { ROLE_MATRIX, ROLES, type Role } from '#staff/role-matrix.ts'
import { hasBackOffice } from '#staff/role.ts'
import { createTestApp } from '../testing/test-app.ts'
import { setUpTestApp } from '../testing/test-hooks.ts'
import { addPerson, giveCode } from '../testing/test-staff.ts'

const app = setUpTestApp()
/** Excludes the role 'user', which cannot sign in; see src/staff/server/session.api.test.ts. Each refused code would cost an Argon2. */
const SIGNED_IN = ROLES.filter(hasBackOffice)
const codes = new Map<Role, string>()

/**
 * The permission that each call requires, independently of the code: the first matching pattern. Grouped by trainer's work, admins' work,
 * everybody's work, content, people.
 */
const AREAS: ReadonlyArray<[pattern: RegExp, permission: Permission]> = [
  [/ \/api\/own-batches\b/, 'batches.own'],

  [/ \/api\/admin\/(?:users|codes)\b/, 'staff.manage'],
  [/ \/api\/admin\/issuer-keys\b/, 'keys.manage'],
  [/ \/api\/admin\/history\b/, 'history.read'],
  [/ \/api\/admin\/company(?:\/pictures|\/look-preview)?$/, 'organisation.write'],
  [/POST \/api\/certificates\/specimen$/, 'organisation.write'],
  [/ \/api\/admin\/certificate-designs\b/, 'organisation.write'],
  [/GET \/api\/training-programs\/\{id\}\/certificate-design$/, 'content.write'],
  [/ \/api\/admin\/retention\b/, 'settings.manage'],
  [/(?:POST|PUT) \/api\/admin\/(?:consent-notices|mail-settings)$/, 'settings.manage'],
  [/ \/api\/admin\/sign-in-settings$/, 'settings.manage'],
  [/ \/api\/people\/(?:export|erase|preview)$/, 'personal-data.manage'],

  [/GET \/api\/exports\/(?:money|quotations)$/, 'money.read'],
  [/GET \/api\/quotations\/start$/, 'money.write'],
  [/GET \/api\/(?:quotations|proformas|payments)\b/, 'money.read'],
  [/GET \/api\/batches\/\{id\}\/left-seats$/, 'money.read'],
  [/ \/api\/(?:quotations|proformas|payments)\b/, 'money.write'],

  [/GET \/api\/admin\/company\/gst-rates$/, 'office.enter'],
  [/GET \/api\/admin\/(?:overview|search|consent-notices|reply-templates)$/, 'office.enter'],
  [/ \/api\/admin\/sessions\b/, 'sessions.own'],
  [/ \/api\/admin\/(?:account|password)\b/, 'account.manage'],
  [/ \/api\/markdown$/, 'office.enter'],
  [/GET \/api\/exports\/(?:services|training-programs|showcase)$/, 'office.enter'],
  [/GET \/api\/brochures\b/, 'office.enter'],
  [/GET \/api\/showcase(?:\/\{id\})?$/, 'office.enter'],
  [/GET \/api\/newsletter\/(?:subscribers\/counts|issues(?:\/\{id\}(?:\/html)?)?)$/, 'office.enter'],
  // A job also needs its kind's permission; see below.
  [/ \/api\/bulk\/jobs(?!.*certificates)/, 'office.enter'],

  [/GET \/api\/training-programs\/\{id\}\/reply-text$/, 'records.write'],
  [/ \/api\/images$/, 'content.write'],
  [/ \/api\/(?:services|training-programs|showcase|brochures)\b/, 'content.write'],
  [/ \/api\/admin\/(?:mail-templates|reply-templates)\b/, 'content.write'],
  [/ \/api\/newsletter\/issues\b/, 'content.write'],

  [/ \/api\/admin\/(?:mails|mail-connection|unread-mails)\b/, 'records.write'],
  [/GET \/api\/(?:(?:participants|clients)\/\{id\}\/holders|contacts\/\{id\}\/(?:reply-templates|recipients|files))$/, 'records.write'],
  [/ \/api\/admin\/calendar$/, 'records.read'],
  [/POST \/api\/(?:bulk\/complete-and-issue|batches\/\{id\}\/messages)\/preview$/, 'records.read'],
  [/POST \/api\/client-links\/recipients$/, 'records.read'],
  [/GET /, 'records.read'],
  [/ \/api\/(?:participants|certificates|clients|contacts|people|newsletter|batches|client-links|name-corrections)\b/, 'records.write'],
]

function permissionOf(call: string): Permission {
  const [, permission] = AREAS.find(([pattern]) => pattern.test(call)) ?? []
  if (!permission) throw new Error(`Say in AREAS what ${call} asks for.`)
  return permission
}

const CALLS = await readStaffCalls()

async function readStaffCalls(): Promise<string[]> {
  const described = await createTestApp()
  const { body } = await described.fetch('/api/openapi.json')
  await described.close()
  const { paths } = body as { paths: Record<string, Record<string, { 'x-permission'?: string }>> }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, call]) => (call['x-permission'] === undefined ? [] : [`${method.toUpperCase()} ${path}`])),
  )
}

beforeAll(async () => {
  for (const role of SIGNED_IN) {
    const { id } = await addPerson(app, { username: `with-role-${role}`, role })
    codes.set(role, (await giveCode(app, id)).code)
  }
})

/** Calls with unknown ids and an invalid body, so that the answer only shows whether the role was refused. */
function callAs(role: Role, call: string) {
  const [method = '', path = ''] = call.split(' ')
  const body = method === 'POST' || method === 'PUT' ? { body: {} } : {}
  return app.fetch(path.replaceAll(/\{\w+\}/g, '987654321'), { method, headers: using(role), ...body })
}

function using(role: Role): Record<string, string> {
  return { 'X-API-Code': codes.get(role) ?? '' }
}

function rolesWithout403(replies: ReadonlyArray<{ status: number }>): Role[] {
  return SIGNED_IN.filter((_, index) => replies[index]?.status !== 403)
}

describe('each role may make exactly the calls that the matrix gives it', () => {
  test.each(CALLS)('%s', async (call) => {
    const permission = permissionOf(call)
    const statuses = await Promise.all(SIGNED_IN.map((role) => callAs(role, call)))
    expect(rolesWithout403(statuses)).toEqual(ROLE_MATRIX[permission].roles)
  })

  test('more than 100 calls are tested', () => {
    expect(CALLS.length).toBeGreaterThan(100)
  })
})

test.each(BULK_KINDS)('a job of the kind %s can be started by roles that may write its records, and by no others', async (kind) => {
  const permission = /^(?:service|program|showcase)-/.test(kind) ? 'content.write' : 'records.write'
  const body = { kind, selection: { ids: [987654321] }, status: 'completed', reason: 'A reason', issueDate: '2026-11-12' }
  const replies = await Promise.all(SIGNED_IN.map((role) => app.fetch('/api/bulk/jobs', { body, headers: using(role) })))
  // A kind that only an import or an undo may start is refused to the whole office, before any permission check.
  expect(rolesWithout403(replies)).toEqual(ROLE_MATRIX[replies[0]?.status === 400 ? 'office.enter' : permission].roles)
})

test('a trainer may call nothing but their own account and their own batches', () => {
  const theirs = CALLS.filter((call) => ROLE_MATRIX[permissionOf(call)].roles.includes('trainer'))
  expect(theirs.filter((call) => !/ \/api\/admin\/(?:account|password|sessions)\b/.test(call)).toSorted()).toEqual([
    'GET /api/own-batches',
    'GET /api/own-batches/{id}',
    'GET /api/own-batches/{id}/sheet.pdf',
    'PUT /api/own-batches/{id}/attendance',
  ])
})

test('the matrix is the table that the contract shows', () => {
  const contract = readFileSync('docs/product/contract.md', 'utf8')
  const rows = contract.matchAll(/^\| `(?<permission>[a-z-]+\.[a-z]+)` \|(?<marks>.*)\|$/gm)
  const stated = Array.from(rows, ({ groups }) => {
    const marks = (groups?.['marks'] ?? '').split('|').map((mark) => mark.trim())
    return [groups?.['permission'], ROLES.filter((_, index) => marks[index] === 'yes')]
  })
  expect(Object.fromEntries(stated)).toEqual(
    Object.fromEntries(PERMISSIONS.map((permission) => [permission, ROLE_MATRIX[permission].roles])),
  )
})
