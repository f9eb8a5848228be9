import type { Batch } from '../../batches/batch.schema.ts'
import { findPlacePrice } from '../batches/batch-list.server.ts'
import { openSeats } from '../../batches/batch.ts'
import type { BatchOrder } from '../../batches/batch-order.schema.ts'
import { findOrderFor } from '../batches/batch-orders.server.ts'
import { paidPlace } from '../batches/order-payment.server.ts'
import { requireRunnableBatch, seatFor } from '../batches/seats.server.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { forUpdate } from '#base/database/for-update.server.ts'
import { indianDate } from '#base/dates/dates.ts'
import { fieldProblem, Problem } from '#base/api/problem.ts'
import { folded } from '#base/text/folded.ts'
import { phoneKey } from '#base/values/phone.ts'
import { selectParticipants, type ParticipantRow } from './participant-row.server.ts'
import type { RosterColumns } from './participant.table.ts'
import { cancelledInWords } from '../../roster/roster.ts'
import type { RosterState } from '../../roster/roster-state.ts'

export const NOT_IN_A_BATCH: RosterColumns = {
  batch_id: null,
  roster_state: null,
  roster_since: null,
  asked_at: null,
  cancelled_on: null,
  roster_reason: null,
  seat_override_reason: null,
  declined_at: null,
  declined_comment: null,
  paid_on: null,
  paid_reference: null,
  agreed_fee: null,
  fee_reason: null,
  score: null,
  result: null,
  order_id: null,
}

/** The columns of a place cancelled with a reason. */
export function cancelledPlace(reason: string, now: Date): Partial<RosterColumns> {
  return { roster_state: 'cancelled', roster_reason: reason, cancelled_on: indianDate(now), seat_override_reason: null }
}

/** The person who gets a place. */
export interface RosterPerson {
  /** The row id of an existing participant. */
  id?: number | undefined
  /** Undefined for an unknown person. */
  personId?: number | undefined
  fullName: string
  email: string
  phone: string | null
  employeeCode?: string | null | undefined
  clientId?: number | null | undefined
  trainingProgramId: number
}

export interface PlacementOptions {
  /** By default a seat if more are free than people wait, otherwise the waiting list. */
  place?: 'seat' | 'waiting' | undefined
  /** The reason for a seat beyond the limit. */
  overrideReason?: string | undefined
  /** Confirms another person with the same name and address. */
  allowSameName?: boolean | undefined
}

/**
 * Gives a person a place in a batch, on an order of their client or request or else at today's price, and locks
 * the batch until the transaction ends. `onlyOrder` is the only order that may have a seat for them, null for none. @throws Problem 'unprocessable' for
 * an unknown batch or one of another program; 'conflict' for a cancelled batch, with the next one, for a person who is already on the
 * roster, and for a seat if none is free, with the numbers
 */
export async function placeInBatch(
  tx: WriteTransaction,
  batchId: number,
  person: RosterPerson,
  {
    placement = {},
    enquiryId,
    onlyOrder,
    now,
  }: { placement?: PlacementOptions; enquiryId?: number | undefined; onlyOrder?: number | null | undefined; now: Date },
): Promise<RosterColumns> {
  const batch = await requireRunnableBatch(tx, batchId, now)
  if (batch.trainingProgramId !== person.trainingProgramId) {
    const message = `This batch is one of ${batch.training_program_name}. ${person.fullName} has to enrol in that program.`
    throw fieldProblem('unprocessable', 'batchId', message)
  }
  if (!placement.allowSameName) await requireNotOnRoster(tx, batch, person)
  const found = placement.place === 'waiting' ? undefined : await findOrderFor(tx, batchId, { clientId: person.clientId, enquiryId })
  const order = onlyOrder === undefined || found?.id === onlyOrder ? found : undefined
  if (order) return { ...NOT_IN_A_BATCH, ...placeOfOrder(order), batch_id: batchId, roster_state: 'seat', roster_since: now.toISOString() }
  const place = placement.place ?? (openSeats(batch) === 0 ? 'waiting' : 'seat')
  const override = place === 'seat' ? seatFor(batch, placement.overrideReason) : null
  return {
    ...NOT_IN_A_BATCH,
    batch_id: batchId,
    roster_state: place,
    roster_since: now.toISOString(),
    seat_override_reason: override,
    agreed_fee: await findPlacePrice(tx, batch),
  }
}

/** The columns of a place of an order. */
export function placeOfOrder({ id, agreedFee, number, ...payment }: BatchOrder): Partial<RosterColumns> {
  return { order_id: id, agreed_fee: agreedFee, fee_reason: `Quotation ${number}`, ...paidPlace(payment) }
}

/** No person has this number. */
const NOBODY = 0

/**
 * Rejects the same person under any name, or the same name and address together: two people may share either. @throws Problem 'conflict'
 * with the name
 */
export async function requireNotOnRoster(
  tx: WriteTransaction,
  batch: Pick<Batch, 'id'>,
  person: Omit<RosterPerson, 'trainingProgramId'>,
): Promise<void> {
  const namesakes = await tx.sql
    .selectFrom('participants')
    .select(['id', 'person_id', 'full_name', 'email', 'phone', 'employee_code'])
    .where('batch_id', '=', batch.id)
    .where('roster_state', '!=', 'cancelled')
    .where(({ eb, or }) => or([eb('sort_name', '=', folded(person.fullName)), eb('person_id', '=', person.personId ?? NOBODY)]))
    .execute()
  const phone = phoneKey(person.phone ?? '')
  const isSame = (other: (typeof namesakes)[number]) => {
    if (other.id === person.id) return true
    // Two namesakes at a factory have different codes.
    if (person.employeeCode && other.employee_code && person.employeeCode !== other.employee_code) return false
    if (other.person_id === person.personId) return true
    return folded(other.email) === folded(person.email) || (phone !== undefined && phoneKey(other.phone ?? '') === phone)
  }
  const same = namesakes.find(isSame)
  if (!same) return
  const message = `${same.full_name} is on the roster of this batch already.`
  throw new Problem('conflict', message, { issues: { fullName: message, allowSameName: message }, current: { id: same.id } })
}

