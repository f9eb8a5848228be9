import { batchName, type Batch } from '../../batches/batch.ts'
import { getBatch } from '../../batches/batch-row.server.ts'
import { updateBatch, type BatchHooks } from '../../batches/batch.server.ts'
import type { ActionContext } from '../../platform/action-context.server.ts'
import type { Database, WriteTransaction } from '../../platform/database/database.server.ts'
import { requireFresh } from '../../platform/http/etag.server.ts'
import { indianDate } from '../../shared/dates.ts'
import { Problem } from '../../shared/problem.ts'
import { movePeople } from '../roster-people.server.ts'
import { listRoster, saveEntry } from '../roster.server.ts'
import type { RosterEntry } from '../roster.ts'
import { messageRefusal } from './batch-message.ts'
import type { CancelBatch, CancelledBatch } from './batch-message.schema.ts'
import { planMessage } from './recipients.server.ts'
import { lockRosters, sendMessage, sendPlan } from './send-message.server.ts'

interface Cancelling {
  batchId: number
  form: CancelBatch
  ifMatch?: string | undefined
}

/**
 * Cancels a batch in one step: moves its people to another batch of the program or cancels their places with the reason, tells
 * them, and sends the joining instructions of the other batch to those who got a seat in it.
 * @throws Problem 'not-found', 'stale', 'conflict' for a batch that is cancelled or has certificates, and as `movePeople`
 */
export async function cancelBatch(
  db: Database,
  { batchId, form, ifMatch }: Cancelling,
  hooks: BatchHooks,
  context: ActionContext,
): Promise<CancelledBatch> {
  const { reason, toBatchId, tell } = form
  return db.write(async (tx) => {
    await lockRosters(tx, toBatchId === null ? [batchId] : [batchId, toBatchId])
    const { batch: before, version } = await getBatch(tx, batchId)
    requireFresh(ifMatch, version, before)
    if (before.status === 'cancelled') throw new Problem('conflict', `${batchName(before)} is cancelled already.`)
    const people = (await listRoster(tx, batchId)).filter(({ rosterState }) => rosterState !== 'cancelled')
    const moved = toBatchId === null ? [] : await moveAll(tx, batchId, { people, toBatchId }, context)
    if (toBatchId === null) for (const entry of people) await saveEntry(tx, entry, { ...GONE, roster_reason: reason }, context)
    const changes = { status: 'cancelled', cancelledReason: reason } as const
    const { batch } = await updateBatch(tx, batchId, { changes }, hooks, context)
    const target = toBatchId === null ? undefined : (await getBatch(tx, toBatchId)).batch
    const sentences = new Map(moved.map((entry) => [entry.id, target ? placeInWords(entry, target) : null]))
    const instead = (id: number) => sentences.get(id) ?? null
    const plan = await planMessage(tx, { kind: 'cancelled', batch, entries: people, apart: instead })
    const told = tell ? await sendPlan(tx, { kind: 'cancelled', batch, plan, instead }, context) : NOBODY
    const ids = moved.filter(({ rosterState }) => rosterState === 'seat').map(({ id }) => id)
    const maySend = tell && target && messageRefusal('joining', target, indianDate(context.now)) === undefined
    const joining = maySend ? await sendMessage(tx, target.id, 'joining', context, ids) : NOBODY
    return {
      people: plan.people,
      moved: moved.map(({ id, fullName, rosterState }) => ({ participantId: id, fullName, rosterState })),
      toBatch: target ? { id: target.id, name: batchName(target) } : null,
      mails: told.mails,
      joiningMails: joining.mails,
    }
  })
}

/** What cancelling would do: it is done, and taken back. So the preview cannot differ. @throws Problem as `cancelBatch` */
export async function previewCancelling(
  db: Database,
  cancelling: Cancelling,
  hooks: BatchHooks,
  context: ActionContext,
): Promise<CancelledBatch> {
  try {
    return await db.write(async (tx) => {
      throw new TakenBack(await cancelBatch(tx, cancelling, hooks, context))
    })
  } catch (error) {
    if (error instanceof TakenBack) return error.outcome
    throw error
  }
}

class TakenBack extends Error {
  readonly outcome: CancelledBatch

  constructor(outcome: CancelledBatch) {
    super('Only a preview')
    this.outcome = outcome
  }
}

const GONE = { roster_state: 'cancelled', seat_override_reason: null } as const
const NOBODY = { mails: 0, people: 0 }

async function moveAll(
  tx: WriteTransaction,
  batchId: number,
  { people, toBatchId }: { people: readonly RosterEntry[]; toBatchId: number },
  context: ActionContext,
): Promise<RosterEntry[]> {
  if (toBatchId === batchId) {
    const message = 'Choose another batch than the one that is cancelled.'
    throw new Problem('unprocessable', message, { issues: { toBatchId: message } })
  }
  return movePeople(tx, batchId, { participantIds: people.map(({ id }) => id), toBatchId }, context)
}

function placeInWords({ rosterState }: RosterEntry, target: Batch): string {
  const where = batchName(target)
  return rosterState === 'seat' ? `There is a seat instead in ${where}.` : `There is a place on the waiting list of ${where}.`
}
