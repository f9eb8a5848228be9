import { z } from 'zod'
import { endpoint, type Api } from '#base/http/endpoint.server.ts'
import { etagOf } from '#base/http/etag.server.ts'
import { Problem } from '#base/api/problem.ts'
import { MEMBER_MISSING } from '../staff-member.server.ts'
import { signInSettingsSchema } from '../../second-factor.schema.ts'
import { clearSecondFactors } from './second-factors.server.ts'
import { getSignInSettings, saveSignInSettings } from './sign-in-settings.server.ts'

const SETTINGS = { tag: 'Signing in', path: '/admin/sign-in-settings', access: 'settings.manage', reply: signInSettingsSchema } as const

/** Admins' settings for second factors: the roles that need one, and the removal of lost ones. */
export const mountSignInSettings = (api: Api) => [
  endpoint(api, {
    ...SETTINGS,
    method: 'get',
    summary: 'Which roles need a second factor',
    answer: async ({ db }) => {
      const { settings, version } = await getSignInSettings(db)
      return { data: settings, etag: etagOf(version) }
    },
  }),
  endpoint(api, {
    ...SETTINGS,
    method: 'put',
    summary: 'Set which roles need a second factor; it is asked for at the next sign-in in a browser',
    body: signInSettingsSchema,
    answer: async ({ db, body, ifMatch, context }) => {
      const { settings, version } = await saveSignInSettings(db, { settings: body, ifMatch }, context)
      return { data: settings, etag: etagOf(version) }
    },
  }),
  endpoint(api, {
    tag: 'Staff',
    access: 'staff.manage',
    method: 'delete',
    path: '/admin/users/{id}/second-factors',
    rows: { id: MEMBER_MISSING },
    summary: 'Remove the second factors of someone who has lost them, and end their sessions',
    reply: z.null(),
    answer: async ({ db, rows: { id: userId }, context }) => {
      const known = await db.sql.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()
      if (!known) throw new Problem('not-found', MEMBER_MISSING)
      await clearSecondFactors(db, userId, context)
      return { data: null }
    },
  }),
]
