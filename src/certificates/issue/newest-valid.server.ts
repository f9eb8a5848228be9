import type { Database } from '../../platform/database/database.server.ts'
import type { PlainDate } from '../../shared/dates.ts'

/** The newest certificates that are neither revoked nor suspended, among the newest `limit`. */
export async function findNewestValid(
  db: Database,
  { issuedAfter, newerThan, limit }: { issuedAfter: PlainDate; newerThan: string; limit: number },
) {
  const rows = await db.sql
    .selectFrom('certificates')
    .select(['id', 'certificate_id', 'participant_name', 'training_program_name', 'issue_date', 'revoked_on', 'suspended_on'])
    .where('created_at', '>', newerThan)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.filter((row) => row.revoked_on === null && row.suspended_on === null && row.issue_date > issuedAfter)
}
