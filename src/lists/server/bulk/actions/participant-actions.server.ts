import { deleteClient, getClient, withCount } from '#clients/server/client.server.ts'
import { findCertificatesOfParticipant } from '#certificates/server/issue/certificate-list.server.ts'
import { deleteParticipant, getParticipant, lockParticipant } from '#training/server/participants/participant.server.ts'
import { CLIENT_PEOPLE } from '#training/server/participants/people-of-clients.server.ts'
import { setParticipantStatus } from '#training/server/participants/participant-status.server.ts'
import type { ParticipantStatus } from '#training/participants/participant.ts'
import { CLIENT_SOURCE, PARTICIPANT_SOURCE } from '../../record-sources.server.ts'
import { cancelledInWords, ON_WAITING_LIST } from '#training/roster/roster.ts'
import type { SeatDecision } from '#training/roster/ordered-seat.schema.ts'
import { leaveSeats } from '#quotations/server/booking/leave-seats.server.ts'
import { getPlace } from '#training/server/roster/roster.server.ts'
import { addPeople } from '#training/server/roster/roster-people.server.ts'
import type { JobContext } from '../jobs/bulk-action.server.ts'
import type { StatusUndoData } from '../jobs/undo.server.ts'
import { recordAction } from './record-action.server.ts'

export const setParticipantStatusAction = recordAction(PARTICIPANT_SOURCE, {
  load: async (tx, id) => (await lockParticipant(tx, id)).participant,
  async change(tx, participant, { options: { status }, context }: JobContext<{ status: ParticipantStatus }>) {
    const { isChanged, version } = await setParticipantStatus(tx, participant.id, status, context)
    if (!isChanged) return { outcome: 'skipped', reason: `Already ${status}.` }
    const undoData: StatusUndoData<ParticipantStatus> = { before: participant.status, version }
    return { outcome: 'done', undoData }
  },
})

/** Leaves people alone who are already in the batch. Refuses people in another batch, who are moved on its roster. */
export const addToBatchAction = recordAction(PARTICIPANT_SOURCE, {
  load: async (tx, id) => (await lockParticipant(tx, id)).participant,
  async change(tx, { id, batchId: before }, { options: { batchId }, context }: JobContext<{ batchId: number }>) {
    if (before === batchId) {
      const { entry } = await getPlace(tx, id)
      const isCancelled = entry.rosterState === 'cancelled'
      return {
        outcome: 'skipped',
        reason: isCancelled ? `${cancelledInWords(entry)}. Give it back on the roster.` : 'On the roster already.',
      }
    }
    const [entry] = await addPeople(tx, batchId, { participantIds: [id], people: [] }, context)
    return { outcome: 'done', ...(entry?.rosterState === 'waiting' && { reason: ON_WAITING_LIST }) }
  },
})

export const deleteParticipantAction = recordAction(PARTICIPANT_SOURCE, {
  load: async (tx, id) => (await getParticipant(tx, id)).participant,
  change: (tx, { id }, { options: { orderedSeat }, context }: JobContext<{ orderedSeat?: SeatDecision | undefined }>) =>
    deleteParticipant(tx, id, { findBlockers: findCertificatesOfParticipant, leaveSeats, orderedSeat }, context),
})

export const deleteClientAction = recordAction(CLIENT_SOURCE, {
  load: async (tx, id) => withCount(tx, (await getClient(tx, id)).client, CLIENT_PEOPLE),
  change: (tx, { id }, { context }) => deleteClient(tx, id, CLIENT_PEOPLE, context),
})
