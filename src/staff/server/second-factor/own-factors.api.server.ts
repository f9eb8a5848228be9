import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { z } from 'zod'
import { endpoint, type Api, type Call } from '#base/http/endpoint.server.ts'
import type { WriteTransaction } from '#base/database/database.server.ts'
import { fieldProblem, Problem } from '#base/api/problem.ts'
import { deviceOf } from '../../device.ts'
import { requireSession } from '../guard.server.ts'
import { writeSessionCookie } from '../session-cookie.server.ts'
import { completeSession } from '../session.server.ts'
import { oneself } from '../staff-member.server.ts'
import { createAuthenticator, storeAuthenticator } from './authenticator.server.ts'
import { confirmSession } from './confirmation.server.ts'
import { passkeyCreation, storePasskey, verifyNewPasskey } from './passkeys.server.ts'
import { replaceRecoveryCodes } from './recovery-codes.server.ts'
import {
  accountSchema,
  addedFactorSchema,
  confirmAuthenticatorSchema,
  confirmationSchema,
  newAuthenticatorSchema,
  newPasskeySchema,
  passkeyOptionsSchema,
  recoveryCodesSchema,
} from '../../second-factor.schema.ts'
import { getAccount, noteAddedFactor, noteChange, removeFactor, requireBrowser, requireConfirmed } from './second-factors.server.ts'

const OWN = { tag: 'Your account', access: 'account.manage' } as const
const PASSKEY_MISSING = 'This passkey does not exist.'
const WRONG_CODE = 'This code is not right. Enter the one that the app shows now.'

/** The caller's own second factors and recovery codes (docs/decisions/0051). */
export function mountOwnFactors(api: Api) {
  return [...mountAccount(api), ...mountAuthenticator(api), ...mountPasskeys(api), mountRecoveryCodes(api)]
}

function mountAccount(api: Api) {
  const { limits, origin, siteUrl } = api.context
  return [
    endpoint(api, {
      ...OWN,
      method: 'get',
      path: '/admin/account',
      summary: 'Your account, and what you sign in with',
      reply: accountSchema,
      answer: async ({ db, context }) => ({
        data: await getAccount(db, oneself(context)),
      }),
    }),
    endpoint(api, {
      ...OWN,
      method: 'post',
      path: '/admin/account/confirmation',
      summary:
        'Confirm that it is you. Within ten minutes this session may make one change of your second factors, recovery codes or calendar address.',
      body: confirmationSchema,
      reply: z.null(),
      answer: async ({ db, c, body, context }) => {
        const { passkey, typed } = body
        const sender = { network: origin.network(c), limits, proof: undefined }
        const answer = { typed, passkey: passkey as AuthenticationResponseJSON | undefined }
        await confirmSession(db, { ...requireBrowser(context), ...sender, ...answer }, { ...context, siteUrl })
        return { data: null }
      },
    }),
  ]
}

function mountAuthenticator(api: Api) {
  return [
    endpoint(api, {
      ...OWN,
      method: 'post',
      path: '/admin/account/authenticator',
      summary: 'Begin to set up an authenticator app: its secret',
      reply: newAuthenticatorSchema,
      answer: async ({ db, context }) => ({ data: await createAuthenticator(db, requireBrowser(context).userId, context) }),
    }),
    endpoint(api, {
      ...OWN,
      method: 'put',
      path: '/admin/account/authenticator',
      summary: 'Use an authenticator app from now on: its secret, and a code that it shows',
      body: confirmAuthenticatorSchema,
      reply: addedFactorSchema,
      answer: async (call) =>
        addFactor(api, call, 'authenticator app', async (tx, userId) => {
          if (await storeAuthenticator(tx, userId, call.body, call.context)) return
          throw fieldProblem('invalid', 'code', WRONG_CODE)
        }),
    }),
    endpoint(api, {
      ...OWN,
      method: 'delete',
      path: '/admin/account/authenticator',
      summary: 'Stop using the authenticator app',
      reply: z.null(),
      answer: async ({ db, context }) => {
        const self = requireBrowser(context)
        const { userId } = self
        await db.write((tx) =>
          removeFactor(
            tx,
            self,
            'authenticator app',
            () => tx.sql.deleteFrom('authenticators').where('user_id', '=', userId).execute(),
            context,
          ),
        )
        return { data: null }
      },
    }),
  ]
}

