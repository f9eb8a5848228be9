import { z } from 'zod'
import { endpoint, type Api } from '#base/http/endpoint.server.ts'
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
    rows: { id: ENQUIRY_MISSING },
    tag,
    summary: 'The message, its receipt, replies, e-mails of the sender and notes, in the order of time',
    access: 'records.read',
    reply: threadSchema,
    answer: async ({ db, rows: { id }, context }) => ({ data: await getThread(db, id, context) }),
  }),
  endpoint(api, {
    method: 'get',
    path: '/contacts/{id}/reply-templates',
    rows: { id: ENQUIRY_MISSING },
    tag,
    summary: 'Texts to begin a reply with, filled in for this message',
    access: 'records.write',
    query: templatesQuery,
    reply: filledTemplatesSchema,
    answer: async ({ db, rows: { id }, query, context }) => ({
      data: await fillReplyTemplates(db, id, { today: indianDate(context.now), ...query }),
    }),
  }),
  endpoint(api, {
    method: 'get',
    path: '/training-programs/{id}/reply-text',
    rows: { id: PROGRAM_MISSING },
    tag,
    summary: 'What a reply says of a program: duration, fee, page and next dates',
    access: 'records.write',
    reply: z.object({ text: z.string() }),
    answer: async ({ db, rows: { id }, context }) => {
      const { siteUrl } = api.context
      return {
        data: { text: await programFacts(db, id, { today: indianDate(context.now), siteUrl }) },
      }
    },
  }),
  endpoint(api, {
    method: 'get',
    path: '/contacts/{id}/client-suggestions',
    rows: { id: ENQUIRY_MISSING },
    tag,
    summary: 'Clients whose contacts have the address of the sender, or one of the same domain',
    access: 'records.read',
    reply: clientSuggestionsSchema,
    answer: async ({ db, rows: { id } }) => {
      const { enquiry } = await getEnquiry(db, id)
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
    rows: { id: ENQUIRY_MISSING },
    tag,
    summary: 'Answer a message by e-mail, or keep what was answered by another program',
    access: 'records.write',
    body: newReplySchema,
    // Only the number: the answer is stored for repeated requests, and an enquiry contains personal data.
    reply: z.object({ id: z.int() }),
    status: 201,
    replay: 'stored',
    answer: async ({ once, rows, body, ifMatch, context }) =>
      once(async (tx) => {
        const { id, version } = await sendReply(tx, rows.id, { ...body, ifMatch }, context)
        return { data: { id }, etag: etagOf(version) }
      }),
  }),
  endpoint(api, {
    method: 'delete',
    path: '/contacts/{id}/replies/{replyId}',
    rows: { id: ENQUIRY_MISSING, replyId: REPLY_MISSING },
    tag,
    summary: 'Take a reply of your own back before it is sent',
    access: 'records.write',
    reply: enquirySchema,
    answer: async ({ db, rows: { id: enquiryId, replyId }, context }) => {
      const { enquiry, version } = await withdrawReply(db, { enquiryId, replyId }, context)
      return { data: enquiry, etag: etagOf(version) }
    },
  }),
]
