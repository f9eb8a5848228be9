import type { Database } from '#base/database/database.server.ts'
import { nearestReference, retypedReferences } from '#base/values/reference-number.ts'
import { presentCertificate } from './certificate-row.server.ts'
import type { Certificate } from '../certificate.schema.ts'

/** The certificate with this number in any spelling: 'cert 2O26-090042' finds CERT2026090042. */
export async function findCertificateByNumber(db: Database, number: string, now: Date): Promise<Certificate | undefined> {
  const rows = await db.sql.selectFrom('certificates').selectAll().where('lookup_id', 'in', retypedReferences(number)).execute()
  const row = nearestReference(rows, number, ({ lookup_id }) => lookup_id)
  return row && presentCertificate(row, now)
}
