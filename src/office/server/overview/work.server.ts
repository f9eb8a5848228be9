import { findUnrenewed } from '#certificates/server/expiry/expiring.server.ts'
import { findBatchWork } from '#certificates/server/issue/batch-work.server.ts'
import { findUncertified } from '#certificates/server/issue/uncertified.server.ts'
import { findUndelivered } from '#certificates/server/issue/undelivered.server.ts'
import { findCorrections } from '#client-links/server/check-names.server.ts'
import { nameWith } from '#clients/tell-apart.ts'
import type { Enquiry } from '#enquiries/enquiry.schema.ts'
import { dueAt, overdueText, type OfficeClock } from '#enquiries/response-time.ts'
import { findEnquiryWork, type EnquiryToDo, type EnquiryWork } from '#enquiries/server/enquiry-work.server.ts'
import { batchMessagesPath, createPath, listPath, recordPath } from '#lists/records/record-paths.ts'
import { findInterruptedJobs } from '#lists/server/bulk/jobs/bulk-job.server.ts'
import { findFailedMails } from '#mail/server/failed-mails.server.ts'
import { findUnbooked } from '#quotations/server/booking/unbooked.server.ts'
import { datesAndPlace, type BatchWorkKind } from '#training/batches/batch.ts'
import type { Batch } from '#training/batches/batch.schema.ts'
import type { Database } from '#base/database/database.server.ts'
import { indianTime, shortDate } from '#base/dates/dates.ts'
import { counted } from '#base/text/wording/counted.ts'
import { EXPIRING_WORK_DAYS, type WorkKind } from '../../overview/todays-work.ts'
import type { WorkGroup, WorkLine } from '../../overview/overview.schema.ts'

interface WorkSearch extends OfficeClock {
  /** Maximum number of lines. */
  limit: number
  maxCounted: number
  /** Omits records that are not newer than this time. */
  newerThan: string
  mayWrite: boolean
}

interface WorkDescription<Row> {
  kind: WorkKind
  /** The page with all of it. */
  path: string
  /** The first rows and their number. With a `path` of its own, it is shown on a narrower page. */
  find: (db: Database, search: WorkSearch) => Promise<{ rows: readonly Row[]; count: number; path?: string | undefined }>
  lineOf: (row: Row, search: WorkSearch) => WorkLine
}

interface Work {
  kind: WorkKind
  findGroup: (db: Database, search: WorkSearch) => Promise<WorkGroup>
}

const UNCERTIFIED_PATH = `${listPath('participant')}&status=completed`
const JOBS_PATH = '/admin?view=jobs'

/** Every kind of work, in the order shown. */
export const WORK: readonly Work[] = [
  enquiryWork('overdue', 'due=overdue', (enquiry, clock) => `overdue by ${overdueText(enquiry, clock) ?? ''}`),
  enquiryWork('due-today', 'due=today', replyDue),
  enquiryWork('wrote-again', 'status=pending', replyDue),
  enquiryWork('follow-up', 'due=follow-up', ({ followUpOn }) => followUpOn && `since ${shortDate(followUpOn)}`),
  enquiryWork('requests', 'kind=enrolment', ({ status, seatsOrdered }) =>
    seatsOrdered > 0 ? `${counted(seatsOrdered, 'seat')} ordered: name the people` : status,
  ),
  enquiryWork('waiting-requests', 'kind=enrolment', ({ batchDates }) => batchDates),
  describeWork({
    kind: 'unbooked-quotations',
    path: `${listPath('quotation')}&state=accepted`,
    // Everybody with this permission may also see money.
    find: async (db, search) => (search.mayWrite ? findUnbooked(db, search) : { rows: [], count: 0 }),
    lineOf: ({ id, number, buyerName, total }) => ({
      id,
      title: buyerName,
      detail: `${number}, ${total}`,
      path: recordPath('quotation', id),
    }),
  }),
  batchWork('untold-changes', { linePath: batchMessagesPath }),
  batchWork('unconfirmed-batches', { path: `${listPath('batch')}&status=open` }),
  batchWork('free-seats'),
  batchWork('untold-batches', { linePath: batchMessagesPath }),
  batchWork('unmarked-batches'),
  batchWork('unissued-batches'),
  describeWork({
    kind: 'uncertified',
    path: UNCERTIFIED_PATH,
    find: findUncertified,
    lineOf: ({ id, fullName, apart, program }, { mayWrite }) => ({
      id,
      title: nameWith(fullName, apart),
      detail: program,
      path: mayWrite ? `${createPath('certificate')}?participantId=${id}` : `${UNCERTIFIED_PATH}&q=${encodeURIComponent(fullName)}`,
    }),
  }),
  describeWork({
    kind: 'corrections',
    path: listPath('client'),
    find: findFirstCorrections,
    lineOf: ({ id, clientId, client, contactName, currentName, proposedName, certificates }) => ({
      id,
      title: currentName,
      detail: [
        `${proposedName}, says ${contactName} of ${client}`,
        ...certificates.map(({ certificateId }) => `${certificateId} is issued`),
      ].join(', '),
      path: recordPath('client', clientId),
    }),
  }),
  describeWork({
    kind: 'undelivered',
    path: `${listPath('certificate')}&status=undelivered`,
    find: findUndelivered,
    lineOf: ({ id, certificate_id, participant_name, training_program_name }) => ({
      id,
      title: participant_name,
      detail: `${certificate_id}, ${training_program_name}`,
      path: recordPath('certificate', id),
    }),
  }),
  describeWork({
    kind: 'expiring',
    path: '/admin?view=expiring',
    find: (db, search) => findUnrenewed(db, search.now, { ...search, withinDays: EXPIRING_WORK_DAYS }),
    lineOf: ({ id, certificate_id, participant_name, training_program_name, expiry_date }) => ({
      id,
      title: participant_name,
      detail: `${training_program_name}, valid until ${shortDate(expiry_date)}`,
      path: `${listPath('certificate')}&q=${encodeURIComponent(certificate_id)}`,
    }),
  }),
  mailWork('failed-mails', { status: 'failed', isReturned: false }),
  mailWork('returned-mails', { status: 'returned', isReturned: true }),
  describeWork({
    kind: 'interrupted-jobs',
    path: JOBS_PATH,
    find: findInterruptedJobs,
    lineOf: ({ id, title, fault }) => ({ id, title, detail: fault ?? '', path: JOBS_PATH }),
  }),
]

