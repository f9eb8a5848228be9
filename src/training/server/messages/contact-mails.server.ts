import type { MailKind } from '#mail/mail-kinds.ts'
import { cancelMails } from '#mail/server/cancel-mails.server.ts'
import { deleteMail, dropMailTexts, rewriteMail } from '#mail/server/mails-about.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import type { WriteTransaction } from '#base/database/database.server.ts'
import './batch-message.table.ts'
import './batch-notice.table.ts'

const ERASED_TEXT = 'The text named someone whose personal data were erased.'

/**
 * Erases people from mails to their clients' contacts. Sent mails lose their text, because it names them; queued ones are rewritten without
 * them, or deleted if they would name nobody.
 */
export async function eraseFromContactMails(tx: WriteTransaction, participantIds: readonly number[]): Promise<void> {
  for (const { id, data, status } of await findContactMails(tx, participantIds)) {
    if (status !== 'waiting') await dropMailTexts(tx, id, { data, note: ERASED_TEXT })
    else if (data.people.length === 0) await deleteMail(tx, id)
    else await rewriteMail(tx, id, data)
  }
}

/** Removes people from queued mails about a batch to their contacts. A mail that would name nobody is cancelled. */
export async function removeFromContactMails(
  tx: WriteTransaction,
  { batchId, participantIds, kinds }: { batchId: number; participantIds: readonly number[]; kinds: readonly MailKind[] },
  context: ActionContext,
): Promise<void> {
  for (const { id, about, kind, data, status } of await findContactMails(tx, participantIds)) {
    if (status !== 'waiting' || about !== `batch:${batchId}` || !kinds.includes(kind)) continue
    if (data.people.length === 0) await cancelMails(tx, { ids: [id], kinds }, context)
    else await rewriteMail(tx, id, data)
  }
}

/** The mails to contacts that name these people, each with its data without them. */
async function findContactMails(tx: WriteTransaction, participantIds: readonly number[]) {
  if (participantIds.length === 0) return []
  const told = tx.sql.selectFrom('batch_messages').select('mail_id').where('participant_id', 'in', participantIds)
  const written = tx.sql.selectFrom('batch_notice_people').select('mail_id').where('participant_id', 'in', participantIds)
  const mails = await tx.sql
    .selectFrom(told.union(written).as('named'))
    .innerJoin('mails', 'mails.id', 'named.mail_id')
    .select(['mails.id', 'mails.kind', 'mails.about', 'mails.data', 'mails.status'])
    .where('mails.about', 'like', 'batch:%')
    .execute()
  return mails.map(({ data: json, ...mail }) => {
    const letter = JSON.parse(json) as { people: Array<{ id: number; name: string }> }
    return { ...mail, data: { ...letter, people: letter.people.filter((person) => !participantIds.includes(person.id)) } }
  })
}
