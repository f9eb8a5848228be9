import { batchName } from '#training/batches/batch.ts'
import { countBatches, listBatches, type BatchFilter } from '#training/server/batches/batch-list.server.ts'
import { findBatchesOf } from '#training/server/batches/batch.server.ts'
import { findMergedInto, getClient } from '#clients/server/client.server.ts'
import { clientLabel } from '#clients/client.ts'
import { listParticipants } from '#training/server/participants/participant-list.server.ts'
import { findEnrolled, getParticipant } from '#training/server/participants/participant.server.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { isPermitted, type Actor, type ActionContext } from '#base/http/action-context.server.ts'
import { counted } from '#base/text/wording/counted.ts'
import { getProgram } from '#catalogue/server/program.server.ts'
import { findCertificatesOfProgram, listCertificates } from './certificate-list.server.ts'
import type { BlockerGroup } from '../../blockers.schema.ts'

const MAX_NAMED = 5
const NEWEST = { sort: 'newest', limit: MAX_NAMED } as const

/** The participants and certificates that block the deletion of a program. @throws Problem 'not-found' */
export async function programBlockers(db: Database, id: number, { now, actor }: ActionContext): Promise<BlockerGroup[]> {
  await getProgram(db, id, 'all')
  const participants = await listParticipants(db, { ...NEWEST, trainingProgramId: id })
  const certificates = await listCertificates(db, { ...NEWEST, trainingProgramId: id }, now)
  const groups: BlockerGroup[] = [
    { kind: 'participant', ...countOf(participants), newest: participants.rows.map((row) => ({ id: row.id, name: row.fullName })) },
    { kind: 'certificate', ...countOf(certificates), newest: certificates.rows.map((row) => ({ id: row.id, name: row.certificateId })) },
  ]
  const blockers = groups.filter(({ count }) => count > 0)
  const batches = await batchBlockers(db, { trainingProgramId: id })
  if (isPermitted(actor, 'records.read')) return [...blockers, ...batches]
  return [...blockers.map((group) => ({ ...group, newest: [] })), ...(batches.length > 0 ? [HIDDEN] : [])]
}

/** The certificates that block the deletion of a participant. @throws Problem 'not-found' */
export async function participantBlockers(db: Database, id: number, { now }: ActionContext): Promise<BlockerGroup[]> {
  await getParticipant(db, id)
  const certificates = await listCertificates(db, { ...NEWEST, participantId: id }, now)
  if (certificates.total === 0) return []
  return [
    { kind: 'certificate', ...countOf(certificates), newest: certificates.rows.map((row) => ({ id: row.id, name: row.certificateId })) },
  ]
}

/** The participants, batches and merged clients that block the deletion of a client. @throws Problem 'not-found' */
export async function clientBlockers(db: Database, id: number): Promise<BlockerGroup[]> {
  await getClient(db, id)
  const participants = await listParticipants(db, { ...NEWEST, clientId: id })
  const newest = participants.rows.map((row) => ({ id: row.id, name: row.fullName }))
  const people: BlockerGroup[] = participants.total === 0 ? [] : [{ kind: 'participant', ...countOf(participants), newest }]
  return [...people, ...(await batchBlockers(db, { clientId: id })), ...(await mergedBlockers(db, id))]
}

/** Clients that were merged into this one would be deleted with it, so that the merge could not be undone. */
async function mergedBlockers(db: Database, id: number): Promise<BlockerGroup[]> {
  const merged = await findMergedInto(db, id)
  if (merged.length === 0) return []
  const newest = merged.slice(0, MAX_NAMED).map((client) => ({ id: client.id, name: clientLabel(client) }))
  return [{ kind: 'client', count: merged.length, countIsEstimate: false, newest }]
}

/** An in-house batch reveals its client, date and place: users who may not see people do not even get a count. */
const HIDDEN: BlockerGroup = { kind: 'hidden', count: 0, countIsEstimate: false, newest: [] }

async function batchBlockers(db: Database, of: Pick<BatchFilter, 'trainingProgramId' | 'clientId'>): Promise<BlockerGroup[]> {
  const count = await countBatches(db, of)
  if (count === 0) return []
  const { rows } = await listBatches(db, { ...of, sort: '-date', limit: MAX_NAMED })
  return [{ kind: 'batch', count, countIsEstimate: false, newest: rows.map((batch) => ({ id: batch.id, name: batchName(batch) })) }]
}

/** The blockers named in the refusal to delete a program. An actor who may not read records gets only the numbers of people. */
export async function findProgramBlockers(tx: WriteTransaction, id: number, context: ActionContext): Promise<string[]> {
  if (maySeePeople(context.actor)) {
    return [
      ...(await findEnrolled(tx, id)),
      ...(await findCertificatesOfProgram(tx, id)),
      ...(await findBatchesOf(tx, 'training_program_id', id)),
    ]
  }
  return (await programBlockers(tx, id, context)).map(({ kind, count, countIsEstimate }) =>
    kind === 'hidden' ? 'records that your role does not show' : `${countIsEstimate ? 'about ' : ''}${counted(count, kind)}`,
  )
}

/** Jobs and scripts act as the system and see everything. */
function maySeePeople(actor: Actor): boolean {
  return actor.kind !== 'staff' || isPermitted(actor, 'records.read')
}

function countOf({ total, totalIsEstimate }: { total: number; totalIsEstimate: boolean }) {
  return { count: total, countIsEstimate: totalIsEstimate }
}