function describeWork<Row>({ kind, path: listed, find, lineOf }: WorkDescription<Row>): Work {
  return {
    kind,
    async findGroup(db, search) {
      const { rows, count, path = listed } = await find(db, search)
      return { kind, path, count, lines: rows.map((row) => lineOf(row, search)) }
    },
  }
}

function enquiryWork(
  kind: EnquiryWork & WorkKind,
  filter: string,
  stateOf: (enquiry: EnquiryToDo, clock: OfficeClock) => string | null | undefined,
): Work {
  return describeWork({
    kind,
    path: `${listPath('contact')}&${filter}`,
    find: (db, search) => findEnquiryWork(db, kind, search),
    lineOf: (enquiry, clock) => ({
      id: enquiry.id,
      title: enquiry.fullName,
      detail: [enquiry.about?.title ?? enquiry.subject, stateOf(enquiry, clock)].filter(Boolean).join(', '),
      path: recordPath('contact', enquiry.id),
    }),
  })
}

function replyDue(enquiry: Enquiry, { hours }: OfficeClock): string {
  return `reply due by ${indianTime(dueAt(enquiry, hours))}`
}

function batchWork(
  kind: BatchWorkKind,
  {
    path = listPath('batch'),
    linePath = (id: number) => recordPath('batch', id),
  }: { path?: string; linePath?: (id: number) => string } = {},
): Work {
  return describeWork({
    kind,
    path,
    find: (db, search) => findBatchWork(db, kind, search),
    lineOf: (batch) => ({ id: batch.id, title: batch.training_program_name, detail: batchDetail(batch), path: linePath(batch.id) }),
  })
}

function batchDetail(batch: Batch): string {
  const { seats, seatsTaken, waiting } = batch
  const taken = seats === null ? `${seatsTaken}` : `${seatsTaken} of ${seats}`
  return `${datesAndPlace(batch)}, ${taken} seats taken${waiting > 0 ? `, ${waiting} waiting` : ''}`
}

/** Corrections of a single client link to that client. */
async function findFirstCorrections(db: Database, { now, newerThan, limit, maxCounted }: WorkSearch) {
  const found = await findCorrections(db, { limit: maxCounted, newerThan, now })
  const [clientId, ...otherClients] = new Set(found.map((correction) => correction.clientId))
  const path = clientId !== undefined && otherClients.length === 0 ? recordPath('client', clientId) : undefined
  return { rows: found.slice(0, limit), count: found.length, path }
}

function mailWork(kind: 'failed-mails' | 'returned-mails', { status, isReturned }: { status: string; isReturned: boolean }): Work {
  return describeWork({
    kind,
    path: `/admin?view=mail&status=${status}`,
    find: async (db, search) => (search.mayWrite ? findFailedMails(db, { ...search, isReturned }) : { rows: [], count: 0 }),
    lineOf: ({ id, recipient, error }) => ({
      id,
      title: recipient ?? 'The office',
      detail: error ?? '',
      path: `/admin?view=mail&mail=${id}`,
    }),
  })
}
