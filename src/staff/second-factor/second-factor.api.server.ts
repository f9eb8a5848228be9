import { z } from 'zod'
import { endpoint, requiredRowId, type Api, type Call } from '../../platform/http/endpoint.server.ts'
import type { Limit } from '../../platform/http/limits.server.ts'
import type { ActionContext } from '../../platform/action-context.server.ts'
import type { WriteTransaction } from '../../platform/database/database.server.ts'
import { Problem } from '../../shared/problem.ts'
import { deviceOf } from '../device.ts'
import { findSessionOf, requireSameOrigin, requireSession } from '../guard.server.ts'
import { writeSessionCookie } from '../session-cookie.server.ts'
import { completeSession, openSession } from '../session.server.ts'
import { signedInSchema } from '../session.schema.ts'
import { hasBackOffice } from '../role.ts'
import { createAuthenticator, storeAuthenticator } from './authenticator.server.ts'
import { passkeyCreation, passkeyRequest, storePasskey, verifyNewPasskey } from './passkeys.server.ts'
import { replaceRecoveryCodes } from './recovery-codes.server.ts'
import {
  accountSchema,
  addedFactorSchema,
  confirmAuthenticatorSchema,
  newAuthenticatorSchema,
  newPasskeySchema,
  passkeyAnswerSchema,
  passkeyOptionsSchema,
  recoveryCodesSchema,
  secondFactorSchema,
} from './second-factor.schema.ts'
import { getAccount, noteAddedFactor, noteChange, removeFactor } from './second-factors.server.ts'
import { completeWithCode, completeWithPasskey, findByPasskey } from './second-step.server.ts'
import { mountSignInSettings } from './sign-in-settings.api.server.ts'

const SIGN_IN = { tag: 'Signing in', access: 'public', refusals: ['401', '403', '429'] } as const
const OWN = { tag: 'Your account', access: 'account.manage' } as const
/** Each call stores a challenge for some minutes. A person needs one for each attempt. */
const CHALLENGE_LIMIT: Limit = { name: 'passkey-challenge', points: 60, seconds: 900 }
const PASSKEY_MISSING = 'This passkey does not exist.'
const WRONG_CODE = 'This code is not right. Enter the one that the app shows now.'
const IN_BROWSER = 'Sign in in a browser to change this: an API code in a header is for scripts.'

/** The second step of a sign-in, passkeys, and the caller's own second factors (docs/decisions/0051). */
export function mountSecondFactorApi(api: Api): void {
  mountSecondStep(api)
  mountAccount(api)
  mountSignInSettings(api)
}

