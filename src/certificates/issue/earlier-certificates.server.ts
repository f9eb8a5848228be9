import { findRowsOfPersons, type PersonDetails } from '../../participants/same-person.server.ts'
import type { Database } from '../../platform/database/database.server.ts'
import { permalinkOf, rowStatus } from '../certificate-row.server.ts'
import type { EarlierCertificate } from '../earlier-certificate.ts'

/** Well below the number of values that one statement may bind on either database. */
const MAX_CHUNK = 400

interface Recipient {
  participant: PersonDetails
  trainingProgramId: number
}

interface RecipientHistory {
  /** The lowest id of the person's participant rows. */
  personId: number
  /** Their certificates of the program, newest first. */
  certificates: EarlierCertificate[]
}

/**
 * The certificates that each recipient was given for the program, in any of the person's participant rows. By the id of the
 * participant.
 */
export async function findEarlierCertificates(
  db: Database,
  recipients: readonly Recipient[],
  now: Date,
): Promise<Map<number, RecipientHistory>> {
  const rowsOf = await findRowsOfPersons(
    db,
    recipients.map(({ participant }) => participant),
  )
  const given = await certificatesByRecipient(db, [...new Set([...rowsOf.values()].flat())], now)
  return new Map(
    recipients.map(({ participant: { id }, trainingProgramId }) => {
      const rows = rowsOf.get(id) ?? [id]
      const certificates = rows.flatMap((row) => given.get(`${row}/${trainingProgramId}`) ?? []).sort((a, b) => b.id - a.id)
      return [id, { personId: rows[0] ?? id, certificates }]
    }),
  )
}

/** By participant row and program: '12/3'. */
async function certificatesByRecipient(db: Database, participantIds: readonly number[], now: Date) {
  const found = new Map<string, EarlierCertificate[]>()
  for (let from = 0; from < participantIds.length; from += MAX_CHUNK) {
    const rows = await db.sql
      .selectFrom('certificates')
      .select([
        'id',
        'certificate_id',
        'participant_id',
        'training_program_id',
        'issue_date',
        'expiry_date',
        'revoked_on',
        'suspended_on',
        'token',
      ])
      .where('participant_id', 'in', participantIds.slice(from, from + MAX_CHUNK))
      .execute()
    for (const row of rows) {
      const key = `${row.participant_id}/${row.training_program_id}`
      const certificate = {
        id: row.id,
        certificateId: row.certificate_id,
        status: rowStatus(row, now),
        issueDate: row.issue_date,
        expiryDate: row.expiry_date,
        permalink: permalinkOf(row),
      }
      found.set(key, [...(found.get(key) ?? []), certificate])
    }
  }
  return found
}
