import { findNewestCompleted } from '../../participants/participant-figures.server.ts'
import type { Database } from '../../platform/database/database.server.ts'
import { findCertifiedPrograms } from './certificates-of-participants.server.ts'

/** Nearly everybody who completed a training has a certificate, so looking further back would read all of them. */
const NEWEST_CONSIDERED = 1000

interface Uncertified {
  id: number
  fullName: string
  program: string
}

/** Those of the newest participants who completed their training and have no certificate of it, the newest first. */
export async function findUncertified(db: Database, { limit }: { limit: number }): Promise<{ rows: Uncertified[]; count: number }> {
  const completed = await findNewestCompleted(db, NEWEST_CONSIDERED)
  const certified = await findCertifiedPrograms(db, completed.map(({ id }) => id))
  const rows = completed.filter(({ id, trainingProgramId }) => !certified.has(`${id}/${trainingProgramId}`))
  return { rows: rows.slice(0, limit), count: rows.length }
}
