import { z } from 'zod'
import { BATCH_MISSING } from '../batches/batch-row.server.ts'
import { endpoint, requiredRowId, type Api } from '#base/http/endpoint.server.ts'
import { batchNoticeSchema, plannedMessageSchema, sentMessageSchema, sentNoticeSchema } from '../../messages/batch-message.schema.ts'
import { listNotices, previewNotice, sendNotice } from './batch-notice.server.ts'

const tag = 'Batches'

/** The calls for the office's own messages to a batch. */
export const mountBatchNoticesApi = (api: Api) => [
  endpoint(api, {
    method: 'get',
    path: '/batches/{id}/notices',
    tag,
    summary: 'The messages in words of the office that the people of a batch were sent, the newest first',
    access: 'records.read',
    reply: z.array(sentNoticeSchema),
    answer: async ({ db, param }) => ({ data: await listNotices(db, batchId(param)) }),
  }),
  endpoint(api, {
    method: 'post',
    path: '/batches/{id}/notices/preview',
    tag,
    summary: 'Who would get a message in words of the office, through whom, and how it reads. Sends nothing',
    access: 'records.write',
    body: batchNoticeSchema,
    reply: plannedMessageSchema,
    answer: async ({ db, param, body, context: { now } }) => ({
      data: await previewNotice(db, batchId(param), body, { now, siteUrl: api.context.siteUrl }),
    }),
  }),
  endpoint(api, {
    method: 'post',
    path: '/batches/{id}/notices',
    tag,
    summary: 'Send a message in words of the office to everybody with a seat who has not had these words',
    access: 'records.write',
    replay: 'stored',
    body: batchNoticeSchema,
    reply: sentMessageSchema,
    answer: async ({ once, param, body, context }) => once(async (tx) => ({ data: await sendNotice(tx, batchId(param), body, context) })),
  }),
]

function batchId(param: (name: string) => string): number {
  return requiredRowId(param('id'), BATCH_MISSING)
}
