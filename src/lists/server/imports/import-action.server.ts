import { requireClient } from '#clients/server/client.server.ts'
import { findKnownParticipants } from '#training/server/participants/known-participants.server.ts'
import { freeParticipantId } from '#training/server/participants/new-participant-id.server.ts'
import { enrolParticipant, updateParticipant } from '#training/server/participants/participant.server.ts'
import type { WriteTransaction } from '#base/database/database.server.ts'
import { ON_WAITING_LIST } from '#training/roster/roster.ts'
import type { Participant } from '#training/participants/participant.schema.ts'
import type { RosterEntry } from '#training/roster/roster.schema.ts'
import { addPeople } from '#training/server/roster/roster-people.server.ts'
import { getEntry, lockEntry } from '#training/server/roster/roster.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import { Problem } from '#base/api/problem.ts'
import type { BulkAction, RowInput, RowResult } from '../bulk/jobs/bulk-action.server.ts'
import type { ImportValues } from './import-values.server.ts'
import { formOf, decideLine } from './import-decision.server.ts'
import type { DuplicatePolicy } from '../../imports/import-plan.ts'
import { withoutOthers } from './line-doubts.server.ts'
import type { ImportUndoData } from './import-undo.server.ts'
import { PARTICIPANT_SOURCE } from '../record-sources.server.ts'

export interface ImportOptions {
  duplicates: DuplicatePolicy
  enrolledOn: string
  /** Whether new participants are notified by e-mail. Missing in jobs older than mail. */
  notify?: boolean
}

/** Imports one line. Decides again how to handle it, since records may have changed since the check. */
export const importAction: BulkAction<ImportOptions> = {
  async apply(tx, row, { options, context }) {
    const values = JSON.parse(row.input ?? '{}') as ImportValues
    // Locks the client before looking up known people, because someone else may be enrolling the same people.
    if (values.clientId !== undefined) await requireClient(tx, values.clientId)
    const known = await findKnownParticipants(tx, [values], values.clientId)
    const number = values.participantId ?? (await freeParticipantId(tx, context))
    const decision = decideLine(values, known, { ...options, newNumber: () => number })
    if (decision.action === 'skip') return { outcome: 'skipped', reason: withoutOthers(decision.reason) }
    if (decision.action === 'refuse') throw new Problem('conflict', decision.problems.map(({ reason }) => reason).join(' '))
    if (decision.action === 'create') {
      const { participant, version } = await enrolParticipant(tx, { ...decision.form, notify: options.notify ?? false }, context, {
        isBulk: true,
        // Two people with the same name and address: the check has asked about them.
        placement: { allowSameName: values.isOther ?? false },
      })
      row.label = PARTICIPANT_SOURCE.labelOf(participant)
      const undoData: ImportUndoData = { version }
      return { outcome: 'done', reason: await waitingReason(tx, values, participant.id), resultId: participant.id, undoData }
    }
    const { participant: before, cancelled } = decision.known
    if (cancelled && before.batchId === values.batchId) return restorePlace(tx, row, decision.known.participant, context)
    // A place that was cancelled in another batch is cancelled there again by an undo.
    const left = cancelled && before.batchId !== null ? await lockEntry(tx, before.batchId, before.id) : undefined
    const { participant, version } = await updateParticipant(tx, before.id, { changes: decision.form }, context)
    row.label = PARTICIPANT_SOURCE.labelOf(participant)
    const hasLeft = left !== undefined && participant.batchId !== before.batchId
    const undoData: ImportUndoData = { version, before: formOf(before), ...(hasLeft && { gaveBack: cancelledPlaceOf(left) }) }
    const reason = before.batchId === participant.batchId ? undefined : await waitingReason(tx, values, participant.id)
    return { outcome: 'done', reason: ['Updated.', reason].filter(Boolean).join(' '), resultId: participant.id, undoData }
  },
}

/** Restores a cancelled place. */
async function restorePlace(tx: WriteTransaction, row: RowInput, participant: Participant, context: ActionContext): Promise<RowResult> {
  const batchId = participant.batchId ?? 0
  const gaveBack = cancelledPlaceOf(await lockEntry(tx, batchId, participant.id))
  const [entry] = await addPeople(tx, batchId, { participantIds: [participant.id], people: [] }, context)
  row.label = PARTICIPANT_SOURCE.labelOf(participant)
  const undoData: ImportUndoData = { version: entry?.version ?? 0, gaveBack }
  const waits = entry?.rosterState === 'waiting' ? ON_WAITING_LIST : undefined
  return { outcome: 'done', reason: ['The place was given back.', waits].filter(Boolean).join(' '), resultId: participant.id, undoData }
}

const cancelledPlaceOf = ({ batchId, rosterReason }: RosterEntry) => ({ batchId: batchId ?? 0, reason: rosterReason ?? '' })

/** Returns the reason why someone who joined a batch got no seat. */
async function waitingReason(tx: WriteTransaction, { batchId }: ImportValues, id: number): Promise<string | undefined> {
  if (batchId === undefined) return undefined
  return (await getEntry(tx, id)).rosterState === 'waiting' ? ON_WAITING_LIST : undefined
}
