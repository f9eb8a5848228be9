import { moneyOfPlace, placeAgain } from '../participants/former-place.server.ts'
import { requireNoMarks } from './attendance.server.ts'
import { batchName } from '../../batches/batch.ts'
import { getBatch } from '../batches/batch-row.server.ts'
import type { BatchHooks } from '../batches/batch-hooks.server.ts'
import { isBilledSeat, NOT_PAID } from '../batches/order-payment.server.ts'
import { requireRunnableBatch } from '../batches/seats.server.ts'
import { freeParticipantId } from '../participants/new-participant-id.server.ts'
import { enrolParticipant, lockParticipant } from '../participants/participant.server.ts'
import { recordMoves } from '../participants/record-moves.server.ts'
import {
  cancelledPlace,
  placeInBatch,
  requireNotCancelled,
  requireNotOnRoster,
  type PlacementOptions,
  type EnrolmentRequest,
} from '../participants/roster-place.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { indianDate } from '#base/dates/dates.ts'
import { fieldProblem, Problem } from '#base/api/problem.ts'
import { getEntry, lockEntry, saveEntry } from './roster.server.ts'
import { replacedBy } from '../../roster/roster.ts'
import type { AddPeople, MovePeople, NewPerson, Substitute, RosterEntry } from '../../roster/roster.schema.ts'

/**
 * Adds participants of the program who have no place yet, restores cancelled places, and enrols new people: all of them, or nobody. A
 * cancelled place in another batch does not count as a place: its fee and payment move along. @throws Problem 'not-found', and as
 * `placeInBatch` and `requireNotCancelled`
 */
export async function addPeople(
  db: Database,
  batchId: number,
  { participantIds, people, request, ...placement }: AddPeople & { request?: EnrolmentRequest },
  context: ActionContext,
): Promise<RosterEntry[]> {
  return db.write(async (tx) => {
    await getBatch(tx, batchId)
    const added: RosterEntry[] = []
    const locked = []
    for (const id of participantIds) locked.push(await lockParticipant(tx, id))
    for (const { participant, version } of locked) {
      const { id, batchId: before, rosterState } = participant
      const elsewhere = before === batchId ? null : before
      if (elsewhere !== null && rosterState !== 'cancelled') {
        const { batch } = await getBatch(tx, elsewhere)
        throw new Problem('conflict', `${participant.fullName} has a place in ${batchName(batch)} already. Move them instead.`)
      }
      if (elsewhere !== null) await requireNoMarks(tx, participant)
      const options = { placement, now: context.now }
      const former = before === null ? undefined : { participantId: id, batchId: before, rosterState: rosterState ?? 'seat' }
      // A cancelled place is restored on its agreed terms, like a place that moves.
      const place = former
        ? await placeAgain(tx, batchId, participant, { ...options, former })
        : await placeInBatch(tx, batchId, participant, options)
      if (elsewhere !== null) await recordMoves(tx, elsewhere, { participantIds: [id], toBatchId: batchId }, context.now)
      added.push(await saveEntry(tx, { id, version }, place, context))
    }
    // Everybody of a request uses its address.
    const own = (person: NewPerson) => (request === undefined ? person : { ...person, email: '', phone: null })
    if (!placement.allowSameName) for (const person of people) await requireNotCancelled(tx, { id: batchId }, own(person))
    for (const person of people) added.push(await enrol(tx, { batchId, person, placement, request }, context))
    return added
  })
}

/** @throws Problem 'conflict' for people whose certificates prove their attendance */
export async function requireMayLeave(
  tx: WriteTransaction,
  { batchId, participantIds }: { batchId: number; participantIds: readonly number[] },
  findObstacle: BatchHooks['findObstacle'],
): Promise<void> {
  const obstacle = participantIds.length > 0 && (await findObstacle(tx, batchId, participantIds))
  if (!obstacle) return
  const { batch } = await getBatch(tx, batchId)
  throw new Problem('conflict', `Nobody can leave ${batchName(batch)} now: ${obstacle}`)
}

/**
 * Moves people to another batch of the same program; agreed fee and payment move with them. @throws Problem as `addPeople`, and 'conflict'
 * for somebody with attendance
 */
