import type { Context, Hono } from 'hono'
import { z } from 'zod'
import { endpoint, type Api, type ApiContext } from '#base/http/endpoint.server.ts'
import { readTextBody } from '#base/http/read-body.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import { acceptsPage } from '#base/http/accepts-page.server.ts'
import { signUpSchema } from '../subscriber.schema.ts'
import { confirm, signUp, SIGN_UP_LIMIT, unsubscribe } from './subscription.server.ts'
import { CONFIRM_PATH, UNSUBSCRIBE_PATH } from './subscription-link.server.ts'

/** The body that a mail program posts when its user presses "Unsubscribe" (RFC 8058, section 3.1). */
const ONE_CLICK = /List-Unsubscribe"?(?:=|\s+)One-Click/i
const MAX_POSTED_BYTES = 4096

/** The form in the footer. */
export function mountSignUpApi(api: Api, { isMailSetUp }: { isMailSetUp: boolean }) {
  const { limits, origin } = api.context
  return [
    endpoint(api, {
      method: 'post',
      path: '/newsletter',
      tag: 'Newsletter',
      summary: 'Subscribe an address to the newsletter: its owner has to confirm it by a link that is sent to it',
      access: 'public',
      body: signUpSchema,
      reply: z.object({ isMailed: z.boolean() }),
      limit: SIGN_UP_LIMIT,
      takesProof: true,
      answer: async ({ db, c, body, proof, context }) => {
        await signUp(db, body, { limits, network: origin.network(c), proof }, context)
        return { data: { isMailed: isMailSetUp } }
      },
    }),
  ]
}

/**
 * Only a POST changes anything, because mail scanners follow links. The link itself is the permission, so a POST is accepted from anywhere,
 * without cookie, origin or script. A browser is then redirected to the page, which shows the stored state; a mail program gets 200 (RFC
 * 8058).
 */
export function mountSubscriptionLinks(router: Hono, apiContext: ApiContext): void {
  const { db } = apiContext
  router.post(`${CONFIRM_PATH}:token`, async (c) => {
    await confirm(db, c.req.param('token'), contextOf(c, apiContext))
    return toPage(c)
  })
  router.post(`${UNSUBSCRIBE_PATH}:token`, async (c) => {
    await unsubscribe(db, c.req.param('token'), contextOf(c, apiContext))
    return (await isOneClick(c)) ? c.text('You are unsubscribed.', 200, { 'Cache-Control': 'no-store' }) : toPage(c)
  })
}

function toPage(c: Context): Response {
  c.header('Cache-Control', 'no-store')
  c.header('Referrer-Policy', 'no-referrer')
  return c.redirect(c.req.path, 303)
}

/** Treats every request not sent by our own page as a mail program, which must not be redirected. */
async function isOneClick(c: Context): Promise<boolean> {
  if (!acceptsPage(c)) return true
  if (Number(c.req.header('Content-Length') ?? MAX_POSTED_BYTES) >= MAX_POSTED_BYTES) return true
  return ONE_CLICK.test(await readTextBody(c, MAX_POSTED_BYTES))
}

function contextOf(c: Context, { clock, random, secret, origin }: ApiContext): ActionContext {
  return { now: clock(), random, secret, actor: { kind: 'visitor', network: origin.network(c) } }
}
