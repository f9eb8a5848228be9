import { z } from 'zod'
import type { CertificateDocuments } from '../certificates/document/certificate-documents.server.ts'
import { endpoint, requiredRowId, type Api } from '../platform/http/endpoint.server.ts'
import { cancelJob, createJob, getJobRow, JOB_MISSING, listJobRows, listJobs, presentJob, resumeJob } from './bulk-job.server.ts'
import type { BulkKind } from './bulk-job.ts'
import { mountBulkFiles } from './bulk-files.server.ts'
import { BULK_VERBS } from './bulk-kinds.server.ts'
import { jobRowSchema, jobRowsQuery, jobSchema, jobsQuery, issuingPreviewRequest, issuingPreviewSchema, newJobSchema, type Selection } from './bulk.schema.ts'
import { previewIssuing } from './issuing-work.server.ts'
import { jobTitle } from './job-title.ts'
import { readFilter } from './selection.server.ts'

const tag = 'Bulk work'

/** Work on many records: asked for, watched, cancelled, and read record by record. */
export function mountBulkApi(api: Api, documents: CertificateDocuments): void {
  mountBulkFiles(api, documents)

  endpoint(
    api,
    {
      method: 'post',
      path: '/bulk/jobs',
      tag,
      summary: 'Do something to many records: those named by selection.ids, or all that selection.filter finds',
      access: 'records.write',
      body: newJobSchema,
      reply: jobSchema,
      status: 201,
      replay: 'stored',
    },
    async ({ db, body, occasion }) => {
      requireKnownFilters(body.kind, body.selection)
      const { kind, selection, ...options } = body
      return { data: await createJob(db, { kind, title: jobTitle(body), selection, options }, occasion) }
    },
  )

  endpoint(
    api,
    {
      method: 'get',
      path: '/bulk/jobs',
      tag,
      summary: 'Bulk work, newest first',
      access: 'records.read',
      query: jobsQuery,
      reply: z.array(jobSchema),
    },
    async ({ db, query }) => ({ data: await listJobs(db, query.kind) }),
  )

  endpoint(
    api,
    { method: 'get', path: '/bulk/jobs/{id}', tag, summary: 'How far it is', access: 'records.read', reply: jobSchema },
    async ({ db, param }) => ({ data: presentJob(await getJobRow(db, jobOf(param))) }),
  )

  endpoint(
    api,
    {
      method: 'get',
      path: '/bulk/jobs/{id}/rows',
      tag,
      summary: 'What became of each record, in the order of work',
      access: 'records.read',
      query: jobRowsQuery,
      reply: z.array(jobRowSchema),
    },
    async ({ db, param, query }) => {
      const { rows, nextCursor } = await listJobRows(db, jobOf(param), query)
      return { data: rows, nextCursor }
    },
  )

  endpoint(
    api,
    {
      method: 'post',
      path: '/bulk/jobs/{id}/cancel',
      tag,
      summary: 'Stop after the records in hand; what is done stays done',
      access: 'records.write',
      reply: jobSchema,
    },
    async ({ db, param, occasion }) => ({ data: await cancelJob(db, jobOf(param), occasion) }),
  )

  endpoint(
    api,
    {
      method: 'post',
      path: '/bulk/jobs/{id}/resume',
      tag,
      summary: 'Go on with work that was interrupted or cancelled',
      access: 'records.write',
      reply: jobSchema,
    },
    async ({ db, param, occasion }) => ({ data: await resumeJob(db, jobOf(param), occasion) }),
  )

  endpoint(
    api,
    {
      method: 'post',
      path: '/bulk/complete-and-issue/preview',
      tag,
      summary: 'How many certificates complete-and-issue would make; nothing is written',
      access: 'records.read',
      body: issuingPreviewRequest,
      reply: issuingPreviewSchema,
    },
    async ({ db, body }) => {
      requireKnownFilters('complete-and-issue', body.selection)
      return { data: await previewIssuing(db, body.selection) }
    },
  )
}

/** @throws Problem 'invalid' before anything is kept, not when the work begins */
function requireKnownFilters(kind: BulkKind, selection: Selection): void {
  const { filters } = BULK_VERBS[kind]
  if (filters && 'filter' in selection) readFilter(filters, selection.filter)
}

function jobOf(param: (name: string) => string): number {
  return requiredRowId(param('id'), JOB_MISSING)
}
