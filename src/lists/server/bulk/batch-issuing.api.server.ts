import { z } from 'zod'
import { BATCH_MISSING } from '#schedule/server/batch-row.server.ts'
import { endpoint, requiredRowId, type Api } from '#base/http/endpoint.server.ts'
import { issueBatch, previewBatchIssuing } from './actions/issue-batch.server.ts'
import { batchRecipientSchema, issueBatchSchema } from '../../bulk/batch-issuing.schema.ts'
import { jobSchema } from '../../bulk/bulk.schema.ts'

const tag = 'Batches'

/** The certificates of a batch, by the rule of its program (docs/product/contract.md, section 2). */
export const mountBatchIssuing = (api: Api) => [
  endpoint(api, {
    method: 'post',
    path: '/batches/{id}/issue/preview',
    tag,
    summary: 'Who of a batch would get a certificate, and who is below the rule of its program; nothing is written',
    access: 'records.write',
    reply: z.array(batchRecipientSchema),
    answer: async ({ db, param, context }) => ({
      data: await previewBatchIssuing(db, requiredRowId(param('id'), BATCH_MISSING), context.now),
    }),
  }),
  endpoint(api, {
    method: 'post',
    path: '/batches/{id}/issue',
    tag,
    summary: 'Issue the certificates of a batch as one bulk job',
    access: 'records.write',
    body: issueBatchSchema,
    reply: jobSchema,
    status: 201,
    replay: 'stored',
    answer: async ({ once, param, body, context }) =>
      once(async (tx) => ({ data: await issueBatch(tx, requiredRowId(param('id'), BATCH_MISSING), body, context) })),
  }),
]
