import { z } from 'zod'
import { BATCH_MISSING } from '#training/server/batches/batch-row.server.ts'
import type { FindNameChecks } from '#certificates/server/issue/name-checks.server.ts'
import { endpoint, type Api } from '#base/http/endpoint.server.ts'
import { previewBatchIssuing, requireAnsweredBatch } from '#certificates/server/issuing/batch-recipients.server.ts'
import type { MeasureNames } from '#certificates/server/issuing/printed-names.server.ts'
import { issueBatch } from './actions/issue-batch.server.ts'
import { batchRecipientSchema, issueBatchSchema } from '#certificates/issuing/batch-issuing.schema.ts'
import { jobSchema } from '../../bulk/bulk.schema.ts'

const tag = 'Batches'

/** The certificates of a batch, by the rule of its program (docs/product/contract.md, section 2). */
export const mountBatchIssuing = (
  api: Api,
  { findNameChecks, measureNames }: { findNameChecks: FindNameChecks; measureNames: MeasureNames },
) => [
  endpoint(api, {
    method: 'post',
    path: '/batches/{id}/issue/preview',
    rows: { id: BATCH_MISSING },
    tag,
    summary: 'Who of a batch would get a certificate, and who is below the rule of its program; nothing is written',
    access: 'records.write',
    reply: z.array(batchRecipientSchema),
    answer: async ({ db, rows: { id }, context }) => ({
      data: await previewBatchIssuing(db, id, { now: context.now, findNameChecks, measureNames }),
    }),
  }),
  endpoint(api, {
    method: 'post',
    path: '/batches/{id}/issue',
    rows: { id: BATCH_MISSING },
    tag,
    summary:
      'Issue the certificates of a batch as one bulk job. Open answers of contacts about names are a 409, unless beforeAnswer is true',
    access: 'records.write',
    body: issueBatchSchema,
    reply: jobSchema,
    status: 201,
    replay: 'stored',
    answer: async ({ once, rows: { id }, body, context }) =>
      once(async (tx) => {
        const data = await issueBatch(tx, id, body, context)
        // Asked last, so that all other problems are reported first. A refusal undoes the job.
        await requireAnsweredBatch(tx, id, body, { now: context.now, findNameChecks })
        return { data }
      }),
  }),
]