export async function movePeople(
  db: Database,
  batchId: number,
  { participantIds, toBatchId, ...placement }: MovePeople,
  context: ActionContext,
): Promise<RosterEntry[]> {
  if (toBatchId === batchId) {
    const message = 'Choose another batch than the one that they leave.'
    throw fieldProblem('unprocessable', 'toBatchId', message)
  }
  return db.write(async (tx) => {
    const entries: RosterEntry[] = []
    for (const id of participantIds) entries.push(await lockEntry(tx, batchId, id))
    for (const entry of entries) await requireNoMarks(tx, entry)
    const moved: RosterEntry[] = []
    for (const entry of entries) {
      const former = { participantId: entry.id, batchId, rosterState: entry.rosterState }
      moved.push(await saveEntry(tx, entry, await placeAgain(tx, toBatchId, entry, { former, placement, now: context.now }), context))
    }
    await recordMoves(tx, batchId, { participantIds, toBatchId }, context.now)
    tx.changed(`batch:${batchId}`)
    return moved
  })
}

/**
 * Cancels places on locked rosters; the people stay on the roster with the reason. @throws Problem 'conflict' for a place that is cancelled
 * already
 */
export async function cancelPlaces(
  tx: WriteTransaction,
  entries: readonly RosterEntry[],
  reason: string,
  context: ActionContext,
): Promise<RosterEntry[]> {
  const left: RosterEntry[] = []
  for (const entry of entries) {
    if (entry.rosterState === 'cancelled') throw new Problem('conflict', noPlace(entry))
    const marks = (await isBilledSeat(tx, entry.orderId)) && NOT_PAID
    left.push(await saveEntry(tx, entry, { ...cancelledPlace(reason, context.now), ...marks }, context))
  }
  return left
}

function noPlace({ fullName }: RosterEntry): string {
  return `${fullName} no longer has a place in this batch.`
}

/**
 * Replaces a person: the new one takes the place, its order, its fee and payment. The old one stays on the roster as cancelled. @throws
 * Problem 'not-found', 'conflict' when the place was cancelled already, and as `placeInBatch`
 */
export async function substitutePerson(
  db: Database,
  batchId: number,
  { participantId, person, allowSameName }: Substitute,
  context: ActionContext,
): Promise<{ left: RosterEntry; came: RosterEntry }> {
  return db.write(async (tx) => {
    const before = await lockEntry(tx, batchId, participantId)
    if (before.rosterState === 'cancelled') throw new Problem('conflict', noPlace(before))
    const batch = await requireRunnableBatch(tx, batchId, context.now)
    if (!allowSameName) {
      await requireNotOnRoster(tx, batch, person)
      await requireNotCancelled(tx, batch, person)
    }
    const newcomerId = person.participantId ?? (await freeParticipantId(tx, context))
    const money = await moneyOfPlace(tx, before.id, batchId)
    const gone = cancelledPlace(replacedBy(newcomerId), context.now)
    const left = await saveEntry(tx, before, { ...gone, ...NOT_PAID }, context)
    // Checked again now that the person is known: they may be on the roster under another name.
    const placement: PlacementOptions = { place: 'waiting', allowSameName }
    const added = await enrol(tx, { batchId, person: { ...person, participantId: newcomerId }, placement }, context)
    const taken = {
      roster_state: before.rosterState,
      roster_since: before.rosterSince,
      seat_override_reason: before.seatOverrideReason,
      ...money,
    }
    const came = await saveEntry(tx, added, taken, context)
    return { left: { ...left, rosterReason: replacedBy(came.fullName) }, came }
  })
}

async function enrol(
  tx: WriteTransaction,
  {
    batchId,
    person,
    placement,
    request,
  }: { batchId: number; person: NewPerson; placement: PlacementOptions; request?: EnrolmentRequest | undefined },
  context: ActionContext,
): Promise<RosterEntry> {
  const { batch } = await getBatch(tx, batchId)
  const participantId = person.participantId ?? (await freeParticipantId(tx, context))
  const form = { ...person, participantId, trainingProgramId: batch.trainingProgramId, batchId, status: 'active' as const }
  const { participant } = await enrolParticipant(tx, { ...form, enrollmentDate: indianDate(context.now) }, context, {
    placement,
    request,
  })
  return getEntry(tx, participant.id)
}
