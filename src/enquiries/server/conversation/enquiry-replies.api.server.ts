import { z } from 'zod'
import { endpoint, requiredRowId, type Api } from '#base/http/endpoint.server.ts'
import { etagOf } from '#base/http/etag.server.ts'
import { ENQUIRY_MISSING, getEnquiry } from '../enquiry-row.server.ts'
import { enquirySchema } from '../../enquiry.schema.ts'
import { findLikelyClients } from '#clients/server/client-contacts.server.ts'
import {
  clientSuggestionsSchema,
  filledTemplatesSchema,
  newReplySchema,
  recipientConcernsSchema,
  recipientsQuery,
  templatesQuery,
  threadSchema,
} from '../../enquiry-reply.schema.ts'
import { REPLY_MISSING, sendReply, withdrawReply } from './enquiry-reply.server.ts'
import { getThread } from './enquiry-thread.server.ts'
import { findConcerns, type RecipientHooks } from './recipient-concerns.server.ts'
import { indianDate } from '#base/dates/dates.ts'
import { PROGRAM_MISSING } from '#catalogue/server/program-row.server.ts'
import { fillReplyTemplates, programFacts } from './fill-reply-templates.server.ts'

const tag = 'Contact messages'

/** The calls for replies to an enquiry, and for the conversation about it. */
export const mountEnquiryRepliesApi = (api: Api, { findUnwilling }: RecipientHooks) => [
  endpoint(api, {
    method: 'get',
    path: '/contacts/{id}/thread',
    tag,
    summary: 'The message, its receipt, replies, e-mails of the sender and notes, in the order of time',
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
    query: templatesQuery,
    reply: filledTemplatesSchema,
    answer: async ({ db, param, query, context }) => ({
      data: await fillReplyTemplates(db, requiredRowId(param('id'), ENQUIRY_MISSING), { today: indianDate(context.now), ...query }),
    }),
  }),
  endpoint(api, {
    method: 'get',
    path: '/training-programs/{id}/reply-text',
    tag,
    summary: 'What a reply says of a program: duration, fee, page and next dates',
    access: 'records.write',
    reply: z.object({ text: z.string() }),
    answer: async ({ db, param, context }) => {
      const { siteUrl } = api.context
      return {
        data: { text: await programFacts(db, requiredRowId(param('id'), PROGRAM_MISSING), { today: indianDate(context.now), siteUrl }) },
      }
    },
  }),
  endpoint(api, {
    method: 'get',
    path: '/contacts/{id}/client-suggestions',
    tag,
    summary: 'Clients whose contacts have the address of the sender, or one of the same domain',
    access: 'records.read',
    reply: clientSuggestionsSchema,
    answer: async ({ db, param }) => {
      const { enquiry } = await getEnquiry(db, requiredRowId(param('id'), ENQUIRY_MISSING))
      return { data: enquiry.email === '' ? [] : await findLikelyClients(db, enquiry.email) }
    },
  }),
  endpoint(api, {
    method: 'get',
    path: '/contacts/{id}/recipients',
    tag,
    summary: 'Which of these addresses do not get e-mails, or do not want them',
    access: 'records.write',
    query: recipientsQuery,
    reply: recipientConcernsSchema,
    answer: async ({ db, query, context }) => ({
      data: await findConcerns(db, query.addresses, { findUnwilling, secret: context.secret }),
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
