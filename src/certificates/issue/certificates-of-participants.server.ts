import type { Database } from '../../platform/database/database.server.ts'
import type { CertificateRow } from '../certificate-row.server.ts'

/** Well below the number of values that one statement may bind on either database. */
const MAX_BATCH = 400

/** A participant's latest certificate of a program, revoked ones included. */
export function findLatestCertificate(
  db: Database,
  { participantId, trainingProgramId }: { participantId: number; trainingProgramId: number },
): Promise<CertificateRow | undefined> {
  return db.sql
    .selectFrom('certificates')
    .selectAll()
    .where('participant_id', '=', participantId)
    .where('training_program_id', '=', trainingProgramId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The programs for which these participants have certificates, as 'participant/program'. */
export async function findCertifiedPrograms(db: Database, participantIds: readonly number[]): Promise<Set<string>> {
  const pairs = new Set<string>()
  for (let from = 0; from < participantIds.length; from += MAX_BATCH) {
    const rows = await db.sql
      .selectFrom('certificates')
      .select(['participant_id', 'training_program_id'])
      .where('participant_id', 'in', participantIds.slice(from, from + MAX_BATCH))
      .execute()
    for (const row of rows) pairs.add(`${row.participant_id}/${row.training_program_id}`)
  }
  return pairs
}

/** Certificates by row number, in that order. */
export function findCertificateRows(db: Database, ids: readonly number[]): Promise<CertificateRow[]> {
  return db.sql.selectFrom('certificates').selectAll().where('id', 'in', ids).orderBy('id').execute()
}
