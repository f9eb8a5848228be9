import { z } from 'zod'
import { endpoint, type Api } from '#base/http/endpoint.server.ts'
import { deviceOf } from '../device.ts'
import { requireSameOrigin, requireSession } from './guard.server.ts'
import { clearSessionCookie, readSessionCookie, writeSessionCookie } from './session-cookie.server.ts'
import { signedInSchema, signInSchema, type SignedIn } from '../session.schema.ts'
import { endSession, openSession, type SessionOwner } from './session.server.ts'
import type { PendingStep } from '../sign-in-method.ts'
import { authenticateByCode } from './sign-in.server.ts'

const SESSION = { path: '/admin/session', tag: 'Signing in', access: 'public', refusals: ['401', '403', '429'] } as const

export function mountSessionApi(api: Api) {
  const { limits, origin } = api.context
  return [
    endpoint(api, {
      ...SESSION,
      method: 'post',
      summary: 'Sign in with an API code',
      body: signInSchema,
      reply: signedInSchema,
      takesProof: true,
      answer: async ({ db, c, context, body, proof }) => {
        if (c.req.header('Origin') !== undefined) requireSameOrigin(c, origin)
        const network = origin.network(c)
        const owner = await authenticateByCode(db, { code: body.apiCode, network, limits, proof }, context)
        const device = deviceOf(c.req.header('User-Agent'))
        const { token, pending } = await openSession(db, owner, { network, device, earlierToken: readSessionCookie(c, origin) }, context)
        writeSessionCookie(c, origin, token)
        return { data: signedIn(owner, pending) }
      },
    }),
    endpoint(api, {
      ...SESSION,
      method: 'get',
      summary: 'Who is signed in',
      reply: signedInSchema,
      answer: async ({ db, c, context }) => {
        const session = await requireSession(c, db, origin, context.now)
        return { data: signedIn(session, session.pending) }
      },
    }),
    endpoint(api, {
      ...SESSION,
      method: 'delete',
      summary: 'Sign out',
      reply: z.null(),
      answer: async ({ db, c, context }) => {
        const session = await requireSession(c, db, origin, context.now)
        const actor = { kind: 'staff', userId: session.userId, name: session.name, network: origin.network(c) } as const
        await endSession(db, session, { ...context, actor })
        clearSessionCookie(c, origin)
        return { data: null }
      },
    }),
  ]
}

/** The browser's view of a sign-in. A complete one has no `pending`. */
export function signedIn({ name, role }: Pick<SessionOwner, 'name' | 'role'>, pending: PendingStep | null): SignedIn {
  return { name, role, ...(pending !== null && { pending }) }
}
