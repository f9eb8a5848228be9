import { getCompany } from '#company/server/company.server.ts'
import { datesAndPlace } from '#training/batches/batch.ts'
import type { Batch } from '#training/batches/batch.schema.ts'
import { findBatchWork } from '#certificates/server/issue/batch-work.server.ts'
import { findInterruptedJobs } from '#lists/server/bulk/jobs/bulk-job.server.ts'
import { findUnrenewed } from '#certificates/server/expiry/expiring.server.ts'
import { findUndelivered } from '#certificates/server/issue/undelivered.server.ts'
import { findCorrections } from '#client-links/server/check-names.server.ts'
import { findUncertified } from '#certificates/server/issue/uncertified.server.ts'
import { findEnquiryWork } from '#enquiries/server/enquiry-work.server.ts'
import type { Enquiry } from '#enquiries/enquiry.schema.ts'
import { dueAt, overdueText, type OfficeClock } from '#enquiries/response-time.ts'
import { findFailedMails } from '#mail/server/failed-mails.server.ts'
import { nameWith } from '#clients/tell-apart.ts'
import type { Database } from '#base/database/database.server.ts'
import { batchMessagesPath, createPath, listPath, recordPath } from '#lists/records/record-paths.ts'
import { indianTime, shortDate } from '#base/dates/dates.ts'
import { EXPIRING_WORK_DAYS, MAX_WORK_COUNTED, MAX_WORK_LINES, type WorkKind } from '../../overview/todays-work.ts'
import type { WorkLine, WorkGroup } from '../../overview/overview.schema.ts'

interface Found {
  count: number
  lines: WorkLine[]
}

const PATHS: Record<WorkKind, string> = {
  overdue: `${listPath('contact')}&due=overdue`,
  'due-today': `${listPath('contact')}&due=today`,
  'wrote-again': `${listPath('contact')}&status=pending`,
  'follow-up': `${listPath('contact')}&due=follow-up`,
  requests: `${listPath('contact')}&kind=enrolment`,
  'waiting-requests': `${listPath('contact')}&kind=enrolment`,
  'untold-changes': listPath('batch'),
  'unconfirmed-batches': `${listPath('batch')}&status=open`,
  'free-seats': listPath('batch'),
  'untold-batches': listPath('batch'),
  'unmarked-batches': listPath('batch'),
  'unissued-batches': listPath('batch'),
  uncertified: `${listPath('participant')}&status=completed`,
  corrections: listPath('client'),
  undelivered: `${listPath('certificate')}&status=undelivered`,
  expiring: '/admin?view=expiring',
  'failed-mails': '/admin?view=mail&status=failed',
  'returned-mails': '/admin?view=mail&status=returned',
  'interrupted-jobs': '/admin?view=jobs',
}

const NONE = { count: 0, rows: [] }

/**
 * Today's work, for the overview and the digest. Groups without work are omitted. Every part reads an index up to a limit, so the cost
 * stays the same with a million records. Without `mayWrite` each line links to a list instead of a form, and mails, which such a role may
 * not see, are omitted. `newerThan` omits older records.
 */
