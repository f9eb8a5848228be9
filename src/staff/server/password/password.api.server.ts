import { z } from 'zod'
import { endpoint, type Api } from '#base/http/endpoint.server.ts'
import type { Limit } from '#base/http/limits.server.ts'
import { deviceOf } from '../../device.ts'
import { requireSameOrigin } from '../guard.server.ts'
import { readSessionCookie, writeSessionCookie } from '../session-cookie.server.ts'
import { signedIn } from '../session.api.server.ts'
import { openSession } from '../session.server.ts'
import { signedInSchema } from '../../session.schema.ts'
import { MEMBER_MISSING } from '../staff-member.server.ts'
import { changeOwnPassword } from './own-password.server.ts'
import { createPasswordLink, findLinkOwner, redeemPasswordLink } from './password-link.server.ts'
import { authenticateByPassword } from './password-sign-in.server.ts'
import {
  linkOwnerSchema,
  linkTokenSchema,
  linkUseSchema,
  passwordChangeSchema,
  passwordLinkSchema,
  passwordSignInSchema,
} from '../../password.schema.ts'

const TAG = 'Signing in'
/** Limits the uses of links per network. A token has 256 bits: this only bounds the work. */
const LINK_LIMIT: Limit = { name: 'password-link', points: 30, seconds: 900 }
const LINK = { method: 'post', tag: TAG, access: 'public', limit: LINK_LIMIT } as const

/** Password sign-in, changing one's own password, and password links (docs/decisions/0051). */
export function mountPasswordApi(api: Api, { isMailSetUp }: { isMailSetUp: boolean }) {
  const { limits, origin, siteUrl } = api.context
  return [
    endpoint(api, {
      method: 'post',
      path: '/admin/session/password',
      tag: TAG,
      summary: 'Sign in with a user name or e-mail address, and a password',
      access: 'public',
      body: passwordSignInSchema,
      reply: signedInSchema,
      refusals: ['401', '403', '429'],
      takesProof: true,
      answer: async ({ db, c, context, body, proof }) => {
        if (c.req.header('Origin') !== undefined) requireSameOrigin(c, origin)
        const network = origin.network(c)
        const owner = await authenticateByPassword(db, { ...body, network, limits, proof }, context)
        const device = deviceOf(c.req.header('User-Agent'))
        const { token, pending } = await openSession(
          db,
          owner,
          { network, device, method: 'password', earlierToken: readSessionCookie(c, origin) },
          context,
        )
        writeSessionCookie(c, origin, token)
        return { data: signedIn(owner, pending) }
      },
    }),
    endpoint(api, {
      method: 'put',
      path: '/admin/password',
      tag: TAG,
      summary: 'Change your password; your other sessions end',
      access: 'account.manage',
      body: passwordChangeSchema,
      reply: z.null(),
      answer: async ({ db, c, context, body }) => {
        await changeOwnPassword(db, { ...body, network: origin.network(c), limits, proof: undefined }, context)
        return { data: null }
      },
    }),
    endpoint(api, {
      method: 'post',
      path: '/admin/users/{id}/password-link',
      rows: { id: MEMBER_MISSING },
      tag: 'Staff',
      summary: 'Make a link with which a person sets their password within 24 hours. Only this reply contains it.',
      access: 'staff.manage',
      reply: passwordLinkSchema,
      status: 201,
      answer: async ({ db, rows: { id }, context }) => ({
        data: await createPasswordLink(db, id, { siteUrl, isMailSetUp }, context),
      }),
    }),
    endpoint(api, {
      ...LINK,
      path: '/admin/password-link',
      summary: 'Whom a link that sets a password is for',
      body: linkTokenSchema,
      reply: linkOwnerSchema,
      answer: async ({ db, body, context }) => ({ data: await findLinkOwner(db, body.token, context) }),
    }),
    endpoint(api, {
      ...LINK,
      path: '/admin/password-link/use',
      summary: 'Set the password with a link; all sessions of the person end',
      body: linkUseSchema,
      reply: z.null(),
      answer: async ({ db, body, context }) => {
        await redeemPasswordLink(db, body, context)
        return { data: null }
      },
    }),
  ]
}
