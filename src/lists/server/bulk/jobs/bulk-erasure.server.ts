import { containsInAnyCase } from '#base/database/contains.server.ts'
import { erasedValues } from '#base/values/columns.ts'
import { forUpdate } from '#base/database/for-update.server.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { parseJson } from '#base/audit/audit-values.server.ts'
import { emailKey } from '#base/values/mail-address.ts'
import { mentions } from '#base/text/mentions.ts'
import { Problem } from '#base/api/problem.ts'
import { BULK_JOB_ROW_TABLE } from './bulk.table.ts'
import type { BulkKind, RowOutcome } from '../../../bulk/bulk-job.ts'

/** The keys used to find a person's rows. */
interface SoughtPerson {
  email: string
  /** 'BHM2026110421-7F3K'. Labels of rows contain them. */
  participantNumbers: readonly string[]
  enquiryIds: readonly number[]
  /** The names as imports wrote them in the labels of lines without a record, before labels included the address. */
  names: readonly string[]
}

/** A row of a bulk job or an import that contains a person's data. */
export interface PersonalJobRow {
  jobId: number
  title: string
  isUnfinished: boolean
  createdAt: string
  position: number
  label: string
  outcome: RowOutcome | 'waiting'
  reason: string | null
  /** JSON: the values of an imported line. */
  input: string | null
  /** Only the name links the line to the person. It may be a namesake's, so it is erased but not shown to the person. */
  isByNameOnly: boolean
}

const ENQUIRY_KINDS: ReadonlySet<BulkKind> = new Set(['enquiry-status', 'enquiry-delete'])

/** Finds the rows of bulk jobs that contain a person's data, oldest job first. */
export async function findJobRowsOf(db: Database, person: SoughtPerson): Promise<PersonalJobRow[]> {
  const jobs = await db.sql
    .selectFrom('bulk_jobs')
    .select(['id', 'kind', 'title', 'options', 'state', 'created_at'])
    .orderBy('id')
    .execute()
  const found: PersonalJobRow[] = []
  const hasAddress = mentions(person.email)
  const hasNumber = person.participantNumbers.map(mentions)
  for (const job of jobs) {
    const concernsEnquiries = ENQUIRY_KINDS.has(job.kind) || (JSON.parse(job.options) as { of?: BulkKind }).of === 'enquiry-status'
    const rows = await db.sql
      .selectFrom('bulk_job_rows')
      .select(['position', 'record_id', 'label', 'outcome', 'reason', 'input', 'kept'])
      .where('job_id', '=', job.id)
      .where(({ eb, or }) =>
        or([
          ...['label', 'input', 'kept', 'reason'].map((column) => containsInAnyCase(column, emailKey(person.email))),
          ...person.participantNumbers.map((number) => containsInAnyCase('label', number.toLowerCase())),
          ...(job.kind === 'import' && person.names.length > 0 ? [eb('label', 'in', person.names)] : []),
          ...(concernsEnquiries && person.enquiryIds.length > 0 ? [eb('record_id', 'in', person.enquiryIds)] : []),
        ]),
      )
      .orderBy('position')
      .execute()
    const isUnfinished = ['preparing', 'waiting', 'running'].includes(job.state)
    for (const { record_id: recordId, kept, ...row } of rows) {
      const values = [row.label, row.reason, ...[row.input, kept].map((json) => json && parseJson(json))]
      const isEnquiry = concernsEnquiries && recordId !== null && person.enquiryIds.includes(recordId)
      // The database may have matched part of a longer address or number.
      const isFound = isEnquiry || hasAddress(values) || hasNumber.some((isIn) => isIn(row.label))
      const isByNameOnly = !isFound && job.kind === 'import' && person.names.includes(row.label)
      if (!isFound && !isByNameOnly) continue
      found.push({ isByNameOnly, jobId: job.id, title: job.title, isUnfinished, createdAt: job.created_at, ...row })
    }
  }
  return found
}

/**
 * Removes names, values and reasons from rows. Refuses rows that are not processed yet, so that an import cannot bring the
 * person back. @throws Problem 'conflict' if a job with such a row is still running
 */
export async function eraseJobRows(tx: WriteTransaction, rows: readonly PersonalJobRow[]): Promise<void> {
  for (const [jobId, ofJob] of Map.groupBy(rows, (row) => row.jobId)) {
    const jobs = tx.sql.selectFrom('bulk_jobs').select(['title', 'state']).where('id', '=', jobId)
    const job = await forUpdate(tx, jobs, 'bulk_jobs').executeTakeFirst()
    if (!job) continue
    if (['preparing', 'waiting', 'running'].includes(job.state)) throw unfinished(job.title)
    const positions = ofJob.map(({ position }) => position)
    const rowsOf = tx.sql.updateTable('bulk_job_rows').where('job_id', '=', jobId).where('position', 'in', positions)
    const { numUpdatedRows } = await rowsOf.set({ outcome: 'refused' }).where('outcome', '=', 'waiting').executeTakeFirst()
    await rowsOf.set(erasedValues(BULK_JOB_ROW_TABLE, 'anybody')).execute()
    await tx.sql
      .updateTable('bulk_jobs')
      .set((eb) => ({ refused: eb('refused', '+', Number(numUpdatedRows)) }))
      .where('id', '=', jobId)
      .execute()
  }
}

function unfinished(title: string): Problem {
  return new Problem(
    'conflict',
    `The bulk work “${title}” has records of this person and has not ended. Wait until it ends, or cancel it, and try again.`,
  )
}
