import { endpoint, type Api, type Call } from '#base/http/endpoint.server.ts'
import type { Limit } from '#base/http/limits.server.ts'
import { Problem } from '#base/api/problem.ts'
import { deviceOf } from '../../device.ts'
import { findSessionOf, requireSameOrigin, requireSession } from '../guard.server.ts'
import { writeSessionCookie } from '../session-cookie.server.ts'
import { openSession } from '../session.server.ts'
import { signedInSchema } from '../../session.schema.ts'
import { hasBackOffice } from '../../role.ts'
import { mountOwnFactors } from './own-factors.api.server.ts'
import { passkeyRequest } from './passkeys.server.ts'
import { passkeyAnswerSchema, passkeyOptionsSchema, secondFactorSchema } from '../../second-factor.schema.ts'
import { completeWithCode, completeWithPasskey, findByPasskey } from './second-step.server.ts'
import { mountSignInSettings } from './sign-in-settings.api.server.ts'

const SIGN_IN = { tag: 'Signing in', access: 'public', refusals: ['401', '403', '429'] } as const
/** Each call stores a challenge for a few minutes. A person needs one per attempt. */
const CHALLENGE_LIMIT: Limit = { name: 'passkey-challenge', points: 60, seconds: 900 }

/** The second step of a sign-in, passkeys, and the caller's own second factors (docs/decisions/0051). */
export const mountSecondFactorApi = (api: Api) => [...mountSecondStep(api), ...mountOwnFactors(api), ...mountSignInSettings(api)]

function mountSecondStep(api: Api) {
  const { limits, origin, siteUrl } = api.context
  const stepOf = async ({ db, c, context }: Pick<Call<unknown, unknown>, 'db' | 'c' | 'context'>) => {
    const session = await requireSession(c, db, origin, context.now)
    if (session.pending !== 'second-factor') throw new Problem('forbidden', 'This sign-in is complete already.')
    const network = origin.network(c)
    const actor = { kind: 'staff', userId: session.userId, name: session.name, network } as const
    return { step: { session, network, limits, device: deviceOf(c.req.header('User-Agent')) }, context: { ...context, actor, siteUrl } }
  }
  return [
    endpoint(api, {
      ...SIGN_IN,
      method: 'post',
      path: '/admin/session/second-factor',
      summary: 'Complete a sign-in with a code of the authenticator app, or a recovery code',
      body: secondFactorSchema,
      reply: signedInSchema,
      answer: async (call) => {
        const { step, context } = await stepOf(call)
        writeSessionCookie(call.c, origin, await completeWithCode(call.db, step, call.body.code, context))
        return { data: { name: step.session.name, role: step.session.role } }
      },
    }),
    endpoint(api, {
      ...SIGN_IN,
      method: 'post',
      path: '/admin/session/passkey/options',
      summary: 'What the browser needs to use a passkey: WebAuthn’s request options',
      limit: CHALLENGE_LIMIT,
      reply: passkeyOptionsSchema,
      answer: async ({ db, c, context }) => {
        const session = await findSessionOf(c, db, origin, context.now)
        const userId = session?.pending === 'second-factor' ? session.userId : null
        return { data: { ...(await passkeyRequest(db, userId, { ...context, siteUrl })) } }
      },
    }),
    endpoint(api, {
      ...SIGN_IN,
      method: 'post',
      path: '/admin/session/passkey',
      summary: 'Sign in with a passkey, or complete a sign-in with one',
      body: passkeyAnswerSchema,
      reply: signedInSchema,
      answer: async (call) => {
        const { db, c, body } = call
        if (c.req.header('Origin') !== undefined) requireSameOrigin(c, origin)
        const pending = await findSessionOf(c, db, origin, call.context.now)
        if (pending?.pending === 'second-factor') {
          const { step, context } = await stepOf(call)
          writeSessionCookie(c, origin, await completeWithPasskey(db, step, body.response as never, context))
          return { data: { name: step.session.name, role: step.session.role } }
        }
        const network = origin.network(c)
        const userId = await findByPasskey(db, { userId: null, network, limits }, body.response as never, { ...call.context, siteUrl })
        const person = await db.sql
          .selectFrom('users')
          .select(['full_name as name', 'role'])
          .where('id', '=', userId)
          .executeTakeFirstOrThrow()
        if (!hasBackOffice(person.role)) throw new Problem('unauthenticated', 'This person may not sign in.')
        const device = deviceOf(c.req.header('User-Agent'))
        const facts = { network, device, method: 'passkey' } as const
        writeSessionCookie(c, origin, (await openSession(db, { userId, ...person }, facts, call.context)).token)
        return { data: person }
      },
    }),
  ]
}