function mountPasskeys(api: Api) {
  const { siteUrl } = api.context
  return [
    endpoint(api, {
      ...OWN,
      method: 'post',
      path: '/admin/account/passkeys/options',
      summary: 'What the browser needs to make a passkey: WebAuthn’s creation options',
      reply: passkeyOptionsSchema,
      answer: async ({ db, context }) => ({
        data: { ...(await passkeyCreation(db, requireBrowser(context).userId, { ...context, siteUrl })) },
      }),
    }),
    endpoint(api, {
      ...OWN,
      method: 'post',
      path: '/admin/account/passkeys',
      summary: 'Add a passkey that the browser has made',
      body: newPasskeySchema,
      reply: addedFactorSchema,
      status: 201,
      answer: async (call) => {
        const { name, response } = call.body
        const credential = await verifyNewPasskey(call.db, requireBrowser(call.context).userId, response as never, {
          ...call.context,
          siteUrl,
        }).catch((error: unknown) => {
          // 401 would sign the person out.
          throw error instanceof Problem && error.code === 'unauthenticated' ? new Problem('unprocessable', error.message) : error
        })
        return addFactor(api, call, 'passkey', (tx, userId) => storePasskey(tx, userId, { credential, name }, { ...call.context, siteUrl }))
      },
    }),
    endpoint(api, {
      ...OWN,
      method: 'delete',
      path: '/admin/account/passkeys/{id}',
      rows: { id: PASSKEY_MISSING },
      summary: 'Remove one of your passkeys',
      reply: z.null(),
      answer: async ({ db, rows: { id }, context }) => {
        const self = requireBrowser(context)
        const { userId } = self
        await db.write((tx) =>
          removeFactor(
            tx,
            self,
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
    }),
  ]
}

function mountRecoveryCodes(api: Api) {
  return endpoint(api, {
    ...OWN,
    method: 'post',
    path: '/admin/account/recovery-codes',
    summary: 'Make new recovery codes; the former ones end. Only this reply contains them.',
    reply: recoveryCodesSchema,
    answer: async ({ db, context }) => {
      const self = requireBrowser(context)
      const { userId } = self
      const { authenticator, passkeys } = await getAccount(db, userId)
      if (authenticator === null && passkeys.length === 0) throw new Problem('conflict', 'Set up an authenticator app or a passkey first.')
      const recoveryCodes = await db.write(async (tx) => {
        await requireConfirmed(tx, self, context)
        await noteChange(tx, userId, 'recovery codes replaced', context)
        return replaceRecoveryCodes(tx, userId, context)
      })
      return { data: { recoveryCodes } }
    },
  })
}

/** Adds a factor to a confirmed account. It also completes a sign-in that waited for a second factor. */
async function addFactor(
  { context: { origin } }: Api,
  { db, c, context }: Call<unknown, unknown>,
  factor: string,
  store: (tx: WriteTransaction, userId: number) => Promise<void>,
) {
  const self = requireBrowser(context)
  const session = await requireSession(c, db, origin, context.now)
  const { recoveryCodes, token } = await db.write(async (tx) => {
    await requireConfirmed(tx, self, context)
    await store(tx, self.userId)
    const codes = await noteAddedFactor(tx, self, factor, context)
    const device = deviceOf(c.req.header('User-Agent'))
    const facts = { network: origin.network(c), device, secondFactor: factor }
    return { recoveryCodes: codes, token: session.pending === null ? undefined : await completeSession(tx, session, facts, context) }
  })
  if (token !== undefined) writeSessionCookie(c, origin, token)
  return { data: { recoveryCodes } }
}
