import { findNewestCompleted } from '#training/server/participants/participant-figures.server.ts'
import { findParticipantsById } from '#training/server/participants/known-participants.server.ts'
import { tellApart } from '#clients/tell-apart.ts'
import type { Database } from '#base/database/database.server.ts'
import { findEarlierCertificates } from './earlier-certificates.server.ts'

/** Nearly everybody who completed a training has a certificate, so looking further back would read all of them. */
const NEWEST_CONSIDERED = 500

interface Uncertified {
  id: number
  fullName: string
  /** Text that distinguishes namesakes among the first; empty if there are none. */
  apart: string
  program: string
}

/** The newest participants who completed their training and have no certificate of this enrolment, newest first. */
export async function findUncertified(
  db: Database,
  { now, limit, newerThan = '' }: { now: Date; limit: number; newerThan?: string },
): Promise<{ rows: Uncertified[]; count: number }> {
  const completed = await findNewestCompleted(db, NEWEST_CONSIDERED, newerThan)
  const recipients = completed.map(({ trainingProgramId, ...participant }) => ({ participant, trainingProgramId }))
  const earlier = await findEarlierCertificates(db, recipients, now)
  const rows = completed.filter(({ id }) => earlier.get(id)?.own.length === 0)
  const first = rows.slice(0, limit)
  const participants = await findParticipantsById(
    db,
    first.map(({ id }) => id),
  )
  const facts = new Map(participants.map((participant) => [participant.id, participant]))
  const apart = tellApart(first.flatMap(({ id }) => facts.get(id) ?? []))
  return { rows: first.map((row, index) => ({ ...row, apart: apart[index] ?? '' })), count: rows.length }
}
