import { sql } from 'kysely'
import type { Batch } from '../../batches/batch.schema.ts'
import { presentBatches, selectBatches } from '../batches/batch-row.server.ts'
import { changesSince, toldBatch } from '../../batches/told-batch.ts'
import { hasContactWithEmail } from '#clients/server/client-contacts.server.ts'
import type { MailKind } from '#mail/mail-kinds.ts'
import type { ToldBatch } from '#mail/kinds/batch-letter.ts'
import { mailStatusOf } from '#mail/mail-states.ts'
import { cancelMails, isWaiting } from '#mail/server/cancel-mails.server.ts'
import { deleteMail, dropMailTexts, rewriteMail } from '#mail/server/mails-about.server.ts'
import { hasPersonOnRoster, hasSeatedPerson } from '../participants/roster-place.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { emailKey } from '#base/values/email-key.ts'
import type { PlainDate } from '#base/dates/dates.ts'
import type { RosterEntry } from '../../roster/roster.schema.ts'
import type { LastTold, MessageKind } from '../../messages/batch-message.ts'
import './batch-message.table.ts'
import './batch-notice.table.ts'

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
  const rows = await db.sql
    .selectFrom('batch_messages')
    .leftJoin('mails', 'mails.id', 'batch_messages.mail_id')
    .selectAll('batch_messages')
    .select(['mails.status', 'mails.sent_at', 'mails.recipient_address', 'mails.last_error'])
    .where('batch_id', '=', batchId)
    .orderBy('told_at')
    .orderBy('mail_id')
    .execute()
  const people = new Map(entries.map((entry) => [entry.id, entry]))
  const found = new Map<number, LastTold>()
  for (const { participant_id: id, kind, topic, told, told_at: at, status, sent_at, recipient_address, last_error } of rows) {
    const entry = people.get(id)
    if (at < (entry?.rosterSince ?? '')) continue
    const isReturned = status !== null && mailStatusOf({ status, sent_at }) === 'returned'
    if (isReturned && entry && emailKey(addressOf(entry)) !== emailKey(recipient_address ?? '')) continue
    const before = found.get(id)
    const had = new Map(before?.had).set(`${kind}:${topic}`, isReturned ? `their e-mail came back: ${last_error ?? ''}` : null)
    found.set(id, isReturned && before ? { ...before, had } : { kind, at, told: JSON.parse(told) as ToldBatch, had })
  }
  return found
}

/**
 * For a query of batches: true if a seat holder has not received the joining instructions since joining, or they bounced (`mailStatusOf`).
 * People without any address are ignored: the office calls them, and nothing here would record it.
 */
export function hasUntoldPeople() {
  return hasSeatedPerson(sql<boolean>`
    ${CAN_BE_REACHED}
    and not exists (select 1 from batch_messages left join ${sql.table('mails')} as sent on sent.id = batch_messages.mail_id
      where batch_messages.batch_id = batches.id
      and batch_messages.participant_id = participants.id and batch_messages.kind = 'joining'
      and batch_messages.topic = ${ON_ROSTER_SINCE}
      and not (coalesce(sent.status, '') = 'failed' and sent.sent_at is not null))`)
}

/**
 * The unfinished batches with somebody reachable by mail who knows outdated days, hours, place or links, or does not know of the
 * cancellation, by the rule of `reasonForNothing`. A bounced mail counts as not received.
 */
export async function findUntoldChanges(db: Database, today: PlainDate): Promise<Set<number>> {
  const { rows: known } = await sql<{ id: number; told: string }>`
    select distinct batches.id, message.told from batch_messages message
      join batches on batches.id = message.batch_id
      join participants on participants.id = message.participant_id and participants.batch_id = batches.id
    where batches.status <> 'cancelled' and batches.sequence > 0 and batches.last_day >= ${today}
      and participants.roster_state = 'seat' and ${CAN_BE_REACHED}
      and message.kind <> 'cancelled' and message.told_at >= ${ON_ROSTER_SINCE} and not ${cameBack('message')}
      and not exists (select 1 from batch_messages later
        where later.batch_id = batches.id and later.participant_id = participants.id and not ${cameBack('later')}
          and (later.told_at > message.told_at or (later.kind = 'changed' and later.topic = cast(batches.sequence as text))))
  `.execute(db.sql)
  const cancelled = await selectBatches(db)
    .where('batches.status', '=', 'cancelled')
    .where('batches.last_day', '>=', today)
    .where(
      hasPersonOnRoster(sql<boolean>`${CAN_BE_REACHED}
        and not exists (${MESSAGE_SINCE} and message.kind = 'cancelled' and not ${cameBack('message')})
        and (exists (${MESSAGE_SINCE}) or ((batches.confirmed_at is not null or participants.paid_on is not null) and participants.roster_state = 'cancelled'
          and participants.roster_reason = batches.cancelled_reason))`),
    )
    .clearSelect()
    .select('batches.id')
    .execute()
  const present = await findBatchesById(
    db,
    known.map(({ id }) => id),
  )
  const changed = known.filter(({ id, told }) => {
    const batch = present.get(id)
    return batch && changesSince(JSON.parse(told) as ToldBatch, toldBatch(batch)).length > 0
  })
  return new Set([...changed, ...cancelled].map(({ id }) => id))
}

