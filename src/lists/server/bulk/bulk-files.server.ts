import { Readable } from 'node:stream'
import type { CertificateDocuments } from '#certificates/server/document/certificate-documents.server.ts'
import { recordAudit } from '#base/audit/audit.server.ts'
import type { Database } from '#base/database/database.server.ts'
import { fileEndpoint, type Api } from '#base/http/endpoint.server.ts'
import { jobFor, requireIssuing } from './jobs/bulk-access.server.ts'
import { JOB_MISSING, listJobRows, subjectOf } from './jobs/bulk-job.server.ts'
import { certificatesOfJob } from './actions/certificates-of-job.server.ts'
import { findEmployeeCodes } from '#training/server/participants/employee-codes.server.ts'
import { zipOfCertificates } from './actions/certificates-zip.server.ts'
import { csvHead, csvRecords } from '../exports/csv.server.ts'

const PAGE = 1000
const CSV = 'text/csv; charset=utf-8'
const ZIP = 'application/zip'

/** Calls that return a file instead of the envelope: the results of a job as CSV, its certificates as a ZIP. */
export function mountBulkFiles(api: Api, documents: CertificateDocuments) {
  const { db, guard, clock, siteUrl } = api.context
  const file = { method: 'get', tag: 'Bulk actions' } as const
  return [
    fileEndpoint(api, {
      ...file,
      path: '/bulk/jobs/{id}/results.csv',
      rows: { id: JOB_MISSING },
      summary: 'What became of each record so far, as a file',
      access: 'office.enter',
      files: [CSV],
      answer: async ({ c, rows: { id }, actor }) => {
        const job = await jobFor(db, id, 'read', { c, guard, actor })
        await db.write((tx) => recordAudit(tx, { now: clock(), actor }, { action: 'bulk results exported', subject: subjectOf(job) }))
        c.header('Content-Type', CSV)
        c.header('Content-Disposition', `attachment; filename="results-${job.id}.csv"`)
        c.header('Cache-Control', 'no-store')
        return c.body(Readable.toWeb(Readable.from(csvOfRows(db, job.id))) as ReadableStream)
      },
    }),
    fileEndpoint(api, {
      ...file,
      path: '/bulk/jobs/{id}/certificates.zip',
      rows: { id: JOB_MISSING },
      summary: 'The documents of a group’s certificates, those held before among them',
      access: 'records.read',
      files: [ZIP],
      answer: async ({ c, rows: { id }, actor }) => {
        const job = requireIssuing(await jobFor(db, id, 'read', { c, guard, actor }))
        const now = clock()
        const codesOf = (ids: number[]) => findEmployeeCodes(db, ids)
        const zip = await zipOfCertificates(certificatesOfJob(db, job.id, ['done', 'skipped']), { codesOf, documents, now, siteUrl })
        await db.write((tx) => recordAudit(tx, { now, actor }, { action: 'certificates downloaded', subject: subjectOf(job) }))
        c.header('Content-Type', ZIP)
        c.header('Content-Disposition', `attachment; filename="certificates-${job.id}.zip"`)
        c.header('Cache-Control', 'no-store')
        return c.body(zip)
      },
    }),
  ]
}

async function* csvOfRows(db: Database, jobId: number): AsyncGenerator<Uint8Array> {
  yield csvHead(['Line', 'Record', 'Outcome', 'Reason'])
  let cursor: string | undefined
  do {
    const page = await listJobRows(db, jobId, { limit: PAGE, cursor })
    yield csvRecords(page.rows.map(({ position, label, outcome, reason }) => [String(position), label, outcome, reason ?? '']))
    cursor = page.nextCursor
  } while (cursor !== undefined)
}
