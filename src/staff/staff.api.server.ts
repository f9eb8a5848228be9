import { z } from 'zod'
import { endpoint, requiredRowId, type Api } from '../platform/http/endpoint.server.ts'
import { etagOf } from '../platform/http/etag.server.ts'
import type { Occasion } from '../platform/occasion.server.ts'
import { Problem } from '../shared/problem.ts'
import { endOneSession, endOtherSessions, listSessions, SESSION_MISSING } from './session-list.server.ts'
import { CODE_MISSING, issueCode, listCodes, revokeCode } from './staff-code.server.ts'
import { codeFormSchema, issuedCodeSchema, staffCodeSchema, staffFormSchema, staffMemberSchema, staffSessionSchema } from './staff-member.schema.ts'
import {
  createStaffMember,
  getStaffMember,
  listStaff,
  MEMBER_MISSING,
  removeStaffMember,
  updateStaffMember,
  type VersionedMember,
} from './staff-member.server.ts'

const PEOPLE = { tag: 'People', access: 'staff.manage' } as const
const OWN = { tag: 'People', access: 'office.enter' } as const

/** The people of the office, their codes and their sessions (PRODUCT.md section 3). */
export function mountStaffApi(api: Api): void {
  mountPeople(api)
  mountCodes(api)
  mountSessions(api)
}

function mountPeople(api: Api): void {
  endpoint(
    api,
    { ...PEOPLE, method: 'get', path: '/admin/users', summary: 'Everybody in the office', reply: z.array(staffMemberSchema) },
    async ({ db, occasion }) => ({ data: await listStaff(db, occasion) }),
  )
  endpoint(
    api,
    { ...PEOPLE, method: 'get', path: '/admin/users/{id}', summary: 'One person of the office', reply: staffMemberSchema },
    async ({ db, param, occasion }) => answer(await getStaffMember(db, personId(param), occasion)),
  )
  endpoint(
    api,
    {
      ...PEOPLE,
      method: 'post',
      path: '/admin/users/create',
      summary: 'Add a person',
      body: staffFormSchema,
      reply: staffMemberSchema,
      status: 201,
    },
    async ({ db, body, occasion }) => answer(await createStaffMember(db, body, occasion)),
  )
  endpoint(
    api,
    {
      ...PEOPLE,
      method: 'put',
      path: '/admin/users/{id}',
      summary: 'Change a person or their role',
      body: staffFormSchema,
      reply: staffMemberSchema,
    },
    async ({ db, param, body, ifMatch, occasion }) =>
      answer(await updateStaffMember(db, personId(param), { form: body, ifMatch }, occasion)),
  )
  endpoint(
    api,
    { ...PEOPLE, method: 'delete', path: '/admin/users/{id}', summary: 'Remove a person, their codes and sessions', reply: z.null() },
    async ({ db, param, occasion }) => {
      await removeStaffMember(db, personId(param), occasion)
      return { data: null }
    },
  )
}

function mountCodes(api: Api): void {
  endpoint(
    api,
    { ...PEOPLE, method: 'get', path: '/admin/users/{id}/codes', summary: 'API codes of a person', reply: z.array(staffCodeSchema) },
    async ({ db, param, occasion }) => ({ data: await listCodes(db, personId(param), occasion) }),
  )
  endpoint(
    api,
    {
      ...PEOPLE,
      method: 'post',
      path: '/admin/users/{id}/codes',
      summary: 'Give a person a new API code, told in this reply alone',
      body: codeFormSchema,
      reply: issuedCodeSchema,
      status: 201,
    },
    async ({ db, param, body, occasion }) => ({ data: await issueCode(db, personId(param), body, occasion) }),
  )
  endpoint(
    api,
    { ...PEOPLE, method: 'delete', path: '/admin/codes/{id}', summary: 'Revoke an API code and end its sessions', reply: z.null() },
    async ({ db, param, occasion }) => {
      await revokeCode(db, requiredRowId(param('id'), CODE_MISSING), occasion)
      return { data: null }
    },
  )
}

function mountSessions(api: Api): void {
  endpoint(
    api,
    { ...PEOPLE, method: 'get', path: '/admin/users/{id}/sessions', summary: 'Where a person is signed in', reply: z.array(staffSessionSchema) },
    async ({ db, param, occasion }) => ({ data: await listSessions(db, personId(param), occasion) }),
  )
  endpoint(
    api,
    { ...OWN, method: 'get', path: '/admin/sessions', summary: 'Where you are signed in', reply: z.array(staffSessionSchema) },
    async ({ db, occasion }) => ({ data: await listSessions(db, oneself(occasion), occasion) }),
  )
  endpoint(
    api,
    { ...OWN, method: 'delete', path: '/admin/sessions', summary: 'Sign out everywhere else', reply: z.object({ ended: z.int() }) },
    async ({ db, occasion }) => ({ data: { ended: await endOtherSessions(db, oneself(occasion), occasion) } }),
  )
  endpoint(
    api,
    { ...OWN, method: 'delete', path: '/admin/sessions/{id}', summary: 'End a session of yours, or as an admin anybody’s', reply: z.null() },
    async ({ db, param, occasion }) => {
      await endOneSession(db, requiredRowId(param('id'), SESSION_MISSING), occasion)
      return { data: null }
    },
  )
}

function personId(param: (name: string) => string): number {
  return requiredRowId(param('id'), MEMBER_MISSING)
}

function oneself({ actor }: Occasion): number {
  if (actor.kind !== 'staff') throw new Problem('unauthenticated', 'Please sign in first.')
  return actor.userId
}

function answer({ member, version }: VersionedMember) {
  return { data: member, etag: etagOf(version) }
}
