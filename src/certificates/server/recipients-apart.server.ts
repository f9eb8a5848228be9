import { findParticipantsById } from '#training/server/participants/known-participants.server.ts'
import { tellApart } from '#clients/tell-apart.ts'
import type { Database } from '#base/database/database.server.ts'
import type { CertificateRow } from './certificate-row.server.ts'

/** The disambiguators for a list of certificates, by row number; absent for a name that occurs once (`tellApart`). */
export async function recipientsApart(
  db: Database,
  rows: ReadonlyArray<Pick<CertificateRow, 'id' | 'participant_id' | 'participant_name'>>,
): Promise<Map<number, string>> {
  const found = await findParticipantsById(db, [...new Set(rows.map((row) => row.participant_id))])
  const participants = new Map(found.map((participant) => [participant.id, participant]))
  const named = rows.flatMap((row) => {
    const participant = participants.get(row.participant_id)
    return participant ? [{ ...participant, fullName: row.participant_name, row: row.id }] : []
  })
  const apart = tellApart(named)
  return new Map(named.map(({ row }, index) => [row, apart[index] ?? '']))
}
