import { findBatchesOfProgram } from '../../batches/batch.server.ts'
import { getClient } from '../../clients/client.server.ts'
import { listParticipants } from '../../participants/participant-list.server.ts'
import { findEnrolled, getParticipant } from '../../participants/participant.server.ts'
import type { Database, WriteTransaction } from '../../platform/database/database.server.ts'
import { isPermitted, type Actor, type ActionContext } from '../../platform/action-context.server.ts'
import { getProgram } from '../../programs/program.server.ts'
import { findCertificatesOfProgram, listCertificates } from './certificate-list.server.ts'
import type { BlockerGroup } from './blockers.ts'

const MAX_NAMED = 5
const NEWEST = { sort: 'newest', limit: MAX_NAMED } as const

/** The participants and certificates that block the deletion of a program. @throws Problem 'not-found' */
export async function programBlockers(db: Database, id: number, { now, actor }: ActionContext): Promise<BlockerGroup[]> {
  await getProgram(db, id)
  const participants = await listParticipants(db, { ...NEWEST, trainingProgramId: id })
  const certificates = await listCertificates(db, { ...NEWEST, trainingProgramId: id }, now)
  const groups: BlockerGroup[] = [
    { kind: 'participant', ...counted(participants), newest: participants.rows.map((row) => ({ id: row.id, name: row.fullName })) },
    { kind: 'certificate', ...counted(certificates), newest: certificates.rows.map((row) => ({ id: row.id, name: row.certificateId })) },
  ]
  const blockers = groups.filter(({ count }) => count > 0)
  return isPermitted(actor, 'records.read') ? blockers : blockers.map((group) => ({ ...group, newest: [] }))
}

/** The certificates that block the deletion of a participant. @throws Problem 'not-found' */
export async function participantBlockers(db: Database, id: number, { now }: ActionContext): Promise<BlockerGroup[]> {
  await getParticipant(db, id)
  const certificates = await listCertificates(db, { ...NEWEST, participantId: id }, now)
  if (certificates.total === 0) return []
  return [
    { kind: 'certificate', ...counted(certificates), newest: certificates.rows.map((row) => ({ id: row.id, name: row.certificateId })) },
  ]
}

/** The participants that block the deletion of a client. @throws Problem 'not-found' */
export async function clientBlockers(db: Database, id: number): Promise<BlockerGroup[]> {
  await getClient(db, id)
  const participants = await listParticipants(db, { ...NEWEST, clientId: id })
  if (participants.total === 0) return []
  const newest = participants.rows.map((row) => ({ id: row.id, name: row.fullName }))
  return [{ kind: 'participant', ...counted(participants), newest }]
}

/** The blockers that the refusal to delete a program names. An actor without permission to read records gets only the numbers. */
export async function findProgramBlockers(tx: WriteTransaction, id: number, context: ActionContext): Promise<string[]> {
  if (maySeePeople(context.actor)) {
    return [...(await findEnrolled(tx, id)), ...(await findCertificatesOfProgram(tx, id)), ...(await findBatchesOfProgram(tx, id))]
  }
  const groups = await programBlockers(tx, id, context)
  const counts = groups.map(
    ({ kind, count, countIsEstimate }) => `${countIsEstimate ? 'about ' : ''}${count} ${kind}${count === 1 ? '' : 's'}`,
  )
  return [...counts, ...(await findBatchesOfProgram(tx, id))]
}

/** Jobs and scripts act as the system and see everything. */
function maySeePeople(actor: Actor): boolean {
  return actor.kind !== 'staff' || isPermitted(actor, 'records.read')
}

function counted({ total, totalIsEstimate }: { total: number; totalIsEstimate: boolean }) {
  return { count: total, countIsEstimate: totalIsEstimate }
}
