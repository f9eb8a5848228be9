import { findRequestedBatch } from '#training/server/batches/seats.server.ts'
import { answerPromise } from '#company/answer-time.ts'
import { getCompany } from '#company/server/company.server.ts'
import { agreedNotice } from '#company/server/consent-notice.server.ts'
import { requireClient } from '#clients/server/client.server.ts'
import { recordAudit } from '#base/audit/audit.server.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { textColumns } from '#base/database/present-row.server.ts'
import { requireFresh } from '#base/http/etag.server.ts'
import type { AuditedRecord } from '#base/audit/audit-log.ts'
import type { Limit } from '#base/http/limits.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import { findShownByTitle } from '#catalogue/server/program.server.ts'
import { fieldProblem, Problem } from '#base/api/problem.ts'
import { findStaffName } from '#staff/server/staff-names.server.ts'
import { sendEnquiryMails } from './enquiry-mails.server.ts'
import { ENQUIRY_ORIGIN_NAMES } from '../enquiry-origin.ts'
import { setWorth } from './enquiry-worth.server.ts'
import { requestedProgramTitle } from '../requested-program.ts'
import { changeEnquiry, getEnquiry, insertEnquiry, lockEnquiry, type VersionedEnquiry } from './enquiry-row.server.ts'
import type { EnquiryChanges, FollowUp, NewEnquiry, Enquiry } from '../enquiry.schema.ts'
import type { EnquiryStatus } from '../enquiry.ts'
import type { Suspicion } from '../suspicion.ts'

/** Enquiries and requests from one network. */
export const ENQUIRY_LIMIT: Limit = { name: 'contact', points: 10, seconds: 600 }

export const AUDITED_ENQUIRY: AuditedRecord = {
  subject: 'enquiry',
  nameFields: ['fullName'],
  keptFields: [
    'id',
    'reference',
    'status',
    'kind',
    'owner',
    'ownerId',
    'ownerName',
    'followUpOn',
    'clientId',
    'clientName',
    'noteCount',
    'trainingProgramId',
    'serviceId',
    'about',
    'about.title',
    'about.path',
    'batchId',
    'batchDates',
    'people',
    'value',
    'consentAt',
    'noticeVersion',
    'askedAgainAt',
    'createdAt',
    'etag',
    'channel',
  ],
}

/** Stores a visitor's message: in the inbox, with a mail to the office and one to the visitor, or as suspected spam. */
export async function receiveEnquiry(
  db: Database,
  enquiry: NewEnquiry,
  suspicions: readonly Suspicion[],
  context: ActionContext,
): Promise<Enquiry> {
  return db.write(async (tx) => {
    const stored = await recordEnquiry(tx, enquiry, context, suspicions)
    if (suspicions.length === 0) await sendEnquiryMails(tx, stored, context)
    return stored
  })
}

/** The promised answer for an enquiry sent now: 'within 24 hours', 'by Monday, 6 PM'. */
export async function promisedAnswer(db: Database, now: Date): Promise<string> {
  const { hours } = await getCompany(db)
  return answerPromise(now, hours)
}

/**
 * Stores a visitor's message, with the notice that they agreed to by sending it. Writes no mail. When this returns, the enquiry is on disk.
 * @throws Problem 'unprocessable' for a version of the notice that does not exist
 */
export async function recordEnquiry(
  db: Database,
  enquiry: NewEnquiry,
  context: ActionContext,
  suspicions: readonly Suspicion[] = [],
): Promise<Enquiry> {
  const { name, email, phone, subject, message } = enquiry
  return db.write(async (tx) => {
    const batch = enquiry.batchId ? await findRequestedBatch(tx, enquiry.batchId, enquiry, context.now) : undefined
    const { kind, trainingProgramId } = batch ? { kind: 'enrolment' as const, ...batch } : await recognised(tx, enquiry)
    const stored = await insertEnquiry(
      tx,
      {
        full_name: name,
        email,
        phone,
        subject,
        message,
        kind,
        training_program_id: trainingProgramId ?? null,
        service_id: enquiry.serviceId ?? null,
        batch_id: batch?.id ?? null,
        people: enquiry.people ?? null,
        client_id: enquiry.clientId ?? null,
        consent_at: context.now.toISOString(),
        notice_version: await agreedNotice(tx, enquiry.noticeVersion),
        suspected_for: suspicions.join(',') || null,
        ...textColumns(ENQUIRY_ORIGIN_NAMES, enquiry),
      },
      context,
      enquiry,
    )
    return stored
  })
}

