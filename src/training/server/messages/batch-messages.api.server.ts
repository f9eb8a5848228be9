import { BATCH_MISSING, getBatch } from '../batches/batch-row.server.ts'
import type { BatchHooks } from '../batches/batch-hooks.server.ts'
import { publishedFile } from '../batches/batch-calendar.server.ts'
import { toldBatch } from '../../batches/told-batch.ts'
import { getCompany } from '#company/server/company.server.ts'
import { fileEndpoint, endpoint, type Api } from '#base/http/endpoint.server.ts'
import type { Mailbox } from '#base/values/mailbox.ts'
import { leaveBatchSchema } from '../../roster/roster.schema.ts'
import {
  cancelBatchSchema,
  cancelledBatchSchema,
  leftBatchSchema,
  messagePreviewSchema,
  messageSchema,
  sendMessageSchema,
  toldBatchSchema,
} from '../../messages/batch-message.schema.ts'
import { cancelBatch, previewCancelling } from './cancel-batch.server.ts'
import { leaveBatch, previewLeaving } from './leave-batch.server.ts'
import { previewMessage, sendMessage } from './send-message.server.ts'

const tag = 'Batches'
const CALENDAR = 'text/calendar'

/** The calls for messages to a batch (docs/product/contract.md, section 2). @param sender whose address calendar files name */
export function mountBatchMessagesApi(api: Api, hooks: BatchHooks, sender: Mailbox | undefined) {
  const { siteUrl } = api.context
  const { findBuyers } = hooks
  return [
    endpoint(api, {
      method: 'post',
      path: '/batches/{id}/messages/preview',
      rows: { id: BATCH_MISSING },
      tag,
      summary: 'Who would get a message, through whom, who gets nothing and why. Sends nothing',
      access: 'records.read',
      body: messageSchema,
      reply: messagePreviewSchema,
      answer: async ({ db, rows: { id }, body, context: { now } }) => ({
        data: await previewMessage(db, id, body.kind, { now, siteUrl, findBuyers }),
      }),
    }),
    endpoint(api, {
      method: 'post',
      path: '/batches/{id}/messages',
      rows: { id: BATCH_MISSING },
      tag,
      summary:
        'Send a message to everybody who has not had it, or store that they know without it. A batch that is not confirmed sends nothing (409)',
      access: 'records.write',
      replay: 'stored',
      body: sendMessageSchema,
      reply: toldBatchSchema,
      answer: async ({ once, rows: { id }, body: { kind, tell }, context }) =>
        once(async (tx) => ({ data: await sendMessage(tx, id, kind, context, { tell, findBuyers }) })),
    }),
    endpoint(api, {
      method: 'post',
      path: '/batches/{id}/cancel/preview',
      rows: { id: BATCH_MISSING },
      tag,
      summary: 'What cancelling would do: who is told, who moves, with a seat or waiting. Changes nothing',
      access: 'records.write',
      body: cancelBatchSchema,
      reply: cancelledBatchSchema,
      answer: async ({ db, rows: { id }, body: form, context }) => ({
        data: await previewCancelling(db, { batchId: id, form }, hooks, context),
      }),
    }),
    endpoint(api, {
      method: 'post',
      path: '/batches/{id}/cancel',
      rows: { id: BATCH_MISSING },
      tag,
      summary: 'Cancel a batch with a reason, move its people or cancel their places, and tell them',
      access: 'records.write',
      replay: 'stored',
      body: cancelBatchSchema,
      reply: cancelledBatchSchema,
      answer: async ({ once, rows: { id }, body: form, ifMatch, context }) =>
        once(async (tx) => ({ data: await cancelBatch(tx, { batchId: id, form, ifMatch }, hooks, context) })),
    }),
    endpoint(api, {
      method: 'post',
      path: '/batches/{id}/roster/leave/preview',
      rows: { id: BATCH_MISSING },
      tag,
      summary: 'What moving people or cancelling their places would do: who is told what. Changes nothing',
      access: 'records.write',
      body: leaveBatchSchema,
      reply: leftBatchSchema,
      answer: async ({ db, rows: { id }, body: form, context }) => ({
        data: await previewLeaving(db, { batchId: id, form, siteUrl, hooks }, context),
      }),
    }),
    endpoint(api, {
      method: 'post',
      path: '/batches/{id}/roster/leave',
      rows: { id: BATCH_MISSING },
      tag,
      summary: 'Move people to another batch of the program, or cancel their places with a reason, and tell those who were told of it',
      access: 'records.write',
      replay: 'stored',
      body: leaveBatchSchema,
      reply: leftBatchSchema,
      answer: async ({ once, rows: { id }, body: form, context }) =>
        once(async (tx) => ({ data: await leaveBatch(tx, { batchId: id, form, siteUrl, hooks }, context) })),
    }),
    mountCalendar(api, sender),
  ]
}

/** The days of a batch for a calendar of the office. It invites nobody: each person gets an invitation in their own mail. */
function mountCalendar(api: Api, sender: Mailbox | undefined) {
  const { db, clock, siteUrl } = api.context
  const summary = 'The days of a batch as a calendar file (RFC 5545)'
  return fileEndpoint(api, {
    method: 'get',
    path: '/batches/{id}/calendar.ics',
    rows: { id: BATCH_MISSING },
    tag,
    summary,
    access: 'records.read',
    files: [CALENDAR],
    answer: async ({ c, rows: { id } }) => {
      const { batch } = await getBatch(db, id)
      const company = await getCompany(db)
      const { host, hostname } = new URL(siteUrl)
      const address = sender?.address ?? company.emails[0]?.value ?? `office@${hostname}`
      const file = publishedFile(toldBatch(batch), {
        host,
        organizer: { address, name: company.name },
        now: clock(),
        isCancelled: batch.status === 'cancelled',
      })
      return c.body(file.text, 200, {
        'Content-Type': `${CALENDAR}; charset=utf-8; method=PUBLISH`,
        'Content-Disposition': `attachment; filename="batch-${batch.id}.ics"`,
        'Cache-Control': 'no-store',
      })
    },
  })
}
