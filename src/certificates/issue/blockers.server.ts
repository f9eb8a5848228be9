import { listParticipants } from '../../participants/participant-list.server.ts'
import { findEnrolled, getParticipant } from '../../participants/participant.server.ts'
import type { Database, WriteTransaction } from '../../platform/database/database.server.ts'
import { isPermitted, type Actor, type ActionContext } from '../../platform/action-context.server.ts'
import { getProgram } from '../../programs/program.server.ts'
import { findCertificatesOfProgram, listCertificates } from './certificate-list.server.ts'
import type { BlockerGroup } from './blockers.ts'

const MAX_NAMED = 5
const NEWEST = { sort: 'newest', limit: MAX_NAMED } as const

/** Who and what keeps a program from being deleted; nothing when it may go. @throws Problem 'not-found' */
export async function programBlockers(db: Database, id: number, { now, actor }: ActionContext): Promise<BlockerGroup[]> {
  await getProgram(db, id)
  const participants = await listParticipants(db, { ...NEWEST, trainingProgramId: id })
  const certificates = await listCertificates(db, { ...NEWEST, trainingProgramId: id }, now)
  const groups: BlockerGroup[] = [
    { kind: 'participant', ...counted(participants), newest: participants.rows.map((row) => ({ id: row.id, name: row.fullName })) },
    { kind: 'certificate', ...counted(certificates), newest: certificates.rows.map((row) => ({ id: row.id, name: row.certificateId })) },
  ]
  const held = groups.filter(({ count }) => count > 0)
  return isPermitted(actor, 'records.read') ? held : held.map((group) => ({ ...group, newest: [] }))
}

/** The certificates that keep a participant from being deleted. @throws Problem 'not-found' */
export async function participantBlockers(db: Database, id: number, { now }: ActionContext): Promise<BlockerGroup[]> {
  await getParticipant(db, id)
  const certificates = await listCertificates(db, { ...NEWEST, participantId: id }, now)
  if (certificates.total === 0) return []
  return [
    { kind: 'certificate', ...counted(certificates), newest: certificates.rows.map((row) => ({ id: row.id, name: row.certificateId })) },
  ]
}

/** For the refusal to delete a program: by name, or only how many for somebody who may not see people. */
export async function findProgramBlockers(tx: WriteTransaction, id: number, context: ActionContext): Promise<string[]> {
  if (maySeePeople(context.actor)) return [...(await findEnrolled(tx, id)), ...(await findCertificatesOfProgram(tx, id))]
  const groups = await programBlockers(tx, id, context)
  return groups.map(({ kind, count, countIsEstimate }) => `${countIsEstimate ? 'about ' : ''}${count} ${kind}${count === 1 ? '' : 's'}`)
}

/** The program itself, in a job or a script, is told all. */
function maySeePeople(actor: Actor): boolean {
  return actor.kind !== 'staff' || isPermitted(actor, 'records.read')
}

function counted({ total, totalIsEstimate }: { total: number; totalIsEstimate: boolean }) {
  return { count: total, countIsEstimate: totalIsEstimate }
}
