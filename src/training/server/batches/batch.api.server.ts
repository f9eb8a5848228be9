import { z } from 'zod'
import { totalOf } from '#base/database/keyset.server.ts'
import { isPermitted } from '#base/http/action-context.server.ts'
import { endpoint, type Api } from '#base/http/endpoint.server.ts'
import { etagOf } from '#base/http/etag.server.ts'
import { indianDate } from '#base/dates/dates.ts'
import { findStaff } from '#staff/server/guard.server.ts'
import { countBatches, listBatchChoices, listBatches, listOfferedBatches } from './batch-list.server.ts'
import { BATCH_MISSING, getBatch, type VersionedBatch } from './batch-row.server.ts'
import {
  batchChangesSchema,
  batchChoicesSchema,
  batchFormSchema,
  batchListQuery,
  batchSchema,
  offeredBatchSchema,
  type Batch,
} from '../../batches/batch.schema.ts'
import { batchOrderSchema } from '../../batches/batch-order.schema.ts'
import { listOrders } from './batch-orders.server.ts'
import { createBatch, deleteBatch, updateBatch } from './batch.server.ts'
import type { BatchHooks } from './batch-hooks.server.ts'

const tag = 'Batches'

export const mountBatchesApi = (api: Api, hooks: BatchHooks) => [
  endpoint(api, {
    method: 'get',
    path: '/batches',
    tag,
    summary:
      'List batches by their first day: the public, open ones that have not begun; with records.read all, and all fields, unless offered=yes',
    access: 'public',
    query: batchListQuery,
    reply: z.array(z.union([batchSchema, offeredBatchSchema])),
    answer: async ({ db, c, query, context }) => {
      const staff = await findStaff(c, api.context)
      if (query.offered || !staff || !isPermitted(staff, 'records.read')) {
        // Filters must not reveal data that visitors cannot see: clients, trainers, venues.
        const { trainingProgramId, month, from, to, sort, limit, cursor } = query
        const offered = { trainingProgramId, month, from, to, sort, limit, cursor }
        const page = await listOfferedBatches(db, { ...offered, today: indianDate(context.now) })
        return { data: page.rows, nextCursor: page.nextCursor }
      }
      const filter = { ...query, hasToIssue: hooks.hasToIssue }
      const page = await listBatches(db, filter)
      const total = await totalOf(page, query.cursor, () => countBatches(db, filter))
      return { data: page.rows, nextCursor: page.nextCursor, total }
    },
  }),
  endpoint(api, {
    method: 'get',
    path: '/batches/choices',
    tag,
    summary: 'The months, trainers and States that batches have',
    access: 'records.read',
    reply: batchChoicesSchema,
    answer: async ({ db }) => ({ data: await listBatchChoices(db) }),
  }),
  endpoint(api, {
    method: 'get',
    path: '/batches/{id}',
    rows: { id: BATCH_MISSING },
    tag,
    summary: 'One batch',
    access: 'records.read',
    reply: batchSchema,
    answer: async ({ db, rows: { id } }) => answer(await getBatch(db, id)),
  }),
  endpoint(api, {
    method: 'get',
    path: '/batches/{id}/orders',
    rows: { id: BATCH_MISSING },
    tag,
    summary: 'The seats that accepted quotations have ordered in a batch, with the number of those that people are named for',
    access: 'records.read',
    reply: z.array(batchOrderSchema),
    answer: async ({ db, rows: { id }, context: { actor } }) => {
      const orders = await listOrders(db, { batchId: id })
      return { data: isPermitted(actor, 'money.read') ? orders : orders.map((order) => ({ ...order, agreedFee: null })) }
    },
  }),
  endpoint(api, {
    method: 'post',
    path: '/batches/create',
    tag,
    summary: 'Plan a batch; days more than a year apart have to be confirmed',
    access: 'records.write',
    replay: 'stored',
    body: batchFormSchema,
    reply: batchSchema,
    status: 201,
    answer: async ({ once, body, context }) => once(async (tx) => answer(await createBatch(tx, body, context))),
  }),
  endpoint(api, {
    method: 'put',
    path: '/batches/{id}',
    rows: { id: BATCH_MISSING },
    tag,
    summary: 'Update a batch; fewer seats than people, or another program than theirs, is refused with their names',
    access: 'records.write',
    body: batchChangesSchema,
    reply: batchSchema,
    answer: async ({ db, rows: { id }, body, ifMatch, context }) =>
      answer(await updateBatch(db, id, { changes: body, ifMatch }, hooks, context)),
  }),
  endpoint(api, {
    method: 'delete',
    path: '/batches/{id}',
    rows: { id: BATCH_MISSING },
    tag,
    summary: 'Delete a batch that has nobody on its roster, and in which nobody made up sessions',
    access: 'records.write',
    reply: z.null(),
    answer: async ({ db, rows: { id }, context }) => {
      await deleteBatch(db, id, context)
      return { data: null }
    },
  }),
]

function answer({ batch, version }: VersionedBatch): { data: Batch; etag: string } {
  return { data: batch, etag: etagOf(version) }
}
