import type { Participant } from '#training/participant.schema.ts'
import { setParticipantStatus } from '#training/server/participants/participant-status.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import type { WriteTransaction } from '#base/database/database.server.ts'
import type { CertificateForm } from '../../certificate.schema.ts'

/**
 * Sets a participant who is still in training to completed, if the form asks for it. Call it after the rows of the person are
 * locked in their order, or two issues of one person could wait for each other.
 */
export async function completeRecipient(
  tx: WriteTransaction,
  { complete }: Pick<CertificateForm, 'complete'>,
  { id, status }: Pick<Participant, 'id' | 'status'>,
  context: ActionContext,
): Promise<void> {
  if (complete && status === 'active') await setParticipantStatus(tx, id, 'completed', context)
}
