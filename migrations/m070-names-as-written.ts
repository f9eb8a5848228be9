import type { Kysely } from 'kysely'
import { verificationKey } from '#certificates/server/verification/verification-key.server.ts'

type Row = { id: number; certificate_id: string; participant_name: string }
interface Tables {
  secrets: { name: string; value: string }
  certificates: Row & { verification_key: string }
  certificate_editions: Omit<Row, 'certificate_id'> & { certificate_row_id: number; verification_key: string }
  sample_certificates: Omit<Row, 'id'> & { program_id: number; verification_key: string }
}

/**
 * Recomputes the keys by which verification finds number and name, for names without titles, dots, spaces, apostrophes and
 * hyphens (docs/decisions/0093). They must match the running program's, so this uses its own function.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const tables = db as Kysely<Tables>
  const secret = await tables.selectFrom('secrets').select('value').where('name', '=', 'installation').executeTakeFirst()
  // Only an empty database has no secret.
  if (!secret) return
  const keyOf = (row: Omit<Row, 'id'>) => ({ verification_key: verificationKey(row.certificate_id, row.participant_name, secret.value) })
  const certificates = await tables.selectFrom('certificates').select(['id', 'certificate_id', 'participant_name']).execute()
  for (const row of certificates) await tables.updateTable('certificates').set(keyOf(row)).where('id', '=', row.id).execute()
  const editions = await tables
    .selectFrom('certificate_editions as e')
    .innerJoin('certificates as c', 'c.id', 'e.certificate_row_id')
    .select(['e.id', 'c.certificate_id', 'e.participant_name'])
    .execute()
  for (const row of editions) await tables.updateTable('certificate_editions').set(keyOf(row)).where('id', '=', row.id).execute()
  const samples = await tables.selectFrom('sample_certificates').select(['program_id', 'certificate_id', 'participant_name']).execute()
  for (const row of samples) {
    await tables.updateTable('sample_certificates').set(keyOf(row)).where('program_id', '=', row.program_id).execute()
  }
}
