import { z } from 'zod'
import { BATCH_MISSING } from '../batches/batch-row.server.ts'
import { endpoint, type Api } from '#base/http/endpoint.server.ts'
import { batchNoticeSchema, plannedMessageSchema, sentMessageSchema, sentNoticeSchema } from '../../messages/batch-message.schema.ts'
import { listNotices, previewNotice, sendNotice } from './batch-notice.server.ts'

const tag = 'Batches'

/** The calls for the office's own messages to a batch. */
export const mountBatchNoticesApi = (api: Api) => [
  endpoint(api, {
    method: 'get',
    path: '/batches/{id}/notices',
    rows: { id: BATCH_MISSING },
    tag,
    summary: 'The messages in words of the office that the people of a batch were sent, the newest first',
    access: 'records.read',
    reply: z.array(sentNoticeSchema),
    answer: async ({ db, rows: { id } }) => ({ data: await listNotices(db, id) }),
  }),
  endpoint(api, {
    method: 'post',
    path: '/batches/{id}/notices/preview',
    rows: { id: BATCH_MISSING },
    tag,
    summary: 'Who would get a message in words of the office, through whom, and how it reads. Sends nothing',
    access: 'records.write',
    body: batchNoticeSchema,
    reply: plannedMessageSchema,
    answer: async ({ db, rows: { id }, body, context: { now } }) => ({
      data: await previewNotice(db, id, body, { now, siteUrl: api.context.siteUrl }),
    }),
  }),
  endpoint(api, {
    method: 'post',
    path: '/batches/{id}/notices',
    rows: { id: BATCH_MISSING },
    tag,
    summary: 'Send a message in words of the office to everybody with a seat who has not had these words',
    access: 'records.write',
    replay: 'stored',
    body: batchNoticeSchema,
    reply: sentMessageSchema,
    answer: async ({ once, rows: { id }, body, context }) => once(async (tx) => ({ data: await sendNotice(tx, id, body, context) })),
  }),
]
