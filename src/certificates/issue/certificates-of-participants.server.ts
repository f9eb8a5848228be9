import type { Database } from '../../platform/database/database.server.ts'
import type { CertificateRow } from '../certificate-row.server.ts'

/** Values one statement may bind on either database, with room. */
const MAX_BATCH = 400

/** The latest certificate that a participant holds of a program; a revoked one is held, too. */
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

/** Which programs these participants hold certificates of: 'participant/program'. */
export async function findCertifiedPrograms(db: Database, participantIds: readonly number[]): Promise<Set<string>> {
  const held = new Set<string>()
  for (let from = 0; from < participantIds.length; from += MAX_BATCH) {
    const rows = await db.sql
      .selectFrom('certificates')
      .select(['participant_id', 'training_program_id'])
      .where('participant_id', 'in', participantIds.slice(from, from + MAX_BATCH))
      .execute()
    for (const row of rows) held.add(`${row.participant_id}/${row.training_program_id}`)
  }
  return held
}

/** Certificates by row number, in that order. */
export function findCertificateRows(db: Database, ids: readonly number[]): Promise<CertificateRow[]> {
  return db.sql.selectFrom('certificates').selectAll().where('id', 'in', ids).orderBy('id').execute()
}
