import { sql } from 'kysely'
import { hasContactWithEmail } from '../../clients/client-contacts.server.ts'
import type { MailKind, ToldBatch } from '../../mail/mail-data.ts'
import { cancelMails } from '../../mail/cancel-mails.server.ts'
import { deleteMail, dropMailTexts, rewriteMail } from '../../mail/mails-about.server.ts'
import { hasSeatedPerson } from '../../participants/roster-place.server.ts'
import type { ActionContext } from '../../platform/action-context.server.ts'
import type { Database, WriteTransaction } from '../../platform/database/database.server.ts'
import type { RosterEntry } from '../roster.ts'
import type { LastTold, MessageKind } from './batch-message.ts'
import './batch-message.table.ts'

/** What these people of a batch know of it, by participant. What they were told before they came to it again is not counted. */
export async function findLastTold(db: Database, batchId: number, entries: readonly RosterEntry[]): Promise<Map<number, LastTold>> {
  const rows = await db.sql
    .selectFrom('batch_messages')
    .selectAll()
    .where('batch_id', '=', batchId)
    .orderBy('told_at')
    .orderBy('mail_id')
    .execute()
  const since = new Map(entries.map(({ id, rosterSince }) => [id, rosterSince]))
  const found = new Map<number, LastTold>()
  for (const { participant_id: id, kind, topic, told, told_at: at } of rows) {
    if (at < (since.get(id) ?? '')) continue
    const had = new Set(found.get(id)?.had)
    found.set(id, { kind, at, told: JSON.parse(told) as ToldBatch, had: had.add(`${kind}:${topic}`) })
  }
  return found
}

/**
 * For a query of batches: somebody with a seat has not had the joining instructions since they came. Whom no mail can reach is not
 * counted: the office calls them, and nothing here would ever say so.
 */
export function hasUntoldPeople() {
  return hasSeatedPerson(sql<boolean>`
    (participants.email <> '' or ${hasContactWithEmail(sql`coalesce(participants.client_id, batches.client_id)`)})
    and not exists (select 1 from batch_messages where batch_messages.batch_id = batches.id
      and batch_messages.participant_id = participants.id and batch_messages.kind = 'joining'
      and batch_messages.topic = coalesce(participants.roster_since, participants.created_at))`)
}

export interface ToldPerson {
  participantId: number
  topic: string
  mailId: number | undefined
}

/** Stores that people were told. @throws when one of them has had the same message: the batch was not locked */
export async function recordTold(
  tx: WriteTransaction,
  people: readonly ToldPerson[],
  { batchId, kind, told, at }: { batchId: number; kind: MessageKind; told: ToldBatch; at: string },
): Promise<void> {
  if (people.length === 0) return
  const row = { batch_id: batchId, kind, told: JSON.stringify({ ...told, joiningText: '' }), told_at: at }
  await tx.sql
    .insertInto('batch_messages')
    .values(people.map(({ participantId, topic, mailId }) => ({ ...row, participant_id: participantId, topic, mail_id: mailId ?? null })))
    .execute()
}

/**
 * Takes erased people out of the mails to the contacts of their clients. What was sent loses its text, because it names them; what
 * still waits is written again without them, and goes when it would name nobody.
 */
export async function eraseFromContactMails(tx: WriteTransaction, participantIds: readonly number[]): Promise<void> {
  for (const { id, data, status } of await findContactMails(tx, participantIds)) {
    const { people } = data
    if (status !== 'waiting') await dropMailTexts(tx, id, { data, note: ERASED_TEXT })
    else if (people.length === 0) await deleteMail(tx, id)
    else await rewriteMail(tx, id, data)
  }
}

/** Takes people who have left a batch out of the mails to their contacts that wait. One that would name nobody is cancelled. */
export async function takeOutOfWaitingMails(
  tx: WriteTransaction,
  { batchId, participantIds, kinds }: { batchId: number; participantIds: readonly number[]; kinds: readonly MailKind[] },
  context: ActionContext,
): Promise<void> {
  const mails = (await findContactMails(tx, participantIds)).filter(
    ({ about, kind }) => about === `batch:${batchId}` && kinds.includes(kind),
  )
  for (const { id, data, status } of mails) {
    if (status !== 'waiting') continue
    if (data.people.length > 0) await rewriteMail(tx, id, data)
    else await cancelMails(tx, { ids: [id], kinds }, context)
  }
}

/** The mails to contacts that name these people, each with what it is made from without them. */
async function findContactMails(tx: WriteTransaction, participantIds: readonly number[]) {
  if (participantIds.length === 0) return []
  const mails = await tx.sql
    .selectFrom('batch_messages')
    .innerJoin('mails', 'mails.id', 'batch_messages.mail_id')
    .select(['mails.id', 'mails.kind', 'mails.about', 'mails.data', 'mails.status'])
    .distinct()
    .where('mails.about', 'like', 'batch:%')
    .where('batch_messages.participant_id', 'in', participantIds)
    .execute()
  return mails.map(({ data: json, ...mail }) => {
    const letter = JSON.parse(json) as { people: Array<{ id: number; name: string }> }
    return { ...mail, data: { ...letter, people: letter.people.filter((person) => !participantIds.includes(person.id)) } }
  })
}

const ERASED_TEXT = 'The text named someone whose personal data were erased.'
