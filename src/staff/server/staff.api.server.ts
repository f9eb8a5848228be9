import { z } from 'zod'
import { rowFilter } from '#base/api/fields.schema.ts'
import { endpoint, type Api } from '#base/http/endpoint.server.ts'
import { etagOf } from '#base/http/etag.server.ts'
import { endOneSession, endOtherSessions, listSessions, SESSION_MISSING } from './session-list.server.ts'
import { CODE_MISSING, issueCode, listCodes, revokeCode } from './staff-code.server.ts'
import {
  codeFormSchema,
  issuedCodeSchema,
  openWorkSchema,
  staffChangesSchema,
  staffCodeSchema,
  staffFormSchema,
  staffMemberSchema,
  staffSessionSchema,
} from '../staff-member.schema.ts'
import {
  createStaffMember,
  getStaffMember,
  listStaff,
  MEMBER_MISSING,
  oneself,
  updateStaffMember,
  type IsTrainer,
  type VersionedMember,
} from './staff-member.server.ts'
import { removeStaffMember, type WorkOfStaff } from './staff-removal.server.ts'

const STAFF = { tag: 'Staff', access: 'staff.manage' } as const
const OWN = { tag: 'Staff', access: 'sessions.own' } as const

/** Members of staff, their codes and their sessions (docs/product/contract.md, section 3). */
export const mountStaffApi = (api: Api, hooks: StaffHooks) => [...mountStaffMembers(api, hooks), ...mountCodes(api), ...mountSessions(api)]

/** Queries about staff that later rooms answer. */
interface StaffHooks {
  work: WorkOfStaff
  isTrainer: IsTrainer
}

const mountStaffMembers = (api: Api, { work, isTrainer }: StaffHooks) => [
  endpoint(api, {
    ...STAFF,
    method: 'get',
    path: '/admin/users',
    summary: 'Everybody in the office',
    reply: z.array(staffMemberSchema),
    answer: async ({ db, context }) => ({ data: await listStaff(db, context) }),
  }),
  endpoint(api, {
    ...STAFF,
    method: 'get',
    path: '/admin/users/{id}',
    rows: { id: MEMBER_MISSING },
    summary: 'One member of staff',
    reply: staffMemberSchema,
    answer: async ({ db, rows: { id }, context }) => answer(await getStaffMember(db, id, context)),
  }),
  endpoint(api, {
    ...STAFF,
    method: 'post',
    path: '/admin/users/create',
    summary: 'Add a person; a trainer sees the batches of the trainer in the showcase that they are',
    body: staffFormSchema,
    reply: staffMemberSchema,
    status: 201,
    answer: async ({ db, body, context }) => answer(await createStaffMember(db, body, isTrainer, context)),
  }),
  endpoint(api, {
    ...STAFF,
    method: 'put',
    path: '/admin/users/{id}',
    rows: { id: MEMBER_MISSING },
    summary: 'Change a person or their role',
    body: staffChangesSchema,
    reply: staffMemberSchema,
    answer: async ({ db, rows: { id }, body, ifMatch, context }) =>
      answer(await updateStaffMember(db, id, { changes: body, ifMatch }, isTrainer, context)),
  }),
  endpoint(api, {
    ...STAFF,
    method: 'delete',
    path: '/admin/users/{id}',
    rows: { id: MEMBER_MISSING },
    summary: 'Remove a person, their codes and sessions. Their open messages go to `handOverTo`, or to nobody',
    query: z.object({ handOverTo: rowFilter('handOverTo') }),
    reply: z.null(),
    answer: async ({ db, rows: { id }, query, context }) => {
      await removeStaffMember(db, id, { to: query.handOverTo ?? null, work }, context)
      return { data: null }
    },
  }),
  endpoint(api, {
    ...STAFF,
    method: 'get',
    path: '/admin/users/{id}/open-work',
    rows: { id: MEMBER_MISSING },
    summary: 'How many open messages a person looks after',
    reply: openWorkSchema,
    answer: async ({ db, rows: { id }, context }) => {
      const { member } = await getStaffMember(db, id, context)
      return { data: await work.count(db, member.id) }
    },
  }),
]

const mountCodes = (api: Api) => [
  endpoint(api, {
    ...STAFF,
    method: 'get',
    path: '/admin/users/{id}/codes',
    rows: { id: MEMBER_MISSING },
    summary: 'API codes of a person',
    reply: z.array(staffCodeSchema),
    answer: async ({ db, rows: { id }, context }) => ({ data: await listCodes(db, id, context) }),
  }),
  endpoint(api, {
    ...STAFF,
    method: 'post',
    path: '/admin/users/{id}/codes',
    rows: { id: MEMBER_MISSING },
    summary: 'Issue an API code to a person. Only this reply contains the code.',
    body: codeFormSchema,
    reply: issuedCodeSchema,
    status: 201,
    answer: async ({ db, rows: { id }, body, context }) => ({ data: await issueCode(db, id, body, context) }),
  }),
  endpoint(api, {
    ...STAFF,
    method: 'delete',
    path: '/admin/codes/{id}',
    rows: { id: CODE_MISSING },
    summary: 'Revoke an API code and end its sessions',
    reply: z.null(),
    answer: async ({ db, rows: { id }, context }) => {
      await revokeCode(db, id, context)
      return { data: null }
    },
  }),
]

const mountSessions = (api: Api) => [
  endpoint(api, {
    ...STAFF,
    method: 'get',
    path: '/admin/users/{id}/sessions',
    rows: { id: MEMBER_MISSING },
    summary: 'Where a person is signed in',
    reply: z.array(staffSessionSchema),
    answer: async ({ db, rows: { id }, context }) => ({ data: await listSessions(db, id, context) }),
  }),
  endpoint(api, {
    ...OWN,
    method: 'get',
    path: '/admin/sessions',
    summary: 'Where you are signed in',
    reply: z.array(staffSessionSchema),
    answer: async ({ db, context }) => ({ data: await listSessions(db, oneself(context), context) }),
  }),
  endpoint(api, {
    ...OWN,
    method: 'delete',
    path: '/admin/sessions',
    summary: 'Sign out everywhere else',
    reply: z.object({ ended: z.int() }),
    answer: async ({ db, context }) => ({ data: { ended: await endOtherSessions(db, oneself(context), context) } }),
  }),
  endpoint(api, {
    ...OWN,
    method: 'delete',
    path: '/admin/sessions/{id}',
    rows: { id: SESSION_MISSING },
    summary: 'End a session of yours, or as an admin anybody’s',
    reply: z.null(),
    answer: async ({ db, rows: { id }, context }) => {
      await endOneSession(db, id, context)
      return { data: null }
    },
  }),
]

function answer({ member, version }: VersionedMember) {
  return { data: member, etag: etagOf(version) }
}
