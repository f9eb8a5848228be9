import type { ToldBatch } from '#mail/kinds/batch-letter.ts'
import { isReturnedMail } from '#mail/server/mail-conditions.server.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { emailKey } from '#base/values/mail-address.ts'
import { groupBy } from '#base/values/group-by.ts'
import type { LastTold, MessageKind } from '../../messages/batch-message.ts'
import type { RosterEntry } from '../../roster/roster.schema.ts'
import './batch-message.table.ts'

/**
 * The facts that these people know of a batch, by participant. Messages from before they rejoined do not count, nor do ones that bounced
 * from a former address (`addressOf`). After another bounce they know what they knew before it.
 */
export async function findLastTold(
  db: Database,
  batchId: number,
  entries: readonly RosterEntry[],
  addressOf: (entry: RosterEntry) => string = ({ email }) => email,
): Promise<Map<number, LastTold>> {
  const messages = groupBy(await listMessages(db, batchId), ({ participant_id: id }) => id)
  const found = new Map<number, LastTold>()
  for (const entry of entries) {
    const last = lastToldOf(messages.get(entry.id) ?? [], entry, addressOf(entry))
    if (last) found.set(entry.id, last)
  }
  return found
}

type SentMessage = Awaited<ReturnType<typeof listMessages>>[number]

/** The messages to the people of a batch with the fate of their mails, in the order of sending. */
function listMessages(db: Database, batchId: number) {
  return db.sql
    .selectFrom('batch_messages')
    .leftJoin('mails', 'mails.id', 'batch_messages.mail_id')
    .selectAll('batch_messages')
    .select(['mails.status', 'mails.recipient_address', 'mails.last_error'])
    .where('batch_id', '=', batchId)
    .orderBy('told_at')
    .orderBy('mail_id')
    .execute()
}

function lastToldOf(messages: readonly SentMessage[], { rosterSince }: RosterEntry, address: string): LastTold | undefined {
  let last: LastTold | undefined
  for (const { kind, topic, told, told_at: at, status, recipient_address, last_error } of messages) {
    if (at < rosterSince) continue
    const isReturned = status === 'returned'
    if (isReturned && emailKey(address) !== emailKey(recipient_address ?? '')) continue
    const had = new Map(last?.had).set(`${kind}:${topic}`, isReturned ? `their e-mail came back: ${last_error ?? ''}` : null)
    last = isReturned && last ? { ...last, had } : { kind, at, told: JSON.parse(told) as ToldBatch, had }
  }
  return last
}

export interface ToldPerson {
  participantId: number
  topic: string
  mailId: number | undefined
}

/**
 * Records that people were informed, replacing bounced messages. @throws when one of them has already received the same message: the batch
 * was not locked
 */
export async function recordTold(
  tx: WriteTransaction,
  people: readonly ToldPerson[],
  { batchId, kind, told, at }: { batchId: number; kind: MessageKind; told: ToldBatch; at: string },
): Promise<void> {
  if (people.length === 0) return
  const ids = people.map(({ participantId }) => participantId)
  await tx.sql
    .deleteFrom('batch_messages')
    .where('batch_id', '=', batchId)
    .where('kind', '=', kind)
    .where('participant_id', 'in', ids)
    .where(isReturnedMail('batch_messages.mail_id'))
    .execute()
  const message = { batch_id: batchId, kind, told: JSON.stringify({ ...told, joiningText: '' }), told_at: at }
  await tx.sql
    .insertInto('batch_messages')
    .values(
      people.map(({ participantId, topic, mailId = null }) => ({ ...message, participant_id: participantId, topic, mail_id: mailId })),
    )
    .execute()
}
