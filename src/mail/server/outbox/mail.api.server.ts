import { withLogoInside } from '../mail-logo.server.ts'
import { z } from 'zod'
import { fileEndpoint, endpoint, type Api, type Call } from '#base/http/endpoint.server.ts'
import { cancelMail, handOverMail, mailEtag, retryFailedMails, retryMail, sendTestMail, undoHandOver } from './mail-actions.server.ts'
import type { MailKindHooks, MailRow } from './mail-kind-hooks.server.ts'
import { getMailConnection, type MailSetup } from './connection-status.server.ts'
import { listedMailSchema, mailConnectionSchema, mailDetailsSchema, mailsQuery } from '../../mail.schema.ts'
import { testMailSchema } from '../../mail-settings.schema.ts'
import { dismissUnreadMail, UNREAD_MAIL_MISSING } from '../mailbox/unread-mails.server.ts'
import { getMail, getMailDetails, listMails, MAIL_MISSING, textsOf } from './mails.server.ts'

/** Staff who may read mails may also send them, because both expose personal data. */
const MAILS = { tag: 'Mail', access: 'records.write' } as const
const HTML_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox"

/** The outbox: waiting, sent and failed mails, and the connection to the mail server. */
export function mountMailsApi(api: Api, { mail, dkim, hooks }: MailSetup & { hooks: MailKindHooks }) {
  const { siteUrl } = api.context
  const answer = async ({ db, context }: Pick<Call<unknown, unknown>, 'db' | 'context'>, row: MailRow) => ({
    data: await getMailDetails(db, row, { siteUrl, now: context.now, mail }),
    etag: mailEtag(row),
  })
  return [
    endpoint(api, {
      ...MAILS,
      method: 'get',
      path: '/admin/mails',
      summary: 'The outbox, newest first',
      query: mailsQuery,
      reply: z.array(listedMailSchema),
      answer: async ({ db, query }) => {
        const { rows, nextCursor } = await listMails(db, query)
        return { data: rows, nextCursor }
      },
    }),
    endpoint(api, {
      ...MAILS,
      method: 'get',
      path: '/admin/mail-connection',
      summary: 'Whether e-mail can be sent, and what to publish in the DNS',
      reply: mailConnectionSchema,
      answer: async ({ db, context }) => ({ data: await getMailConnection(db, { mail, dkim }, context.now) }),
    }),
    endpoint(api, {
      ...MAILS,
      method: 'get',
      path: '/admin/mails/{id}',
      rows: { id: MAIL_MISSING },
      summary: 'One e-mail with its texts',
      reply: mailDetailsSchema,
      answer: async (call) => answer(call, await getMail(call.db, call.rows.id)),
    }),
    endpoint(api, {
      ...MAILS,
      method: 'delete',
      path: '/admin/unread-mails/{id}',
      rows: { id: UNREAD_MAIL_MISSING },
      summary: 'Take a received e-mail that could not be read off the list, after someone has opened it in the mailbox',
      reply: z.null(),
      answer: async ({ db, rows: { id } }) => {
        await dismissUnreadMail(db, id)
        return { data: null }
      },
    }),
    ...ACTIONS.map(([word, summary, act]) =>
      endpoint(api, {
        ...MAILS,
        method: 'post',
        path: `/admin/mails/{id}/${word}`,
        rows: { id: MAIL_MISSING },
        summary,
        reply: mailDetailsSchema,
        answer: async (call) => answer(call, await act(call.db, { id: call.rows.id, ifMatch: call.ifMatch }, { ...call.context, hooks })),
      }),
    ),
    endpoint(api, {
      ...MAILS,
      method: 'post',
      path: '/admin/mails/{id}/sent-by-hand',
      rows: { id: MAIL_MISSING },
      summary: 'Record that a member of staff sends it from their own e-mail app',
      reply: mailDetailsSchema,
      answer: async (call) =>
        answer(call, await handOverMail(call.db, { id: call.rows.id, ifMatch: call.ifMatch }, { ...call.context, siteUrl, hooks })),
    }),
    endpoint(api, {
      ...MAILS,
      method: 'post',
      path: '/admin/mails/retry-failed',
      summary: 'Send all failed e-mails again',
      reply: z.object({ retried: z.int() }),
      answer: async ({ db, context }) => ({ data: { retried: await retryFailedMails(db, context) } }),
    }),
    endpoint(api, {
      ...MAILS,
      method: 'post',
      path: '/admin/mails/test',
      summary: 'Send a test message',
      body: testMailSchema,
      reply: mailDetailsSchema,
      status: 201,
      answer: async (call) => answer(call, await getMail(call.db, await sendTestMail(call.db, call.body.to, call.context))),
    }),
    mountHtml(api),
  ]
}

const ACTIONS = [
  ['retry', 'Send an e-mail again, or now', retryMail],
  ['cancel', 'Cancel an e-mail', cancelMail],
  ['not-sent', 'Record that an e-mail was not sent by hand after all', undoHandOver],
] as const

/** Serves a mail's HTML as a separate page: for a frame without scripts, whose policy allows the mail's styles and nothing else. */
function mountHtml(api: Api) {
  const { db, clock, siteUrl } = api.context
  return fileEndpoint(api, {
    ...MAILS,
    method: 'get',
    path: '/admin/mails/{id}/html',
    rows: { id: MAIL_MISSING },
    summary: 'The HTML of an e-mail, as it is or would be sent',
    files: ['text/html'],
    answer: async ({ c, rows: { id } }) => {
      const row = await getMail(db, id)
      const { text } = await textsOf(db, row, { siteUrl, now: clock() })
      const shown = text && (await withLogoInside(db, text))
      return c.html(shown?.html ?? '', 200, {
        'Content-Security-Policy': HTML_POLICY,
        'Cache-Control': 'no-store',
        'X-Robots-Tag': 'noindex',
      })
    },
  })
}
