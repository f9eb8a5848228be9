import { z } from 'zod'
import type { CertificateDocuments } from '#certificates/server/document/certificate-documents.server.ts'
import type { FindNameChecks } from '#certificates/server/issue/name-checks.server.ts'
import { endpoint, type Api, type Call } from '#base/http/endpoint.server.ts'
import { jobFor, requireForKind, requireIssuing, visibleKinds } from './jobs/bulk-access.server.ts'
import { cancelJob, createJob, JOB_MISSING, listJobRows, listJobs, presentJob, resumeJob } from './jobs/bulk-job.server.ts'
import { jobTitle, type BulkKind } from '../../bulk/bulk-job.ts'
import { mountBatchIssuing } from './batch-issuing.api.server.ts'
import { mountBulkFiles } from './bulk-files.server.ts'
import type { BulkActions } from './jobs/bulk-action.server.ts'
import {
  jobRowSchema,
  jobRowsQuery,
  jobSchema,
  jobsQuery,
  issuingPreviewRequest,
  MAX_IDS,
  newJobSchema,
  type Selection,
} from '../../bulk/bulk.schema.ts'
import { selectedParticipants } from './actions/complete-and-issue.server.ts'
import { certificatesOfJob } from './actions/certificates-of-job.server.ts'
import { describeIssuedGroup } from '#certificates/server/issuing/issued-group.server.ts'
import type { MeasureNames } from '#certificates/server/issuing/printed-names.server.ts'
import { previewIssuing, requireAnsweredNames } from '#certificates/server/issuing/issuing-preview.server.ts'
import { issuedGroupSchema } from '#certificates/issuing/issued-group.schema.ts'
import { issuingPreviewSchema } from '#certificates/issuing/issuing-preview.schema.ts'
import { requireFilters } from './jobs/selection.server.ts'
import { undoJob } from './jobs/undo.server.ts'

const tag = 'Bulk actions'

/**
 * The calls that create, watch, cancel, resume and undo bulk jobs, and read their rows. All need the permission to enter
 * the back-office; each kind of job needs further permissions.
 */
