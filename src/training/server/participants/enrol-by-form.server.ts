import type { ActionContext } from '#base/http/action-context.server.ts'
import type { Database } from '#base/database/database.server.ts'
import type { ParticipantForm } from '../../participants/participant.schema.ts'
import { enrolParticipant, type VersionedParticipant } from './participant.server.ts'
import { requireNotCancelled, type EnrolmentRequest } from './roster-place.server.ts'

/** Creates a participant from a form, which can ask about a cancelled place. @throws Problem as `enrolParticipant` and `requireNotCancelled` */
export function enrolByForm(
  db: Database,
  form: ParticipantForm,
  context: ActionContext,
  request?: EnrolmentRequest,
): Promise<VersionedParticipant> {
  const { batchId, allowSameName } = form
  return db.write(async (tx) => {
    // Everybody of a request uses its address.
    const person = request ? { ...form, email: '', phone: null } : form
    if (batchId && !allowSameName) await requireNotCancelled(tx, { id: batchId }, person)
    return enrolParticipant(tx, form, context, { request, placement: { allowSameName } })
  })
}
