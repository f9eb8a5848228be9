import type { Participant } from '#training/participants/participant.schema.ts'
import { setParticipantStatus } from '#training/server/participants/participant-status.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import type { WriteTransaction } from '#base/database/database.server.ts'
import type { CertificateForm } from '../../certificate.schema.ts'
import { kindOf } from '../../training-snapshot.ts'
import type { CertificateKind } from '../../certificate-kinds.ts'
import { storedTraining, type CertificateRow } from '../certificate-row.server.ts'

type Recipient = Pick<Participant, 'id' | 'status'>

/**
 * Sets a participant who is still in training to completed, if the form says so and is not for participation, which completes nobody. Call
 * it after locking the person's rows in their order, or two issues for one person could wait for each other.
 */
export async function completeRecipient(
  tx: WriteTransaction,
  { complete, kind }: Pick<CertificateForm, 'complete' | 'kind'>,
  { id, status }: Recipient,
  context: ActionContext,
): Promise<void> {
  if (complete && kind !== 'participation' && status === 'active') await setParticipantStatus(tx, id, 'completed', context)
}

/**
 * Adapts the status to a certificate corrected to another kind: completion completes the training, and participation sets it back to
 * active, unless another certificate says that they completed it. Paused and withdrawn participants stay so.
 */
export async function followCorrectedKind(
  tx: WriteTransaction,
  kind: CertificateKind,
  corrected: Pick<CertificateRow, 'id' | 'training_program_id'>,
  { id, status }: Recipient,
  context: ActionContext,
): Promise<void> {
  const [from, to] = kind === 'completion' ? (['active', 'completed'] as const) : (['completed', 'active'] as const)
  if (status !== from || (to === 'active' && (await hasOtherCompletion(tx, corrected, id)))) return
  await setParticipantStatus(tx, id, to, context)
}

/** An expired certificate still says that they completed the training; a revoked one does not. */
async function hasOtherCompletion(
  tx: WriteTransaction,
  { id, training_program_id: program }: Pick<CertificateRow, 'id' | 'training_program_id'>,
  participantId: number,
): Promise<boolean> {
  const others = await tx.sql
    .selectFrom('certificates')
    .select('training')
    .where('participant_id', '=', participantId)
    .where('training_program_id', '=', program)
    .where('revoked_on', 'is', null)
    .where('id', '<>', id)
    .execute()
  return others.some((row) => kindOf(storedTraining(row)) === 'completion')
}
