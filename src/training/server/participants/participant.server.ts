import { placeOf } from './former-place.server.ts'
import type { LeavingRules } from '../batches/batch-hooks.server.ts'
import { findOrderedSeats } from '../batches/batch-orders.server.ts'
import { requireClient } from '#clients/server/client.server.ts'
import { unreachableReason } from '#clients/client.ts'
import { cancelMails } from '#mail/server/cancel-mails.server.ts'
import { shouldNotify } from '#mail/should-notify.ts'
import type { AuditedRecord } from '#base/audit/audit-log.ts'
import { recordAudit } from '#base/audit/audit.server.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { requireFresh } from '#base/http/etag.server.ts'
import { keyedHash } from '#base/http/keyed-hash.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import { textColumns, type FormColumns } from '#base/database/present-row.server.ts'
import { forUpdate } from '#base/database/for-update.server.ts'
import { findProgramById, type FindBlockers } from '#catalogue/server/program.server.ts'
import { withChanges } from '#base/api/changes.schema.ts'
import { folded } from '#base/text/folded.ts'
import { normalisePhone, phoneWords } from '#base/values/phone.ts'
import { fieldProblem, Problem } from '#base/api/problem.ts'
import { normaliseReference, retypedReferences } from '#base/values/reference-number.ts'
import { searchableWords } from '#base/text/search-words.ts'
import { plural } from '#base/text/wording/counted.ts'
import { withdrawCancellations } from '../messages/withdraw-messages.server.ts'
import { personOf, recordKnownPerson } from './known-person.server.ts'
import { enqueueParticipantMail } from './participant-mails.server.ts'
import { presentParticipant, selectParticipants, type ParticipantRow } from './participant-row.server.ts'
import {
  missingAddresses,
  type Addresses,
  type ParticipantChanges,
  type ParticipantForm,
  type Participant,
} from '../../participants/participant.schema.ts'
import { PARTICIPANT_TEXT_NAMES, searchedTexts } from '../../participants/participant-texts.ts'
import { placeInBatch, type EnrolmentRequest, type PlacementOptions } from './roster-place.server.ts'

export interface VersionedParticipant {
  participant: Participant
  version: number
}

export const AUDITED_PARTICIPANT: AuditedRecord = {
  subject: 'participant',
  nameFields: ['fullName'],
  keptFields: [
    'id',
    'personId',
    'status',
    'trainingProgramId',
    'training_program_name',
    'enrollmentDate',
    'batchId',
    'rosterState',
    'rosterSince',
    'agreedFee',
    'paidOn',
    'score',
    'result',
  ],
}
export const PARTICIPANT_MISSING = 'This participant does not exist. They may have been deleted.'
const MAX_NAMES = 5

/** @throws Problem 'not-found' */
export async function getParticipant(db: Database, id: number): Promise<VersionedParticipant> {
  return versioned(await selectParticipants(db).where('participants.id', '=', id).executeTakeFirst())
}

/**
 * Finds a participant by row id or participant ID, as the payload of a certificate may contain either
 * (docs/product/contract.md, section 2). The row id is tried first: the back-office sends it, and a participant ID may consist
 * of digits too.
 */
export async function findParticipant(db: Database, reference: string | number): Promise<Participant | undefined> {
  const row = await findParticipantRow(db, reference)
  return row && presentParticipant(row)
}

/** As `findParticipant`, with the columns of their place in a batch. */
export async function findParticipantRow(db: Database, reference: string | number): Promise<ParticipantRow | undefined> {
  const query = selectParticipants(db)
  const id = Number(reference)
  const isRowId = Number.isSafeInteger(id) && id > 0 && id <= 999_999_999
  const byRow = isRowId ? await query.where('participants.id', '=', id).executeTakeFirst() : undefined
  return byRow ?? query.where('participants.lookup_id', '=', normaliseReference(String(reference))).executeTakeFirst()
}

/**
 * Finds the participant if ID and e-mail address both match. It is always one look-up, by hashes of both, so that its
 * duration does not show which of the two was wrong.
 */
export async function findParticipantByEmail(
  db: Database,
  { participantId, email }: { participantId: string; email: string },
  secret: string,
): Promise<Participant | undefined> {
  const keys = retypedReferences(participantId).map((number) => statusKey({ participantId: number, email }, secret))
  const rows = await selectParticipants(db).select('participants.status_key').where('participants.status_key', 'in', keys).execute()
  const row = rows.toSorted((a, b) => keys.indexOf(a.status_key) - keys.indexOf(b.status_key))[0]
  return row && presentParticipant(row)
}

