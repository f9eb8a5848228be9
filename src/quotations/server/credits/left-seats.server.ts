import type { Database } from '#base/database/database.server.ts'
import { groupBy } from '#base/values/group-by.ts'
import type { LeftSeatMark } from '../../booking.schema.ts'
import type { QuotationEntry } from '../../quotation.schema.ts'
import '../payments/payment.table.ts'
import '../quotation.table.ts'
import './left-seat.table.ts'

/** The ordered seats that people left, by event of a quotation. */
export async function listLeftSeats(db: Database, quotationId: number): Promise<Map<number, QuotationEntry['seats']>> {
  const rows = await selectLeftSeats(db)
    .leftJoin('participants', 'participants.id', 'left_seats.participant_id')
    .select(['left_seats.entry_id as entryId', 'participants.full_name as fullName'])
    .where('quotation_entries.quotation_id', '=', quotationId)
    .execute()
  const seats = rows.map(({ participantId, fullName, decision, creditPaise, takenOffAt, entryId }) => ({
    entryId,
    seat: { participantId, fullName, decision, creditPaise, isBilledAgain: takenOffAt !== null },
  }))
  return new Map([...groupBy(seats, ({ entryId }) => entryId)].map(([entryId, own]) => [entryId, own.map(({ seat }) => seat)]))
}

/** The last decision about the seat of each person who left this batch. */
export async function listLeftSeatMarks(db: Database, batchId: number): Promise<LeftSeatMark[]> {
  const rows = await selectLeftSeats(db)
    .innerJoin('quotations', 'quotations.id', 'quotation_entries.quotation_id')
    .select(['quotations.id as quotationId', 'quotations.number'])
    .where('left_seats.batch_id', '=', batchId)
    .execute()
  const marks = rows.map(({ participantId, quotationId, number, decision, creditPaise, takenOffAt }) => ({
    participantId,
    quotationId,
    number: number ?? '',
    decision,
    isOffTheBill: creditPaise !== null && takenOffAt === null,
    creditPaise,
  }))
  return [...new Map(marks.map((mark) => [mark.participantId, mark])).values()]
}

/** Counts the people who left a seat of an order that is billed all the same, and do not have one of its seats again. */
export async function countBilledSeats(db: Database, orderId: number): Promise<number> {
  const { count } = await db.sql
    .selectFrom('left_seats')
    .leftJoin('participants', (join) =>
      join
        .onRef('participants.id', '=', 'left_seats.participant_id')
        .on('participants.order_id', '=', orderId)
        .on('participants.roster_state', '<>', 'cancelled'),
    )
    .select(({ fn }) => fn.count<number>('left_seats.participant_id').distinct().as('count'))
    .where('left_seats.order_id', '=', orderId)
    .where('left_seats.decision', '=', 'billed')
    .where('participants.id', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

function selectLeftSeats(db: Database) {
  return db.sql
    .selectFrom('left_seats')
    .innerJoin('quotation_entries', 'quotation_entries.id', 'left_seats.entry_id')
    .leftJoin('payments', 'payments.id', 'left_seats.payment_id')
    .select(['left_seats.participant_id as participantId', 'left_seats.decision'])
    .select(['payments.amount_paise as creditPaise', 'payments.taken_off_at as takenOffAt'])
    .orderBy('left_seats.id')
}
