import { findCertificatesOfParticipant } from '../../certificates/issue/certificate-list.server.ts'
import { listParticipants } from '../../participants/participant-list.server.ts'
import { participantListQuery } from '../../participants/participant.schema.ts'
import { deleteParticipant, getParticipant, lockParticipant } from '../../participants/participant.server.ts'
import { setParticipantStatus } from '../../participants/participant-status.server.ts'
import type { Participant, ParticipantStatus } from '../../participants/participant.ts'
import type { Database } from '../../platform/database/database.server.ts'
import type { BulkAction, Target } from '../jobs/bulk-action.server.ts'
import type { Selection } from '../jobs/bulk.schema.ts'
import { readFilter, selected } from '../jobs/selection.server.ts'
import type { StatusUndoData } from '../jobs/undo.server.ts'

/** As results name them: 'Asha Example (BHM2026110421-7F3K)'. */
export function nameOfParticipant({ fullName, participantId }: Pick<Participant, 'fullName' | 'participantId'>): string {
  return `${fullName} (${participantId})`
}

/** The selected participants, in the order of their list. */
export function selectedParticipants(db: Database, selection: Selection | undefined): AsyncIterable<Target[]> {
  return selected<Participant>(selection, {
    nameOf: nameOfParticipant,
    page: (query) => listParticipants(db, readFilter(participantListQuery, query)),
  })
}

export const setParticipantStatusAction: BulkAction<{ status: ParticipantStatus }> = {
  filters: participantListQuery,
  targets: selectedParticipants,
  async apply(tx, row, { options: { status }, context }) {
    const { participant } = await lockParticipant(tx, row.recordId ?? 0)
    row.label = nameOfParticipant(participant)
    const { isChanged, version } = await setParticipantStatus(tx, participant.id, status, context)
    if (!isChanged) return { outcome: 'skipped', reason: `Is ${status} already.` }
    const undoData: StatusUndoData<ParticipantStatus> = { before: participant.status, version }
    return { outcome: 'done', undoData }
  },
}

export const deleteParticipantAction: BulkAction = {
  filters: participantListQuery,
  targets: selectedParticipants,
  async apply(tx, row, { context }) {
    const { participant } = await getParticipant(tx, row.recordId ?? 0)
    row.label = nameOfParticipant(participant)
    await deleteParticipant(tx, participant.id, findCertificatesOfParticipant, context)
    return { outcome: 'done' }
  },
}