export async function findTodaysWork(db: Database, now: Date, { mayWrite = true, newerThan = '' } = {}): Promise<WorkGroup[]> {
  const clock: OfficeClock = { now, hours: (await getCompany(db)).hours }
  const some = { limit: MAX_WORK_LINES, maxCounted: MAX_WORK_COUNTED, newerThan }
  const [
    overdue,
    dueToday,
    wroteAgain,
    followUps,
    requests,
    waiting,
    untoldChanges,
    unconfirmed,
    freeSeats,
    untold,
    unmarked,
    unissued,
    uncertified,
    corrections,
    undelivered,
    expiring,
    mails,
    returned,
    jobs,
  ] = await Promise.all([
    findEnquiryWork(db, 'overdue', { now, ...some }),
    findEnquiryWork(db, 'due-today', { now, ...some }),
    findEnquiryWork(db, 'wrote-again', { now, ...some }),
    findEnquiryWork(db, 'follow-up', { now, ...some }),
    findEnquiryWork(db, 'requests', { now, ...some }),
    findEnquiryWork(db, 'waiting-requests', { now, ...some }),
    findBatchWork(db, 'untold-changes', { now, ...some }),
    findBatchWork(db, 'unconfirmed-batches', { now, ...some }),
    findBatchWork(db, 'free-seats', { now, ...some }),
    findBatchWork(db, 'untold-batches', { now, ...some }),
    findBatchWork(db, 'unmarked-batches', { now, ...some }),
    findBatchWork(db, 'unissued-batches', { now, ...some }),
    findUncertified(db, { now, ...some }),
    findCorrections(db, { limit: MAX_WORK_COUNTED, newerThan, now }),
    findUndelivered(db, { now, ...some }),
    findUnrenewed(db, now, { withinDays: EXPIRING_WORK_DAYS, ...some }),
    mayWrite ? findFailedMails(db, { ...some, isReturned: false }) : NONE,
    mayWrite ? findFailedMails(db, { ...some, isReturned: true }) : NONE,
    findInterruptedJobs(db, some),
  ])
  const found: Record<WorkKind, Found> = {
    overdue: linesOf(overdue, (enquiry) => enquiryLine(enquiry, `overdue by ${overdueText(enquiry, clock) ?? ''}`)),
    'due-today': linesOf(dueToday, (enquiry) => replyDueLine(enquiry, clock)),
    'wrote-again': linesOf(wroteAgain, (enquiry) => replyDueLine(enquiry, clock)),
    'follow-up': linesOf(followUps, (enquiry) => enquiryLine(enquiry, enquiry.followUpOn && `since ${shortDate(enquiry.followUpOn)}`)),
    requests: linesOf(requests, (enquiry) => enquiryLine(enquiry, enquiry.status)),
    'waiting-requests': linesOf(waiting, (enquiry) => enquiryLine(enquiry, enquiry.batchDates)),
    'untold-changes': linesOf(untoldChanges, toldLine),
    'unconfirmed-batches': linesOf(unconfirmed, batchLine),
    'free-seats': linesOf(freeSeats, batchLine),
    'untold-batches': linesOf(untold, toldLine),
    'unmarked-batches': linesOf(unmarked, batchLine),
    'unissued-batches': linesOf(unissued, batchLine),
    uncertified: linesOf(uncertified, ({ id, fullName, apart, program }) => ({
      id,
      title: nameWith(fullName, apart),
      detail: program,
      path: mayWrite ? `${createPath('certificate')}?participantId=${id}` : `${PATHS.uncertified}&q=${encodeURIComponent(fullName)}`,
    })),
    corrections: linesOf({ rows: corrections.slice(0, MAX_WORK_LINES), count: corrections.length }, (correction) => ({
      id: correction.id,
      title: correction.currentName,
      detail: [
        `${correction.proposedName}, says ${correction.contactName} of ${correction.client}`,
        ...correction.certificates.map(({ certificateId }) => `${certificateId} is issued`),
      ].join(', '),
      path: recordPath('client', correction.clientId),
    })),
    undelivered: linesOf(undelivered, ({ id, certificate_id, participant_name, training_program_name }) => ({
      id,
      title: participant_name,
      detail: `${certificate_id}, ${training_program_name}`,
      path: recordPath('certificate', id),
    })),
    expiring: linesOf(expiring, ({ id, certificate_id, participant_name, training_program_name, expiry_date }) => ({
      id,
      title: participant_name,
      detail: `${training_program_name}, valid until ${shortDate(expiry_date)}`,
      path: `${listPath('certificate')}&q=${encodeURIComponent(certificate_id)}`,
    })),
    'failed-mails': linesOf(mails, mailLine),
    'returned-mails': linesOf(returned, mailLine),
    'interrupted-jobs': linesOf(jobs, ({ id, title, fault }) => ({ id, title, detail: fault ?? '', path: PATHS['interrupted-jobs'] })),
  }
  const kinds = Object.keys(found) as WorkKind[]
  const clientIds = new Set(corrections.map(({ clientId }) => clientId))
  const [ofOneClient] = clientIds.size === 1 ? clientIds : []
  const paths = { ...PATHS, ...(ofOneClient !== undefined && { corrections: recordPath('client', ofOneClient) }) }
  return kinds.filter((kind) => found[kind].count > 0).map((kind) => ({ kind, path: paths[kind], ...found[kind] }))
}

function linesOf<Row>({ rows, count }: { rows: readonly Row[]; count: number }, lineOf: (row: Row) => WorkLine): Found {
  return { count, lines: rows.map(lineOf) }
}

function batchLine(batch: Batch): WorkLine {
  const { id, training_program_name: title, seats, seatsTaken, waiting } = batch
  const taken = seats === null ? `${seatsTaken}` : `${seatsTaken} of ${seats}`
  return {
    id,
    title,
    detail: `${datesAndPlace(batch)}, ${taken} seats taken${waiting > 0 ? `, ${waiting} waiting` : ''}`,
    path: recordPath('batch', id),
  }
}

function mailLine({ id, recipient, error }: { id: number; recipient: string | null; error: string | null }): WorkLine {
  return { id, title: recipient ?? 'The office', detail: error ?? '', path: `/admin?view=mail&mail=${id}` }
}

/** A line that links to the messages of a batch. */
function toldLine(batch: Batch): WorkLine {
  return { ...batchLine(batch), path: batchMessagesPath(batch.id) }
}

function replyDueLine(enquiry: Enquiry, { hours }: OfficeClock): WorkLine {
  return enquiryLine(enquiry, `reply due by ${indianTime(dueAt(enquiry, hours))}`)
}

function enquiryLine({ id, fullName, about, subject }: Enquiry, state: string | null): WorkLine {
  return { id, title: fullName, detail: [about?.title ?? subject, state].filter(Boolean).join(', '), path: recordPath('contact', id) }
}