function mountSecondStep(api: Api): void {
  const { limits, origin, siteUrl } = api.context
  const stepOf = async ({ db, c, context }: Pick<Call<unknown, unknown>, 'db' | 'c' | 'context'>) => {
    const session = await requireSession(c, db, origin, context.now)
    if (session.pending !== 'second-factor') throw new Problem('forbidden', 'This sign-in is complete already.')
    const network = origin.network(c)
    const actor = { kind: 'staff', userId: session.userId, name: session.name, network } as const
    return { step: { session, network, limits, device: deviceOf(c.req.header('User-Agent')) }, context: { ...context, actor, siteUrl } }
  }

  endpoint(
    api,
    {
      ...SIGN_IN,
      method: 'post',
      path: '/admin/session/second-factor',
      summary: 'Complete a sign-in with a code of the authenticator app, or a recovery code',
      body: secondFactorSchema,
      reply: signedInSchema,
    },
    async (call) => {
      const { step, context } = await stepOf(call)
      writeSessionCookie(call.c, origin, await completeWithCode(call.db, step, call.body.code, context))
      return { data: { name: step.session.name, role: step.session.role } }
    },
  )
  endpoint(
    api,
    {
      ...SIGN_IN,
      method: 'post',
      path: '/admin/session/passkey/options',
      summary: 'What the browser needs to use a passkey: WebAuthn’s request options',
      limit: CHALLENGE_LIMIT,
      reply: passkeyOptionsSchema,
    },
    async ({ db, c, context }) => {
      const session = await findSessionOf(c, db, origin, context.now)
      const userId = session?.pending === 'second-factor' ? session.userId : null
      return { data: await passkeyRequest(db, userId, { ...context, siteUrl }) }
    },
  )
  endpoint(
    api,
    {
      ...SIGN_IN,
      method: 'post',
      path: '/admin/session/passkey',
      summary: 'Sign in with a passkey, or complete a sign-in with one',
      body: passkeyAnswerSchema,
      reply: signedInSchema,
    },
    async (call) => {
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
  )
}

function mountAccount(api: Api): void {
  const { origin, siteUrl } = api.context
  const added = async (call: Call<unknown, unknown>, factor: string, store: (tx: WriteTransaction, userId: number) => Promise<void>) => {
    const userId = requireBrowser(call.context)
    const { db, c, context } = call
    const session = await requireSession(c, db, origin, context.now)
    const { recoveryCodes, token } = await db.write(async (tx) => {
      await store(tx, userId)
      const codes = await noteAddedFactor(tx, userId, factor, context)
      const device = deviceOf(c.req.header('User-Agent'))
      const facts = { network: origin.network(c), device, secondFactor: factor }
      return { recoveryCodes: codes, token: session.pending === null ? undefined : await completeSession(tx, session, facts, context) }
    })
    if (token !== undefined) writeSessionCookie(c, origin, token)
    return { data: { recoveryCodes } }
  }

  endpoint(
    api,
    { ...OWN, method: 'get', path: '/admin/account', summary: 'Your account, and what you sign in with', reply: accountSchema },
    async ({ db, context }) => ({
      data: await getAccount(db, oneself(context)),
    }),
  )
  endpoint(
    api,
    {
      ...OWN,
      method: 'post',
      path: '/admin/account/authenticator',
      summary: 'Begin to set up an authenticator app: its secret',
      reply: newAuthenticatorSchema,
    },
    async ({ db, context }) => ({ data: await createAuthenticator(db, requireBrowser(context), context) }),
  )
  endpoint(
    api,
    {
      ...OWN,
      method: 'put',
      path: '/admin/account/authenticator',
      summary: 'Use an authenticator app from now on: its secret, and a code that it shows',
      body: confirmAuthenticatorSchema,
      reply: addedFactorSchema,
    },
    async (call) =>
      added(call, 'authenticator app', async (tx, userId) => {
        if (await storeAuthenticator(tx, userId, call.body, call.context)) return
        throw new Problem('invalid', WRONG_CODE, { issues: { code: WRONG_CODE } })
      }),
  )
  endpoint(
    api,
    { ...OWN, method: 'delete', path: '/admin/account/authenticator', summary: 'Stop using the authenticator app', reply: z.null() },
    async ({ db, context }) => {
      const userId = requireBrowser(context)
      await db.write((tx) =>
        removeFactor(
          tx,
          userId,
          'authenticator app',
          () => tx.sql.deleteFrom('authenticators').where('user_id', '=', userId).execute(),
          context,
        ),
      )
      return { data: null }
    },
  )
  endpoint(
    api,
    {
      ...OWN,
      method: 'post',
      path: '/admin/account/passkeys/options',
      summary: 'What the browser needs to make a passkey: WebAuthn’s creation options',
      reply: passkeyOptionsSchema,
    },
    async ({ db, context }) => ({ data: await passkeyCreation(db, requireBrowser(context), { ...context, siteUrl }) }),
  )
  endpoint(
    api,
    {
      ...OWN,
      method: 'post',
      path: '/admin/account/passkeys',
      summary: 'Add a passkey that the browser has made',
      body: newPasskeySchema,
      reply: addedFactorSchema,
      status: 201,
    },
    async (call) => {
      const { name, response } = call.body
      const credential = await verifyNewPasskey(call.db, requireBrowser(call.context), response as never, {
        ...call.context,
        siteUrl,
      }).catch((error: unknown) => {
        // 401 would sign the person out.
        throw error instanceof Problem && error.code === 'unauthenticated' ? new Problem('unprocessable', error.message) : error
      })
      return added(call, 'passkey', (tx, userId) => storePasskey(tx, userId, { credential, name }, call.context))
    },
  )
  endpoint(
    api,
    { ...OWN, method: 'delete', path: '/admin/account/passkeys/{id}', summary: 'Remove one of your passkeys', reply: z.null() },
    async ({ db, param, context }) => {
      const userId = requireBrowser(context)
      const id = requiredRowId(param('id'), PASSKEY_MISSING)
      await db.write((tx) =>
        removeFactor(
          tx,
          userId,
          'passkey',
          async () => {
            const removed = await tx.sql
              .deleteFrom('passkeys')
              .where('id', '=', id)
              .where('user_id', '=', userId)
              .returning('id')
              .executeTakeFirst()
            if (!removed) throw new Problem('not-found', PASSKEY_MISSING)
          },
          context,
        ),
      )
      return { data: null }
    },
  )
  endpoint(
    api,
    {
      ...OWN,
      method: 'post',
      path: '/admin/account/recovery-codes',
      summary: 'Make new recovery codes; the former ones end. Only this reply contains them.',
      reply: recoveryCodesSchema,
    },
    async ({ db, context }) => {
      const userId = requireBrowser(context)
      const { authenticator, passkeys } = await getAccount(db, userId)
      if (authenticator === null && passkeys.length === 0) throw new Problem('conflict', 'Set up an authenticator app or a passkey first.')
      const recoveryCodes = await db.write(async (tx) => {
        await noteChange(tx, userId, 'recovery codes replaced', context)
        return replaceRecoveryCodes(tx, userId, context)
      })
      return { data: { recoveryCodes } }
    },
  )
}

function oneself({ actor }: ActionContext): number {
  if (actor.kind !== 'staff') throw new Problem('unauthenticated', 'Please sign in first.')
  return actor.userId
}

/** @throws Problem 'unprocessable' for a script */
function requireBrowser(context: ActionContext): number {
  const { actor } = context
  if (actor.kind === 'staff' && actor.signIn?.sessionId === undefined) throw new Problem('unprocessable', IN_BROWSER)
  return oneself(context)
}
