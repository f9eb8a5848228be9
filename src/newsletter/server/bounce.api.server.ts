import { z } from 'zod'
import { digest, isSameDigest } from '#base/http/keyed-hash.server.ts'
import { endpoint, type Api } from '#base/http/endpoint.server.ts'
import type { Limit } from '#base/http/limits.server.ts'
import { readTextBody } from '#base/http/read-body.server.ts'
import { Problem } from '#base/api/problem.ts'
import type { MailKindHooks } from '#mail/server/outbox/mail-kind-hooks.server.ts'
import { MAX_BOUNCE_BYTES } from '../bounce.ts'
import { resultSchema, type BounceResult } from '../bounce.schema.ts'
import { reportBounces } from './record-bounce.server.ts'

const tag = 'Newsletter'
const NO_SECRET = 'This call is switched off: MAIL_WEBHOOK_SECRET is not set.'
const WRONG_SECRET = 'Send the secret of MAIL_WEBHOOK_SECRET as "Authorization: Bearer …".'
const MESSAGE_TYPES = ['message/rfc822', 'text/plain', 'application/octet-stream']
/** Limits wrong secrets per network. */
const WRONG_SECRET_LIMIT: Limit = { name: 'wrong secrets for bounces', points: 10, seconds: 900 }

/** Accepts bounce reports, pasted by the office or posted by a mail server. */
export function mountBouncesApi(api: Api, { webhookSecret, hooks }: { webhookSecret: string | undefined; hooks: MailKindHooks }) {
  const { limits, origin } = api.context
  return [
    endpoint(api, {
      method: 'post',
      path: '/newsletter/bounces',
      tag,
      summary: 'Read a report about returned e-mails or a complaint (its source): mark the e-mails, and what follows for subscribers',
      access: 'records.write',
      rawBody: MESSAGE_TYPES,
      reply: z.array(resultSchema),
      answer: async ({ db, c, context }) => ({
        data: await reportBounces(db, await readTextBody(c, MAX_BOUNCE_BYTES), { isTrusted: true, hooks }, context),
      }),
    }),
    endpoint(api, {
      method: 'post',
      path: '/mail/bounces',
      tag,
      summary: 'The same for a mail server, with the secret of MAIL_WEBHOOK_SECRET as bearer token',
      access: 'public',
      rawBody: MESSAGE_TYPES,
      reply: z.object({
        setAside: z.int(),
        counted: z.int(),
        unsubscribed: z.int(),
        delayed: z.int(),
        unknown: z.int(),
        returned: z.int(),
      }),
      refusals: ['401', '404'],
      answer: async ({ db, c, context }) => {
        if (webhookSecret === undefined) throw new Problem('not-found', NO_SECRET)
        const own = [[WRONG_SECRET_LIMIT, origin.network(c)]] as const
        await limits.lookUp({ own }, undefined, async () => requireSecret(c.req.header('Authorization'), webhookSecret))
        const results = await reportBounces(db, await readTextBody(c, MAX_BOUNCE_BYTES), { isTrusted: false, hooks }, context)
        const count = (outcome: BounceResult['outcome']) => results.filter((result) => result.outcome === outcome).length
        return {
          data: {
            setAside: count('set-aside'),
            counted: count('counted'),
            unsubscribed: count('unsubscribed'),
            delayed: count('delayed'),
            unknown: count('unknown'),
            /** Mails of any kind that are now marked as bounced. */
            returned: results.filter(({ mailId }) => mailId !== null).length,
          },
        }
      },
    }),
  ]
}

/** @throws Problem 'unauthenticated' */
function requireSecret(header: string | undefined, secret: string): Promise<void> {
  const given = /^Bearer\s+(\S+)$/i.exec(header ?? '')?.[1] ?? ''
  // Hashes have equal length, so the comparison takes the same time for every secret.
  if (!isSameDigest(digest(given), digest(secret))) throw new Problem('unauthenticated', WRONG_SECRET)
  return Promise.resolve()
}