async function findBatchesById(db: Database, ids: readonly number[]): Promise<Map<number, Batch>> {
  if (ids.length === 0) return new Map()
  const rows = await selectBatches(db).where('batches.id', 'in', ids).execute()
  return new Map((await presentBatches(db, rows)).map((batch) => [batch.id, batch]))
}

const ON_ROSTER_SINCE = sql`coalesce(participants.roster_since, participants.created_at)`
const MESSAGE_SINCE = sql`select 1 from batch_messages message where message.batch_id = batches.id
  and message.participant_id = participants.id and message.told_at >= ${ON_ROSTER_SINCE}`
const CAN_BE_REACHED = sql<boolean>`
  (participants.email <> '' or ${hasContactWithEmail(sql`coalesce(participants.client_id, batches.client_id)`)})`

/** Counts a bounced joining instruction as delivered. `hasUntoldPeople` reports the bounce. */
function cameBack(message: 'message' | 'later') {
  return sql`(${sql.ref(`${message}.kind`)} <> 'joining' and exists (select 1 from ${sql.table('mails')} as sent
    where sent.id = ${sql.ref(`${message}.mail_id`)} and sent.status = 'failed' and sent.sent_at is not null))`
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
  const returned = tx.sql
    .selectFrom('batch_messages')
    .innerJoin('mails', 'mails.id', 'batch_messages.mail_id')
    .select('mails.id')
    .where('batch_messages.batch_id', '=', batchId)
    .where('mails.status', '=', 'failed')
    .where('mails.sent_at', 'is not', null)
  await tx.sql
    .deleteFrom('batch_messages')
    .where('batch_id', '=', batchId)
    .where('kind', '=', kind)
    .where(
      'participant_id',
      'in',
      people.map(({ participantId }) => participantId),
    )
    .where('mail_id', 'in', returned)
    .execute()
  const row = { batch_id: batchId, kind, told: JSON.stringify({ ...told, joiningText: '' }), told_at: at }
  await tx.sql
    .insertInto('batch_messages')
    .values(people.map(({ participantId, topic, mailId }) => ({ ...row, participant_id: participantId, topic, mail_id: mailId ?? null })))
    .execute()
}

/**
 * Erases people from mails to their clients' contacts. Sent mails lose their text, because it names them; queued ones are rewritten without
 * them, or deleted if they would name nobody.
 */
export async function eraseFromContactMails(tx: WriteTransaction, participantIds: readonly number[]): Promise<void> {
  for (const { id, data, status } of await findContactMails(tx, participantIds)) {
    const { people } = data
    if (status !== 'waiting') await dropMailTexts(tx, id, { data, note: ERASED_TEXT })
    else if (people.length === 0) await deleteMail(tx, id)
    else await rewriteMail(tx, id, data)
  }
}

/** Removes people who have left a batch from queued mails to their contacts. A mail that would name nobody is cancelled. */
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

const CANCELLATIONS = ['batch-left', 'batch-cancelled'] as const

/** Withdraws queued messages that tell somebody that they have lost a place which they have again. */
export async function withdrawCancellations(
  tx: WriteTransaction,
  { batchId, participantId }: { batchId: number; participantId: number },
  context: ActionContext,
): Promise<void> {
  const own = await tx.sql
    .selectFrom('batch_messages')
    .innerJoin('mails', 'mails.id', 'batch_messages.mail_id')
    .select('mails.id')
    .where('batch_id', '=', batchId)
    .where('participant_id', '=', participantId)
    .where('mails.about', '=', `participant:${participantId}`)
    .execute()
  await cancelMails(tx, { ids: own.map(({ id }) => id), kinds: CANCELLATIONS }, context)
  await takeOutOfWaitingMails(tx, { batchId, participantIds: [participantId], kinds: CANCELLATIONS }, context)
}

const OUTDATED = ['batch-joining', 'batch-reminder', 'batch-changed'] as const

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
  const rows = await tx.sql
    .selectFrom('batch_messages')
    .innerJoin('mails', 'mails.id', 'batch_messages.mail_id')
    .select(['participant_id', 'batch_messages.kind', 'told', 'mails.id', 'mails.about'])
    .where('batch_id', '=', batch.id)
    .where('participant_id', 'in', participantIds)
    .where('mails.kind', 'in', OUTDATED)
    .where(isWaiting(context.now))
    .execute()
  const now = toldBatch(batch)
  const isOutdated = ({ told }: { told: string }) => changesSince(JSON.parse(told) as ToldBatch, now).length > 0
  const people = [...new Set(rows.filter(isOutdated).map(({ participant_id: id }) => id))]
  const withdrawn = rows.filter(({ participant_id: id }) => people.includes(id))
  const own = withdrawn.filter(({ about, participant_id: id }) => about === `participant:${id}`)
  await cancelMails(tx, { ids: own.map(({ id }) => id), kinds: OUTDATED }, context)
  await takeOutOfWaitingMails(tx, { batchId: batch.id, participantIds: people, kinds: OUTDATED }, context)
  for (const { participant_id, id } of withdrawn) {
    await tx.sql.deleteFrom('batch_messages').where('participant_id', '=', participant_id).where('mail_id', '=', id).execute()
  }
  return [...new Set(withdrawn.filter(({ kind }) => kind === 'joining').map(({ participant_id: id }) => id))]
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

const ERASED_TEXT = 'The text named someone whose personal data were erased.'