export function mountBulkApi(
  api: Api,
  documents: CertificateDocuments,
  { actions, findNameChecks, measureNames }: { actions: BulkActions; findNameChecks: FindNameChecks; measureNames: MeasureNames },
) {
  const { guard } = api.context
  const asking = ({ c, context }: Pick<Call<unknown, unknown>, 'c' | 'context'>) => ({ c, guard, actor: context.actor })
  const jobOf = (call: Call<unknown, unknown, 'id'>, need: 'read' | 'write') => jobFor(call.db, call.rows.id, need, asking(call))
  return [
    ...mountBulkFiles(api, documents),
    ...mountBatchIssuing(api, { findNameChecks, measureNames }),
    endpoint(api, {
      method: 'post',
      path: '/bulk/jobs',
      tag,
      summary: 'Do something to many records: those named by selection.ids, or all that selection.filter finds',
      access: 'office.enter',
      body: newJobSchema,
      reply: jobSchema,
      status: 201,
      replay: 'stored',
      answer: async ({ db, once, body, c, context }) => {
        await requireForKind(body.kind, 'write', asking({ c, context }))
        requireKnownFilters(actions, body.kind, body.selection)
        if (body.kind === 'complete-and-issue') {
          const { now, actor } = context
          const people = selectedParticipants({ db, now, actor }, body.selection)
          await requireAnsweredNames(db, people, body, { now, findNameChecks })
        }
        const { kind, selection, ...options } = body
        return once(async (tx) => ({ data: await createJob(tx, { kind, title: jobTitle(body), selection, options }, context) }))
      },
    }),
    endpoint(api, {
      method: 'get',
      path: '/bulk/jobs',
      tag,
      summary: 'Bulk actions that the caller may see, newest first',
      access: 'office.enter',
      query: jobsQuery,
      reply: z.array(jobSchema),
      answer: async ({ db, query: { kind, ...paging }, context }) => {
        const visible = visibleKinds(context.actor)
        const kinds = kind ? visible.filter((one) => one === kind) : visible
        const { rows, nextCursor } = await listJobs(db, { kinds, ...paging })
        return { data: rows, nextCursor }
      },
    }),
    endpoint(api, {
      method: 'get',
      path: '/bulk/jobs/{id}',
      rows: { id: JOB_MISSING },
      tag,
      summary: 'How far it is',
      access: 'office.enter',
      reply: jobSchema,
      answer: async (call) => ({ data: presentJob(await jobOf(call, 'read')) }),
    }),
    endpoint(api, {
      method: 'get',
      path: '/bulk/jobs/{id}/rows',
      rows: { id: JOB_MISSING },
      tag,
      summary: 'What became of each record, in the order of work',
      access: 'office.enter',
      query: jobRowsQuery,
      reply: z.array(jobRowSchema),
      answer: async (call) => {
        const { id } = await jobOf(call, 'read')
        const { rows, nextCursor } = await listJobRows(call.db, id, call.query)
        return { data: rows, nextCursor }
      },
    }),
    endpoint(api, {
      method: 'get',
      path: '/bulk/jobs/{id}/certificates',
      rows: { id: JOB_MISSING },
      tag,
      summary: 'The certificates that a group was issued, and how their delivery stands',
      access: 'records.read',
      reply: issuedGroupSchema,
      answer: async (call) => {
        const { id } = requireIssuing(await jobOf(call, 'read'))
        const issued = certificatesOfJob(call.db, id, ['done'])
        return { data: await describeIssuedGroup(call.db, issued, { now: call.context.now, maxSendable: MAX_IDS }) }
      },
    }),
    endpoint(api, {
      method: 'post',
      path: '/bulk/jobs/{id}/cancel',
      rows: { id: JOB_MISSING },
      tag,
      summary: 'Stop after the records in hand; what is done stays done',
      access: 'office.enter',
      reply: jobSchema,
      answer: async (call) => ({ data: await cancelJob(call.db, (await jobOf(call, 'write')).id, call.context) }),
    }),
    endpoint(api, {
      method: 'post',
      path: '/bulk/jobs/{id}/resume',
      rows: { id: JOB_MISSING },
      tag,
      summary: 'Go on with work that was interrupted or cancelled',
      access: 'office.enter',
      reply: jobSchema,
      answer: async (call) => ({ data: await resumeJob(call.db, (await jobOf(call, 'write')).id, call.context) }),
    }),
    endpoint(api, {
      method: 'post',
      path: '/bulk/jobs/{id}/undo',
      rows: { id: JOB_MISSING },
      tag,
      summary: 'Take an import or a change of status back: what it did, and nobody has touched since',
      access: 'office.enter',
      reply: jobSchema,
      status: 201,
      answer: async (call) => ({ data: await undoJob(call.db, (await jobOf(call, 'write')).id, call.context) }),
    }),
    endpoint(api, {
      method: 'post',
      path: '/bulk/complete-and-issue/preview',
      tag,
      summary: 'How many certificates complete-and-issue would make; nothing is written',
      access: 'records.read',
      body: issuingPreviewRequest,
      reply: issuingPreviewSchema,
      answer: async ({ db, body, context: { now, actor } }) => {
        requireKnownFilters(actions, 'complete-and-issue', body.selection)
        const people = selectedParticipants({ db, now, actor }, body.selection)
        return { data: await previewIssuing(db, people, { now, findNameChecks, measureNames }) }
      },
    }),
  ]
}

/** Refuses unknown filters before the job is created, not when it begins. @throws Problem 'invalid' */
function requireKnownFilters(actions: BulkActions, kind: BulkKind, selection: Selection): void {
  const { filters } = actions[kind]
  if (filters && 'filter' in selection) requireFilters(filters, selection.filter)
}
