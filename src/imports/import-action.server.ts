import { getCompany } from '../company/company.server.ts'
import { findKnownParticipants } from '../participants/known-participants.server.ts'
import { enrolParticipant, updateParticipant } from '../participants/participant.server.ts'
import type { WriteTransaction } from '../platform/database/database.server.ts'
import type { ActionContext } from '../platform/action-context.server.ts'
import { indianDate } from '../shared/dates.ts'
import { Problem } from '../shared/problem.ts'
import { newParticipantId } from '../shared/reference-number.ts'
import type { BulkAction } from '../bulk/jobs/bulk-action.server.ts'
import type { Given } from './import-given.server.ts'
import { formOf, planLine } from './import-line.server.ts'
import type { DuplicatePolicy } from './import-plan.ts'
import type { ImportUndoData } from './import-undo.server.ts'
import { nameOfParticipant } from '../bulk/actions/participant-actions.server.ts'

export interface ImportOptions {
  duplicates: DuplicatePolicy
  enrolledOn: string
}

/** Each tries a number that nobody has; two in a row taken is a chance of one in a hundred million. */
const MAX_TRIES = 5

/** One line of the file: judged again, since the office goes on working between the dry run and now. */
export const importAction: BulkAction<ImportOptions> = {
  async apply(tx, row, { options, context }) {
    const given = JSON.parse(row.input ?? '{}') as Given
    const known = await findKnownParticipants(tx, [given])
    const number = given.participantId ?? (await freeNumber(tx, context))
    const planned = planLine(given, known, { ...options, newNumber: () => number })
    if (planned.action === 'skip') return { outcome: 'skipped', reason: planned.reason }
    if (planned.action === 'refuse') throw new Problem('conflict', planned.issues.map(({ reason }) => reason).join(' '))
    if (planned.action === 'create') {
      const { participant, version } = await enrolParticipant(tx, planned.form, context)
      row.label = nameOfParticipant(participant)
      const undoData: ImportUndoData = { version }
      return { outcome: 'done', resultId: participant.id, undoData }
    }
    const { participant: before } = planned.known
    const { participant, version } = await updateParticipant(tx, before.id, { changes: planned.form }, context)
    row.label = nameOfParticipant(participant)
    const undoData: ImportUndoData = { version, before: formOf(before) }
    return { outcome: 'done', reason: 'Updated.', resultId: participant.id, undoData }
  },
}

async function freeNumber(tx: WriteTransaction, { now, random }: ActionContext): Promise<string> {
  const { initials } = await getCompany(tx)
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const participantId = newParticipantId(initials, indianDate(now), random)
    if ((await findKnownParticipants(tx, [{ participantId }])).length === 0) return participantId
  }
  throw new Problem('conflict', 'No free participant ID was found. Try again.')
}
