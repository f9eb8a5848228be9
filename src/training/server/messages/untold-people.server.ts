import { sql, type ExpressionBuilder, type RawBuilder } from 'kysely'
import { hasContactWithEmail } from '#clients/server/client-contacts.server.ts'
import type { ToldBatch } from '#mail/kinds/batch-letter.ts'
import { isReturnedMail } from '#mail/server/mail-conditions.server.ts'
import type { Database, Tables } from '#base/database/database.server.ts'
import type { PlainDate } from '#base/dates/dates.ts'
import { changesSince, toldBatch } from '../../batches/told-batch.ts'
import { listChosenBatches } from '../batches/batch-list.server.ts'
import { findUntoldOrders } from './order-messages.server.ts'
import './batch-message.table.ts'

type BatchQuery = ExpressionBuilder<Tables, 'batches'>
type PersonQuery = ExpressionBuilder<Tables, 'batches' | 'participants'>

const ON_ROSTER_SINCE = sql<string>`coalesce(participants.roster_since, participants.created_at)`
/** People without any address are ignored: the office calls them, and nothing here would record it. */
const CAN_BE_REACHED = sql<boolean>`
  (participants.email <> '' or ${hasContactWithEmail(sql`coalesce(participants.client_id, batches.client_id)`)})`

/** For a query of batches: true if a seat holder has not received the joining instructions since joining, or they bounced. */
export function hasUntoldPeople(batch: BatchQuery) {
  const untold = peopleOf(batch)
    .where('participants.roster_state', '=', 'seat')
    .where((person) => {
      const instructions = messagesTo(person).where('message.kind', '=', 'joining').where('message.topic', '=', ON_ROSTER_SINCE)
      return person.not(person.exists(instructions.where(({ not }) => not(isReturnedMail('message.mail_id')))))
    })
  return batch.exists(untold)
}

/**
 * The unfinished batches with somebody who knows outdated days, hours, place or links, or does not know of the cancellation, by the rule
 * of `reasonForNothing`, or with a buyer who does not. A bounced mail counts as not received.
 */
export async function findUntoldChanges(db: Database, today: PlainDate): Promise<Set<number>> {
  const ids = [await findOutdated(db, today), await findUntoldCancellations(db, today), await findUntoldOrders(db, today)]
  return new Set(ids.flat())
}

/** The batches in which the last message to a seat holder differs from the current plan. */
async function findOutdated(db: Database, today: PlainDate): Promise<number[]> {
  const last = await db.sql
    .selectFrom('batches')
    .innerJoin('participants', 'participants.batch_id', 'batches.id')
    .innerJoin('batch_messages as message', (join) =>
      join.onRef('message.batch_id', '=', 'batches.id').onRef('message.participant_id', '=', 'participants.id'),
    )
    .select(['batches.id', 'message.told'])
    .distinct()
    .where('batches.status', '<>', 'cancelled')
    .where('batches.sequence', '>', 0)
    .where('batches.last_day', '>=', today)
    .where('participants.roster_state', '=', 'seat')
    .where(CAN_BE_REACHED)
    .where('message.kind', '<>', 'cancelled')
    .where('message.told_at', '>=', ON_ROSTER_SINCE)
    .where(hasArrived('message'))
    .where(({ not, exists, selectFrom }) => {
      const later = selectFrom('batch_messages as later')
        .select('later.kind')
        .whereRef('later.batch_id', '=', 'batches.id')
        .whereRef('later.participant_id', '=', 'participants.id')
        .where(hasArrived('later'))
        .where(({ eb, ref, and, or, cast }) => {
          const isOfThisChange = and([eb('later.kind', '=', 'changed'), eb('later.topic', '=', cast<string>('batches.sequence', 'text'))])
          return or([eb('later.told_at', '>', ref('message.told_at')), isOfThisChange])
        })
      return not(exists(later))
    })
    .execute()
  if (last.length === 0) return []
  const { rows } = await listChosenBatches(
    db,
    last.map(({ id }) => id),
  )
  const planned = new Map(rows.map((batch) => [batch.id, toldBatch(batch)]))
  return last.flatMap(({ id, told }) => {
    const now = planned.get(id)
    return now && changesSince(JSON.parse(told) as ToldBatch, now).length > 0 ? [id] : []
  })
}

/** The cancelled batches with somebody who was told of them, or counted on them, and not of the cancellation. */
async function findUntoldCancellations(db: Database, today: PlainDate): Promise<number[]> {
  const rows = await db.sql
    .selectFrom('batches')
    .select('batches.id')
    .where('batches.status', '=', 'cancelled')
    .where('batches.last_day', '>=', today)
    .where((batch) => {
      const untold = peopleOf(batch)
        .where((person) => {
          const cancellation = messagesTo(person).where('message.kind', '=', 'cancelled').where(hasArrived('message'))
          return person.not(person.exists(cancellation))
        })
        .where((person) => person.or([person.exists(messagesTo(person)), hasCountedOnIt(person)]))
      return batch.exists(untold)
    })
    .execute()
  return rows.map(({ id }) => id)
}

/** Whether the cancellation took a place that was certain, or paid for. */
function hasCountedOnIt({ eb, and, or, ref }: PersonQuery) {
  return and([
    or([eb('batches.confirmed_at', 'is not', null), eb('participants.paid_on', 'is not', null)]),
    eb('participants.roster_state', '=', 'cancelled'),
    eb('participants.roster_reason', '=', ref('batches.cancelled_reason')),
  ])
}

/** The people on the roster, in any state, who can be reached by mail. */
function peopleOf({ selectFrom }: BatchQuery) {
  return selectFrom('participants').select('participants.id').whereRef('participants.batch_id', '=', 'batches.id').where(CAN_BE_REACHED)
}

/** The messages to a person since they joined the batch. */
function messagesTo({ selectFrom }: PersonQuery) {
  return selectFrom('batch_messages as message')
    .select('message.kind')
    .whereRef('message.batch_id', '=', 'batches.id')
    .whereRef('message.participant_id', '=', 'participants.id')
    .where('message.told_at', '>=', ON_ROSTER_SINCE)
}

/** Whether a message did not bounce. A bounced joining instruction counts as delivered here, since `hasUntoldPeople` reports it. */
function hasArrived(message: 'message' | 'later'): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${message}.kind`)} = 'joining' or not ${isReturnedMail(`${message}.mail_id`)})`
}
