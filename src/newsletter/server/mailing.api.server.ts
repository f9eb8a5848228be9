import { z } from 'zod'
import { fileEndpoint, endpoint, type Api } from '#base/http/endpoint.server.ts'
import { MAILING_MISSING } from './mailing-row.server.ts'
import { mailingFormSchema, mailingListQuery, mailingSchema, sendMailingSchema, type Mailing } from '../mailing.schema.ts'
import {
  changeMailing,
  createMailing,
  deleteMailing,
  getMailing,
  listMailings,
  renderMailing,
  sendTest,
  startMailing,
  stopMailing,
} from './mailing.server.ts'

const tag = 'Newsletter'
const PATH = '/newsletter/issues'
const HTML_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox"

/** The mailings, for staff who may edit public pages. */
export function mountMailingsApi(api: Api, { isMailSetUp }: { isMailSetUp: boolean }) {
  return [
    endpoint(api, {
      method: 'get',
      path: PATH,
      tag,
      summary: 'List mailings, newest first',
      access: 'office.enter',
      query: mailingListQuery,
      reply: z.array(mailingSchema),
      answer: async ({ db, query }) => {
        const { rows, nextCursor } = await listMailings(db, query)
        return { data: rows, nextCursor }
      },
    }),
    endpoint(api, {
      method: 'get',
      path: `${PATH}/{id}`,
      rows: { id: MAILING_MISSING },
      tag,
      summary: 'One mailing, with its progress',
      access: 'office.enter',
      reply: mailingSchema,
      answer: async ({ db, rows: { id } }) => answer(await getMailing(db, id)),
    }),
    endpoint(api, {
      method: 'post',
      path: PATH,
      tag,
      summary: 'Write a mailing: it is a draft until it is sent',
      access: 'content.write',
      body: mailingFormSchema,
      reply: mailingSchema,
      status: 201,
      answer: async ({ db, body, context }) => answer(await createMailing(db, body, context)),
    }),
    endpoint(api, {
      method: 'put',
      path: `${PATH}/{id}`,
      rows: { id: MAILING_MISSING },
      tag,
      summary: 'Change a draft',
      access: 'content.write',
      body: mailingFormSchema,
      reply: mailingSchema,
      answer: async ({ db, rows: { id }, body, ifMatch, context }) => answer(await changeMailing(db, id, { ...body, ifMatch }, context)),
    }),
    endpoint(api, {
      method: 'delete',
      path: `${PATH}/{id}`,
      rows: { id: MAILING_MISSING },
      tag,
      summary: 'Delete a draft',
      access: 'content.write',
      reply: z.null(),
      answer: async ({ db, rows: { id }, ifMatch, context }) => {
        await deleteMailing(db, id, { ifMatch }, context)
        return { data: null }
      },
    }),
    endpoint(api, {
      method: 'post',
      path: `${PATH}/{id}/test`,
      rows: { id: MAILING_MISSING },
      tag,
      summary: 'Send a mailing to yourself alone',
      access: 'content.write',
      reply: z.object({ address: z.string() }),
      answer: async ({ db, rows: { id }, ifMatch, context }) => ({
        data: { address: await sendTest(db, id, { isMailSetUp, ifMatch }, context) },
      }),
    }),
    endpoint(api, {
      method: 'post',
      path: `${PATH}/{id}/send`,
      rows: { id: MAILING_MISSING },
      tag,
      summary: 'Send a draft to all subscribers',
      access: 'content.write',
      body: sendMailingSchema,
      reply: mailingSchema,
      answer: async ({ db, rows: { id }, body, ifMatch, context }) =>
        answer(await startMailing(db, id, { ...body, isMailSetUp, ifMatch }, context)),
    }),
    endpoint(api, {
      method: 'post',
      path: `${PATH}/{id}/stop`,
      rows: { id: MAILING_MISSING },
      tag,
      summary: 'Stop sending a mailing: what waits is cancelled',
      access: 'content.write',
      reply: mailingSchema,
      answer: async ({ db, rows: { id }, context }) => answer(await stopMailing(db, id, context)),
    }),
    mountMailingHtml(api),
  ]
}

/** Serves a mailing as a subscriber receives it, as a separate page that loads and runs nothing. */
function mountMailingHtml(api: Api) {
  const { db, clock, siteUrl } = api.context
  return fileEndpoint(api, {
    method: 'get',
    path: `${PATH}/{id}/html`,
    rows: { id: MAILING_MISSING },
    tag,
    summary: 'A mailing as it looks in the inbox',
    access: 'office.enter',
    files: ['text/html'],
    answer: async ({ c, rows: { id } }) => {
      const { html } = await renderMailing(db, id, { siteUrl, now: clock() })
      return c.html(html, 200, { 'Content-Security-Policy': HTML_POLICY, 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' })
    },
  })
}

function answer(mailing: Mailing): { data: Mailing; etag: string } {
  return { data: mailing, etag: mailing.etag }
}