/**
 * Changes the status of an enquiry, its client, its value and the reason for which it was lost, all at once. Omitted fields stay.
 * @throws Problem 'not-found', 'stale', 'unprocessable' for an unknown client, or 'conflict' for a loss that became a participant
 */
export function updateEnquiry(
  db: Database,
  id: number,
  { status, clientId, value, lostReason, ifMatch }: EnquiryChanges & { ifMatch?: string | undefined },
  context: ActionContext,
): Promise<VersionedEnquiry> {
  return db.write(async (tx) => {
    const { enquiry, version } = await lockEnquiry(tx, id)
    requireFresh(ifMatch, version, enquiry)
    requireReleased(enquiry)
    if (clientId !== undefined) await setClient(tx, id, clientId, context)
    if (value !== undefined || lostReason !== undefined) await setWorth(tx, id, { value, lostReason }, context)
    return status === undefined ? getEnquiry(tx, id) : setEnquiryStatus(tx, id, { status }, context)
  })
}

/** Sets the client of an enquiry. @throws Problem 'not-found', or 'unprocessable' for an unknown client */
export async function setClient(tx: WriteTransaction, id: number, clientId: number | null, context: ActionContext): Promise<void> {
  const before = await lockEnquiry(tx, id)
  if (clientId !== null) await requireClient(tx, clientId)
  const { enquiry } = await changeEnquiry(tx, before, { client_id: clientId }, context)
  const states = { before: { clientName: before.enquiry.clientName }, after: { clientName: enquiry.clientName } }
  await recordAudit(tx, context, { action: 'enquiry client changed', subject: `enquiry:${id}`, ...states })
}

/** Any of the four statuses may follow any other (docs/product/requirements.md, section 4). @throws Problem 'not-found' or 'stale' */
export function setEnquiryStatus(
  db: Database,
  id: number,
  { status, ifMatch }: { status: EnquiryStatus; ifMatch?: string | undefined },
  context: ActionContext,
): Promise<VersionedEnquiry> {
  return db.write(async (tx) => {
    const before = await lockEnquiry(tx, id)
    requireFresh(ifMatch, before.version, before.enquiry)
    requireReleased(before.enquiry)
    const after = await changeEnquiry(tx, before, { status }, context)
    const states = { before: { status: before.enquiry.status }, after: { status } }
    await recordAudit(tx, context, { action: 'enquiry status changed', subject: `enquiry:${id}`, ...states })
    return after
  })
}

/**
 * Sets the owner of an enquiry and its follow-up date. An omitted field stays. @throws Problem 'not-found', 'stale', or 'unprocessable' for
 * an owner who may not answer messages
 */
export function setFollowUp(
  db: Database,
  id: number,
  { ownerId, followUpOn, ifMatch }: FollowUp & { ifMatch?: string | undefined },
  context: ActionContext,
): Promise<VersionedEnquiry> {
  return db.write(async (tx) => {
    const before = await lockEnquiry(tx, id)
    requireFresh(ifMatch, before.version, before.enquiry)
    requireReleased(before.enquiry)
    const owner = ownerId === undefined ? before.enquiry.ownerId : ownerId
    const date = followUpOn === undefined ? before.enquiry.followUpOn : followUpOn
    if (owner !== null && owner !== before.enquiry.ownerId) await requireOwner(tx, owner)
    const after = await changeEnquiry(tx, before, { owner_id: owner, follow_up_on: date }, context)
    const states = { before: followUpOf(before.enquiry), after: followUpOf(after.enquiry) }
    await recordAudit(tx, context, { action: 'enquiry follow-up changed', subject: `enquiry:${id}`, ...states })
    return after
  })
}

/**
 * Moves a suspected message into the inbox, and writes its mails. @throws Problem 'not-found', 'stale', or 'conflict' when it is there
 * already
 */
