import { sql } from 'kysely'
import type { Database } from '#base/database/database.server.ts'
import { inRupees } from '#base/values/money/paise.ts'
import { batchName } from '#training/batches/batch.ts'
import { getBatch } from '#training/server/batches/batch-row.server.ts'
import type { Payment, SentSince } from '../../payment.schema.ts'
import './payment.table.ts'

/**
 * Lists the replies, joining instructions, certificates and refunds that were sent after a payment was noted, and may depend on it. People
 * are those of the orders that the payment is for.
 */
export async function listSentSince(db: Database, { id, notedAt, shares }: Payment): Promise<SentSince[]> {
  // A credit that only lowers the next proforma.
  if (shares.length === 0) return []
  const quotationIds = [...new Set(shares.map(({ quotationId }) => quotationId))]
  const found = await Promise.all([
    listReplies(db, quotationIds, notedAt),
    listJoining(db, quotationIds, notedAt),
    listCertificates(db, quotationIds, notedAt),
    listRefunds(db, { id, proformaIds: shares.map(({ proformaId }) => proformaId) }),
  ])
  return found.flat().toSorted((a, b) => (a.lastAt < b.lastAt ? -1 : 1))
}

async function listReplies(db: Database, quotationIds: readonly number[], since: string): Promise<SentSince[]> {
  const rows = await db.sql
    .selectFrom('quotations')
    .innerJoin('contacts', 'contacts.id', 'quotations.enquiry_id')
    .innerJoin('mails', (join) => join.on('mails.about', '=', sql`'enquiry:' || quotations.enquiry_id`))
    .select('contacts.full_name')
    .select(({ fn }) => [fn.count<number>('mails.id').distinct().as('count'), fn.max('mails.created_at').as('lastAt')])
    .where('quotations.id', 'in', quotationIds)
    .where('mails.kind', '=', 'enquiry-reply')
    .where('mails.status', 'in', ['waiting', 'sent'])
    .where('mails.created_at', '>', since)
    .groupBy(['contacts.id', 'contacts.full_name'])
    .execute()
  return rows.map(({ full_name: name, ...sent }) => ({ kind: 'reply', name, ...sent }))
}

async function listJoining(db: Database, quotationIds: readonly number[], since: string): Promise<SentSince[]> {
  const rows = await selectPeople(db, quotationIds)
    .innerJoin('batch_messages', 'batch_messages.participant_id', 'participants.id')
    .select('batch_messages.batch_id')
    .select(({ fn }) => [fn.count<number>('participants.id').distinct().as('count'), fn.max('batch_messages.told_at').as('lastAt')])
    .where('batch_messages.kind', '=', 'joining')
    .where('batch_messages.told_at', '>', since)
    .groupBy('batch_messages.batch_id')
    .execute()
  return Promise.all(
    rows.map(async ({ batch_id, ...sent }): Promise<SentSince> => {
      const { batch } = await getBatch(db, batch_id)
      return { kind: 'joining', name: batchName(batch), ...sent }
    }),
  )
}

async function listCertificates(db: Database, quotationIds: readonly number[], since: string): Promise<SentSince[]> {
  const rows = await selectPeople(db, quotationIds)
    .innerJoin('certificates', 'certificates.participant_id', 'participants.id')
    .select('certificates.training_program_name')
    .select(({ fn }) => [fn.count<number>('certificates.id').distinct().as('count'), fn.max('certificates.created_at').as('lastAt')])
    .where('certificates.created_at', '>', since)
    .where('certificates.revoked_on', 'is', null)
    .groupBy('certificates.training_program_name')
    .execute()
  return rows.map(({ training_program_name: name, ...sent }) => ({ kind: 'certificate', name, ...sent }))
}

async function listRefunds(db: Database, { id, proformaIds }: { id: number; proformaIds: readonly number[] }): Promise<SentSince[]> {
  const rows = await db.sql
    .selectFrom('payments')
    .select(['payments.amount_paise', 'payments.reference', 'payments.noted_at'])
    .where('payments.id', '>', id)
    .where('payments.kind', '=', 'refund')
    .where('payments.taken_off_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('payment_shares')
          .select('payment_shares.id')
          .whereRef('payment_shares.payment_id', '=', 'payments.id')
          .where('payment_shares.proforma_id', 'in', proformaIds),
      ),
    )
    .execute()
  return rows.map(({ amount_paise, reference, noted_at: lastAt }) => ({
    kind: 'refund' as const,
    name: `${inRupees(amount_paise)}, ${reference}`,
    count: 1,
    lastAt,
  }))
}

/** Selects the people named for seats of the quotations. An order for a lump sum has no seats: everybody in its batch belongs to it. */
function selectPeople(db: Database, quotationIds: readonly number[]) {
  return db.sql
    .selectFrom('quotations')
    .innerJoin('batch_orders', 'batch_orders.quotation_id', 'quotations.id')
    .innerJoin('participants', (join) =>
      join.on(({ and, eb, or, ref }) =>
        or([
          eb('participants.order_id', '=', ref('batch_orders.id')),
          and([eb('batch_orders.seats', '=', 0), eb('participants.batch_id', '=', ref('batch_orders.batch_id'))]),
        ]),
      ),
    )
    .where('quotations.id', 'in', quotationIds)
}
