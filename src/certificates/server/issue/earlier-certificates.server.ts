import type { Participant } from '#training/participants/participant.schema.ts'
import { portions } from '#base/database/portions.ts'
import type { Database } from '#base/database/database.server.ts'
import { permalinkOf, presentReference, REFERENCE_COLUMNS } from '../certificate-row.server.ts'
import { isValidOrSuspended, type EarlierCertificates } from '../../earlier-certificate.ts'
import type { EarlierCertificate } from '../../certificate.schema.ts'

interface Recipient {
  participant: Pick<Participant, 'id' | 'personId'>
  trainingProgramId: number
}

/** The certificates that each recipient received for the program, by the row id of the participant. */
export async function findEarlierCertificates(
  db: Database,
  recipients: readonly Recipient[],
  now: Date,
): Promise<Map<number, EarlierCertificates>> {
  const people = [...new Set(recipients.map(({ participant }) => participant.personId))]
  const found: Array<{ key: string; participantId: number; certificate: EarlierCertificate }> = []
  for (const some of portions(people)) {
    const rows = await db.sql
      .selectFrom('certificates')
      .innerJoin('participants', 'participants.id', 'certificates.participant_id')
      .select(['participants.person_id', 'certificates.id', 'certificate_id', 'certificates.participant_id'])
      .select(['certificates.training_program_id', 'issue_date', 'expiry_date', 'revoked_on', 'suspended_on', 'token', 'training'])
      .where('participants.person_id', 'in', some)
      .orderBy('certificates.id', 'desc')
      .execute()
    for (const row of rows) {
      const { issue_date: issueDate, expiry_date: expiryDate } = row
      const certificate = { ...presentReference(row, now), issueDate, expiryDate, permalink: permalinkOf(row) }
      found.push({ key: `${row.person_id}/${row.training_program_id}`, participantId: row.participant_id, certificate })
    }
  }
  const given = Map.groupBy(found, ({ key }) => key)
  return new Map(
    recipients.map(({ participant: { id, personId }, trainingProgramId }) => {
      const all = given.get(`${personId}/${trainingProgramId}`) ?? []
      const own = all.filter(({ participantId }) => participantId === id)
      return [id, { certificates: all.map(({ certificate }) => certificate), own: own.map(({ certificate }) => certificate) }]
    }),
  )
}

/** The participants who have a valid or suspended certificate, by row id. */
export async function findCertified(db: Database, participantIds: readonly number[], now: Date): Promise<Set<number>> {
  const certified = new Set<number>()
  for (const some of portions(participantIds)) {
    const rows = await db.sql
      .selectFrom('certificates')
      .select([...REFERENCE_COLUMNS, 'participant_id'])
      .where('participant_id', 'in', some)
      .execute()
    for (const row of rows) if (isValidOrSuspended(presentReference(row, now))) certified.add(row.participant_id)
  }
  return certified
}
