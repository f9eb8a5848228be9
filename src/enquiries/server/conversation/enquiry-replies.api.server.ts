import { z } from 'zod'
import { endpoint, requiredRowId, type Api } from '#base/http/endpoint.server.ts'
import { etagOf } from '#base/http/etag.server.ts'
import { ENQUIRY_MISSING } from '../enquiry-row.server.ts'
import { enquirySchema } from '../../enquiry.schema.ts'
import { filledTemplatesSchema, newReplySchema, threadSchema } from '../../enquiry-reply.schema.ts'
import { REPLY_MISSING, sendReply, withdrawReply } from './enquiry-reply.server.ts'
import { getThread } from './enquiry-thread.server.ts'
import { indianDate } from '#base/dates/dates.ts'
import { fillReplyTemplates } from './fill-reply-templates.server.ts'

const tag = 'Contact messages'

/** The calls for replies to an enquiry, and for the conversation about it. */
export const mountEnquiryRepliesApi = (api: Api) => [
  endpoint(api, {
    method: 'get',
    path: '/contacts/{id}/thread',
    tag,
    summary: 'The message, its receipt, replies and notes, in the order of time',
    access: 'records.read',
    reply: threadSchema,
    answer: async ({ db, param, context }) => ({ data: await getThread(db, requiredRowId(param('id'), ENQUIRY_MISSING), context) }),
  }),
  endpoint(api, {
    method: 'get',
    path: '/contacts/{id}/reply-templates',
    tag,
    summary: 'Texts to begin a reply with, filled in for this message',
    access: 'records.write',
    reply: filledTemplatesSchema,
    answer: async ({ db, param, context }) => ({
      data: await fillReplyTemplates(db, requiredRowId(param('id'), ENQUIRY_MISSING), indianDate(context.now)),
    }),
  }),
  endpoint(api, {
    method: 'post',
    path: '/contacts/{id}/replies',
    tag,
    summary: 'Answer a message by e-mail, or keep what was answered by another program',
    access: 'records.write',
    body: newReplySchema,
    // Only the number: the answer is stored for repeated requests, and an enquiry contains personal data.
    reply: z.object({ id: z.int() }),
    status: 201,
    replay: 'stored',
    answer: async ({ once, param, body, ifMatch, context }) =>
      once(async (tx) => {
        const { id, version } = await sendReply(tx, requiredRowId(param('id'), ENQUIRY_MISSING), { ...body, ifMatch }, context)
        return { data: { id }, etag: etagOf(version) }
      }),
  }),
  endpoint(api, {
    method: 'delete',
    path: '/contacts/{id}/replies/{replyId}',
    tag,
    summary: 'Take a reply of your own back before it is sent',
    access: 'records.write',
    reply: enquirySchema,
    answer: async ({ db, param, context }) => {
      const enquiryId = requiredRowId(param('id'), ENQUIRY_MISSING)
      const { enquiry, version } = await withdrawReply(db, { enquiryId, replyId: requiredRowId(param('replyId'), REPLY_MISSING) }, context)
      return { data: enquiry, etag: etagOf(version) }
    },
  }),
]