/**
 * Asks for confirmation before adding a new person who matches a cancelled place: same name or employee code, or a phone or an e-mail
 * address that nobody else on the roster has. A company may enrol several people with one of either. @throws Problem 'conflict' with the
 * participant whose place can be restored
 */
export async function requireNotCancelled(
  tx: WriteTransaction,
  batch: Pick<Batch, 'id'>,
  {
    fullName,
    email,
    phone,
    employeeCode,
    clientId = null,
  }: Omit<RosterPerson, 'trainingProgramId'> & { clientId?: number | null | undefined },
): Promise<void> {
  const roster = await tx.sql
    .selectFrom('participants')
    .select(['id', 'full_name', 'sort_name', 'email', 'phone', 'employee_code', 'client_id', 'roster_state', 'cancelled_on'])
    .where('batch_id', '=', batch.id)
    .orderBy('id')
    .execute()
  const [name, address, number] = [folded(fullName), folded(email), phoneKey(phone ?? '')]
  const sharing = roster.filter(
    (other) => (address !== '' && folded(other.email) === address) || (number !== undefined && phoneKey(other.phone ?? '') === number),
  )
  const isSame = (other: (typeof roster)[number]) => {
    if (employeeCode && other.employee_code && clientId === other.client_id) return employeeCode === other.employee_code
    return other.sort_name === name || (sharing.length === 1 && sharing[0] === other)
  }
  const same = roster.find((other) => other.roster_state === 'cancelled' && isSame(other))
  if (!same) return
  const message = `${same.full_name} was on this roster. ${cancelledInWords({ cancelledOn: same.cancelled_on })}: give the place back?`
  throw new Problem('conflict', message, {
    issues: { fullName: message, allowSameName: message, cancelledPlace: message },
    current: { id: same.id },
  })
}

/** The participants of a batch, in the order of arrival. */
export function listParticipantsOfBatch(db: Database, batchId: number): Promise<ParticipantRow[]> {
  return selectParticipants(db)
    .where('participants.batch_id', '=', batchId)
    .orderBy('participants.roster_since')
    .orderBy('participants.id')
    .execute()
}

/** Locks these people of a batch until the transaction ends, by ascending id. Those not on its roster are absent. */
export function lockParticipantsOfBatch(tx: WriteTransaction, batchId: number, ids: readonly number[]) {
  const rows = tx.sql
    .selectFrom('participants')
    .select(['id', 'full_name', 'roster_state'])
    .where('batch_id', '=', batchId)
    .where('id', 'in', ids)
  return forUpdate(tx, rows.orderBy('id'), 'participants').execute()
}

/** Locks the participants of batches by ascending id. The batches themselves are locked after them. */
export async function lockParticipantsOfBatches(tx: WriteTransaction, batchIds: readonly number[]): Promise<void> {
  const people = tx.sql.selectFrom('participants').select('id').where('batch_id', 'in', batchIds).orderBy('id')
  await forUpdate(tx, people, 'participants').execute()
}

/** Changes a locked participant's place in a batch. The caller records it. */
export async function savePlace(
  tx: WriteTransaction,
  { id, version }: { id: number; version: number },
  columns: Partial<RosterColumns>,
  now: Date,
): Promise<void> {
  const row = { ...columns, updated_at: now.toISOString(), version: version + 1 }
  await tx.sql.updateTable('participants').set(row).where('id', '=', id).execute()
}

const MAX_NAMES = 5

/** The names on a roster, for a refusal: 'Asha Example, Ravi Sample and 3 more'. Empty if there are none. */
export async function namesOnRoster(db: Database, batchId: number, state?: RosterState): Promise<string> {
  let query = db.sql.selectFrom('participants').select('full_name').where('batch_id', '=', batchId)
  if (state) query = query.where('roster_state', '=', state)
  return namesInWords((await query.orderBy('roster_since').orderBy('id').execute()).map((row) => row.full_name))
}

/** 'Asha Example, Ravi Sample and 3 more' */
export function namesInWords(names: readonly string[]): string {
  const more = names.length - MAX_NAMES
  return more > 1 ? `${names.slice(0, MAX_NAMES).join(', ')} and ${more} more` : names.join(', ')
}

/** People who have a seat in both batches. */
export async function namesInBothBatches(db: Database, one: number, other: number): Promise<string[]> {
  const rows = await db.sql
    .selectFrom('participants as one')
    .innerJoin('participants as other', (join) => join.onRef('other.person_id', '=', 'one.person_id').on('other.batch_id', '=', other))
    .select('one.full_name')
    .where('one.batch_id', '=', one)
    .where('one.roster_state', '=', 'seat')
    .where('other.roster_state', '=', 'seat')
    .orderBy('one.id')
    .execute()
  return rows.map((row) => row.full_name)
}

/** The request that a participant is made from. */
export interface EnrolmentRequest {
  id: number
  /** The batch that it asks for. */
  batchId: number | null
  /** ISO 8601, UTC. */
  createdAt: string
}
