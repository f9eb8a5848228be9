import type { MailKind } from '#mail/mail-kinds.ts'
import type { ToldBatch } from '#mail/kinds/batch-letter.ts'
import { cancelMails } from '#mail/server/cancel-mails.server.ts'
import { isWaiting } from '#mail/server/mail-conditions.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import type { WriteTransaction } from '#base/database/database.server.ts'
import type { Batch } from '../../batches/batch.schema.ts'
import { changesSince, toldBatch } from '../../batches/told-batch.ts'
import { removeFromContactMails } from './contact-mails.server.ts'
import './batch-message.table.ts'

const INVITATIONS = ['batch-joining', 'batch-reminder', 'batch-changed', 'batch-notice'] as const
const CANCELLATIONS = ['batch-left', 'batch-cancelled'] as const
const WITH_DETAILS = ['batch-joining', 'batch-reminder', 'batch-changed'] as const

/** Withdraws queued messages to people who leave a batch. Their contact is still asked to inform the others. */
export async function withdrawInvitations(
  tx: WriteTransaction,
  batchId: number,
  participantIds: readonly number[],
  context: ActionContext,
): Promise<void> {
  await cancelMails(tx, { about: participantIds.map((id) => `participant:${id}`), kinds: INVITATIONS }, context)
  await removeFromContactMails(tx, { batchId, participantIds, kinds: INVITATIONS }, context)
}

/** Withdraws queued messages that tell somebody that they have lost a place which they have again. */
export async function withdrawCancellations(
  tx: WriteTransaction,
  { batchId, participantId }: { batchId: number; participantId: number },
  context: ActionContext,
): Promise<void> {
  const messages = await selectMailed(tx, batchId, [participantId]).execute()
  await withdraw(tx, { batchId, messages, kinds: CANCELLATIONS }, context)
}

/**
 * Withdraws the queued messages to people who were to be told of former days, hours, place or links, so that they count as not sent.
 * Returns the participants whose joining instructions were among them. A mail that is being sent is left alone.
 */
export async function withdrawOutdated(
  tx: WriteTransaction,
  { batch, participantIds }: { batch: Batch; participantIds: readonly number[] },
  context: ActionContext,
): Promise<number[]> {
  if (participantIds.length === 0) return []
  const queued = await selectMailed(tx, batch.id, participantIds)
    .where('mails.kind', 'in', WITH_DETAILS)
    .where(isWaiting(context.now))
    .execute()
  const planned = toldBatch(batch)
  const outdated = queued.filter(({ told }) => changesSince(JSON.parse(told) as ToldBatch, planned).length > 0)
  const people = new Set(outdated.map(({ participant_id: id }) => id))
  const messages = queued.filter(({ participant_id: id }) => people.has(id))
  await withdraw(tx, { batchId: batch.id, messages, kinds: WITH_DETAILS }, context)
  for (const { id, participant_id } of messages) {
    await tx.sql.deleteFrom('batch_messages').where('mail_id', '=', id).where('participant_id', '=', participant_id).execute()
  }
  return [...new Set(messages.filter(({ kind }) => kind === 'joining').map(({ participant_id: id }) => id))]
}

type MailedMessage = Awaited<ReturnType<ReturnType<typeof selectMailed>['execute']>>[number]

/** The messages of a batch to these people that have a mail: their own, or one to their contact. */
function selectMailed(tx: WriteTransaction, batchId: number, participantIds: readonly number[]) {
  return tx.sql
    .selectFrom('batch_messages')
    .innerJoin('mails', 'mails.id', 'batch_messages.mail_id')
    .select(['mails.id', 'mails.about', 'participant_id', 'batch_messages.kind', 'told'])
    .where('batch_id', '=', batchId)
    .where('participant_id', 'in', participantIds)
}

/** Cancels the people's own mails, and removes them from those to contacts. */
async function withdraw(
  tx: WriteTransaction,
  { batchId, messages, kinds }: { batchId: number; messages: readonly MailedMessage[]; kinds: readonly MailKind[] },
  context: ActionContext,
): Promise<void> {
  const own = messages.filter(({ about, participant_id: id }) => about === `participant:${id}`)
  await cancelMails(tx, { ids: own.map(({ id }) => id), kinds }, context)
  const participantIds = [...new Set(messages.map(({ participant_id: id }) => id))]
  await removeFromContactMails(tx, { batchId, participantIds, kinds }, context)
}
