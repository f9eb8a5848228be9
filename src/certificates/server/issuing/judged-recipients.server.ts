import type { Participant } from '#training/participants/participant.schema.ts'
import type { Database } from '#base/database/database.server.ts'
import { judgeIssuing, NO_OBSTACLES } from '../../issuing/judge-issuing.ts'
import { findEarlierCertificates } from '../issue/earlier-certificates.server.ts'
import type { FindNameChecks } from '../issue/name-checks.server.ts'
import type { MeasureNames } from './printed-names.server.ts'
import { findObstacles } from '../recipient.server.ts'

export interface PreviewOptions {
  now: Date
  findNameChecks: FindNameChecks
  /** Left out where nobody reads the sizes of names. */
  measureNames?: MeasureNames
}

/** Judges the effect of issuing for each participant, for the previews of a batch and of chosen people. Writes nothing. */
export async function judgeRecipients<Recipient extends Participant>(db: Database, participants: readonly Recipient[], now: Date) {
  const recipients = participants.map((participant) => ({ participant, trainingProgramId: participant.trainingProgramId }))
  const earlier = await findEarlierCertificates(db, recipients, now)
  const obstacles = await findObstacles(db, participants)
  return participants.map((participant) => {
    const inTheWay = obstacles.get(participant.id) ?? NO_OBSTACLES
    return { participant, incomplete: inTheWay.incomplete, ...judgeIssuing(participant, earlier.get(participant.id), inTheWay) }
  })
}