/**
 * Creates a participant, and sends their ID by mail if wanted (see `shouldNotify`). @throws Problem 'conflict' when the participant ID is
 * taken, 'unprocessable' for an unknown program or `personId`, 'not-found' for an unknown `samePersonAs`, and as `placeInBatch`
 */
export async function enrolParticipant(
  db: Database,
  form: ParticipantForm,
  context: ActionContext,
  { isBulk = false, placement, request }: { isBulk?: boolean; placement?: PlacementOptions; request?: EnrolmentRequest | undefined } = {},
): Promise<VersionedParticipant> {
  const at = context.now.toISOString()
  return db.write(async (tx) => {
    await requireProgram(tx, form.trainingProgramId)
    await requireAddress(tx, form)
    await requireFreeNumber(tx, form.participantId)
    const person = await personOf(tx, form)
    const place = form.batchId
      ? await placeInBatch(tx, form.batchId, { ...form, personId: person.id }, { placement, enquiryId: request?.id, now: context.now })
      : {}
    const { id } = await tx.sql
      .insertInto('participants')
      .values({
        ...columns(form, context.secret),
        ...place,
        person_id: person.id,
        enquiry_id: request?.id ?? null,
        asked_at: request && request.batchId === form.batchId ? request.createdAt : null,
        created_at: at,
        updated_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const created = await getParticipant(tx, id)
    await recordAudit(tx, context, { action: 'participant created', subject: `participant:${id}`, after: created.participant })
    await recordKnownPerson(tx, id, person, context)
    tx.changed('participants', `participant:${id}`)
    if (shouldNotify(form.notify, form.enrollmentDate, context.now)) await enqueueParticipantMail(tx, created.participant, isBulk, context)
    return created
  })
}

/**
 * The participant ID cannot change (docs/product/requirements.md, section 5).
 * @throws Problem 'not-found', 'stale' or 'unprocessable', and as `placeInBatch`
 */
export async function updateParticipant(
  db: Database,
  id: number,
  { changes, ifMatch, findObstacle, leaveSeats, orderedSeat }: LeavingRules & { changes: ParticipantChanges; ifMatch?: string | undefined },
  context: ActionContext,
): Promise<VersionedParticipant> {
  return db.write(async (tx) => {
    const before = await lockParticipant(tx, id)
    requireFresh(ifMatch, before.version, before.participant)
    const { participantId } = before.participant
    if (changes.participantId !== undefined && normaliseReference(changes.participantId) !== normaliseReference(participantId)) {
      throw fieldProblem('unprocessable', 'participantId', 'The participant ID cannot be changed.')
    }
    if (changes.trainingProgramId !== undefined) await requireProgram(tx, changes.trainingProgramId)
    const form = withChanges(before.participant, { ...changes, participantId })
    // Somebody whose contact data was erased keeps an empty address until a new one is sent.
    if (changes.email === '' || changes.phone === null || changes.clientId !== undefined) await requireAddress(tx, form)
    const ordered = leaveSeats ? await findOrderedSeats(tx, [id]) : []
    const { numUpdatedRows } = await tx.sql
      .updateTable('participants')
      .set({
        ...columns(form, context.secret),
        ...(await placeOf(tx, before.participant, form, { now: context.now, findObstacle })),
        updated_at: context.now.toISOString(),
        version: before.version + 1,
      })
      .where('id', '=', id)
      .where('version', '=', before.version)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) {
      throw new Problem('stale', 'Someone else has just changed this participant.', { current: before.participant })
    }
    const after = await getParticipant(tx, id)
    const { batchId } = after.participant
    const isMoved = batchId !== before.participant.batchId
    if (isMoved) await leaveSeats?.(tx, ordered, orderedSeat, context)
    if (isMoved && batchId !== null) await withdrawCancellations(tx, { batchId, participantId: id }, context)
    const change = { before: before.participant, after: after.participant }
    await recordAudit(tx, context, { action: 'participant updated', subject: `participant:${id}`, ...change })
    tx.changed('participants', `participant:${id}`)
    return after
  })
}

/** @throws Problem 'not-found', or 'conflict' with the IDs of their certificates (docs/product/contract.md, section 4) */
export async function deleteParticipant(
  db: Database,
  id: number,
  { findBlockers, leaveSeats, orderedSeat }: Omit<LeavingRules, 'findObstacle'> & { findBlockers: FindBlockers },
  context: ActionContext,
): Promise<void> {
  await db.write(async (tx) => {
    const { participant } = await lockParticipant(tx, id)
    const blockers = await findBlockers(tx, id, context)
    if (blockers.length > 0) {
      throw new Problem('conflict', `${participant.fullName} cannot be deleted while they hold ${blockers.join('; ')}.`)
    }
    const ordered = leaveSeats ? await findOrderedSeats(tx, [id]) : []
    await tx.sql.deleteFrom('participants').where('id', '=', id).execute()
    await leaveSeats?.(tx, ordered, orderedSeat, context)
    await cancelMails(tx, { about: [`participant:${id}`], kinds: ['participant-created'] }, context)
    await recordAudit(tx, context, { action: 'participant deleted', subject: `participant:${id}`, before: participant })
    tx.changed('participants', `participant:${id}`)
  })
}

/** Names the participants that block the deletion of a program: 'participants Asha Example, Ravi Sample'. */
export function findEnrolled(tx: WriteTransaction, programId: number): Promise<string[]> {
  return namesWhere(tx, 'training_program_id', programId)
}

/** Names the participants with this program or client, in the way of a refusal. */
export async function namesWhere(tx: WriteTransaction, column: 'training_program_id' | 'client_id', id: number): Promise<string[]> {
  const rows = await tx.sql
    .selectFrom('participants')
    .select('full_name')
    .where(column, '=', id)
    .orderBy('id')
    .limit(MAX_NAMES + 1)
    .execute()
  if (rows.length === 0) return []
  const names = rows.slice(0, MAX_NAMES).map((row) => row.full_name)
  return [`${plural(names.length, 'participant')} ${names.join(', ')}${rows.length > MAX_NAMES ? ' and more' : ''}`]
}

/** Locks the participant until the transaction ends. @throws Problem 'not-found' */
export async function lockParticipant(tx: WriteTransaction, id: number): Promise<VersionedParticipant> {
  const query = selectParticipants(tx).where('participants.id', '=', id)
  return versioned(await forUpdate(tx, query, 'participants').executeTakeFirst())
}

function versioned(row: ParticipantRow | undefined): VersionedParticipant {
  if (!row) throw new Problem('not-found', PARTICIPANT_MISSING)
  return { participant: presentParticipant(row), version: row.version }
}

async function requireProgram(tx: WriteTransaction, id: number): Promise<void> {
  if (await findProgramById(tx, id)) return
  throw fieldProblem('unprocessable', 'trainingProgramId', 'This training program does not exist.')
}

/**
 * E-mail and phone may be empty where the participant's client has a contact. @throws Problem 'invalid' without a client
 * (docs/product/requirements.md, section 5); 'unprocessable' for an unknown client, or one that has nobody to write to
 */
async function requireAddress(tx: WriteTransaction, form: Addresses): Promise<void> {
  const missing = missingAddresses(form)
  const [first] = Object.values(missing)
  if (first) throw new Problem('invalid', first, { issues: missing })
  if (!form.clientId) return
  const client = await requireClient(tx, form.clientId)
  const empty = [form.email === '' && 'email', !form.phone && 'phone'].filter((field) => field !== false)
  const message = unreachableReason(client)
  if (empty.length === 0 || message === undefined) return
  throw new Problem('unprocessable', message, { issues: Object.fromEntries(empty.map((field) => [field, message])) })
}

async function requireFreeNumber(tx: WriteTransaction, participantId: string): Promise<void> {
  const taken = await tx.sql
    .selectFrom('participants')
    .select('full_name')
    .where('lookup_id', '=', normaliseReference(participantId))
    .executeTakeFirst()
  if (!taken) return
  const message = `This participant ID already belongs to ${taken.full_name}.`
  throw fieldProblem('conflict', 'participantId', message)
}

/** The key of a status check. Without an e-mail it is a value that no hash can equal. */
export function statusKey({ participantId, email }: { participantId: string; email: string }, secret: string): string {
  if (email === '') return `no e-mail ${normaliseReference(participantId)}`
  return keyedHash(secret, 'status', normaliseReference(participantId), folded(email))
}

function columns(form: ParticipantForm | Participant, secret: string) {
  const phone = form.phone ? normalisePhone(form.phone) : null
  return {
    participant_id: form.participantId,
    lookup_id: normaliseReference(form.participantId),
    full_name: form.fullName,
    email: form.email,
    phone,
    client_id: form.clientId ?? null,
    ...textColumns(PARTICIPANT_TEXT_NAMES, form),
    training_program_id: form.trainingProgramId,
    enrollment_date: form.enrollmentDate,
    status: form.status,
    status_key: statusKey(form, secret),
    search_text: searchableWords(form.participantId, form.fullName, form.email, ...searchedTexts(form), ...phoneWords(phone)),
    sort_name: folded(form.fullName),
  } satisfies FormColumns<Omit<ParticipantForm, 'batchId' | 'notify' | 'personId' | 'samePersonAs' | 'allowSameName'>>
}
