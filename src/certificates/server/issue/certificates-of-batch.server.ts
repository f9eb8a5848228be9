import type { WriteTransaction } from '#base/database/database.server.ts'

const MAX_NAMED = 3

/** The reason why the days of a batch, and these people, cannot change: certificates state them. Undefined without certificates. */
export async function certificatesOfBatch(
  tx: WriteTransaction,
  batchId: number,
  participantIds?: readonly number[],
): Promise<string | undefined> {
  const certified = tx.sql
    .selectFrom('certificates')
    .innerJoin('participants', 'participants.id', 'certificates.participant_id')
    .select('certificates.certificate_id')
    .where('participants.batch_id', '=', batchId)
    .whereRef('participants.training_program_id', '=', 'certificates.training_program_id')
    .orderBy('certificates.id')
    .limit(MAX_NAMED + 1)
  const rows = await (participantIds ? certified.where('participants.id', 'in', participantIds) : certified).execute()
  if (rows.length === 0) return undefined
  const named = rows.slice(0, MAX_NAMED).map((row) => row.certificate_id)
  return `${participantIds ? 'they' : 'its people'} have certificates (${named.join(', ')}${rows.length > MAX_NAMED ? ' and more' : ''}), which say when and where it was.`
}