export function releaseEnquiry(
  db: Database,
  id: number,
  { ifMatch }: { ifMatch?: string | undefined },
  context: ActionContext,
): Promise<VersionedEnquiry> {
  return db.write(async (tx) => {
    const before = await lockEnquiry(tx, id)
    requireFresh(ifMatch, before.version, before.enquiry)
    const { suspectedFor } = before.enquiry
    if (suspectedFor.length === 0) throw new Problem('conflict', 'This message is in the inbox already.', { current: before.enquiry })
    const after = await changeEnquiry(tx, before, { suspected_for: null }, context)
    await recordAudit(tx, context, {
      action: 'enquiry released',
      subject: `enquiry:${id}`,
      before: { suspectedFor },
      after: { suspectedFor: [] },
    })
    // A message marked by hand already had its mails, or was recorded by the office without any.
    if (!suspectedFor.includes('marked')) await sendEnquiryMails(tx, after.enquiry, context)
    return after
  })
}

/**
 * Marks a message of the inbox as suspected spam. Status, owner and follow-up date stay for `releaseEnquiry`. @throws Problem 'not-found',
 * 'stale', or 'conflict' when it is suspected already or became a participant
 */
export function markAsSpam(
  db: Database,
  id: number,
  { ifMatch }: { ifMatch?: string | undefined },
  context: ActionContext,
): Promise<VersionedEnquiry> {
  return db.write(async (tx) => {
    const before = await lockEnquiry(tx, id)
    const { enquiry } = before
    requireFresh(ifMatch, before.version, enquiry)
    const refuse = (message: string) => new Problem('conflict', message, { current: enquiry })
    if (enquiry.suspectedFor.length > 0) throw refuse('This message is under “Suspected spam” already.')
    // Suspected spam is deleted after some months; participants' requests and consents stay.
    if (enquiry.participantNumber !== null) throw refuse(`This request became the participant ${enquiry.participantNumber}. It is no spam.`)
    const suspicion: Suspicion = 'marked'
    const after = await changeEnquiry(tx, before, { suspected_for: suspicion }, context)
    await recordAudit(tx, context, {
      action: 'enquiry marked as spam',
      subject: `enquiry:${id}`,
      before: { suspectedFor: [] },
      after: { suspectedFor: [suspicion] },
    })
    return after
  })
}

/** Rejects a suspected message, which must first be released or deleted. @throws Problem 'conflict' */
export function requireReleased(enquiry: Enquiry): void {
  if (enquiry.suspectedFor.length === 0) return
  throw new Problem('conflict', 'This message is suspected of being spam. Mark it as “Not spam” first.', { current: enquiry })
}

/**
 * Records the last participant created from an enrolment request, in the transaction that creates them, and resolves the request if the
 * office says so. The request is not lost any more. The caller must have locked the enquiry.
 */
export async function recordEnrolment(
  tx: WriteTransaction,
  before: VersionedEnquiry,
  { participant, resolve }: { participant: { id: number; participantId: string }; resolve: boolean },
  context: ActionContext,
): Promise<VersionedEnquiry> {
  const made = { participant_id: participant.id, participant_number: participant.participantId }
  const by = context.actor.kind === 'staff' ? context.actor.name : null
  const { lostReason } = before.enquiry
  const status = resolve ? 'resolved' : before.enquiry.status
  const after = await changeEnquiry(tx, before, { ...made, participant_made_by: by, status, lost_reason: null }, context)
  await recordAudit(tx, context, {
    action: 'enquiry became participant',
    subject: `enquiry:${before.enquiry.id}`,
    before: { status: before.enquiry.status, ...(lostReason !== null && { lostReason }) },
    after: { status, participantId: participant.participantId, ...(lostReason !== null && { lostReason: null }) },
  })
  return after
}

/** Interprets the words of a request sent by the plain contact form, if the program they name exists. */
async function recognised(db: Database, enquiry: NewEnquiry): Promise<Pick<NewEnquiry, 'kind' | 'trainingProgramId'>> {
  const title = enquiry.kind === 'enquiry' && !enquiry.trainingProgramId && !enquiry.serviceId && requestedProgramTitle(enquiry)
  const program = title ? await findShownByTitle(db, title) : undefined
  return program ? { kind: 'enrolment', trainingProgramId: program.id } : enquiry
}

async function requireOwner(tx: WriteTransaction, id: number): Promise<void> {
  if (await findStaffName(tx, id, 'records.write')) return
  const message = 'This person cannot answer messages. Choose someone else.'
  throw fieldProblem('unprocessable', 'ownerId', message)
}

/** The owner and follow-up date in an audit entry. */
export const followUpOf = ({ ownerName, followUpOn }: Enquiry) => ({ owner: ownerName, followUpOn })
