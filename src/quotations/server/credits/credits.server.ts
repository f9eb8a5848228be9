import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { findOrder, joinOrder, releaseOrders } from '#training/server/batches/batch-orders.server.ts'
import type { BatchOrder } from '#training/batches/batch-order.schema.ts'
import type { Paise } from '#base/values/money/paise.ts'
import { leftOf, type PartFigures } from '../../paper-figures.ts'
import type { QuotationPaper } from '../../quotation.schema.ts'
import { acceptedVersions } from '../../quotation-state.ts'
import type { Proforma } from '../../proforma.schema.ts'
import type { CreditPart, OpenBill } from '../../credits/seat-credit.ts'
import { listOpenProformas } from '../proformas/billing.server.ts'
import { listEntries, lockQuotation } from '../quotation-row.server.ts'
import '../payments/payment.table.ts'
import './left-seat.table.ts'

/** A seat that is off the bill. */
export interface Credit {
  quotationId: number
  versionNumber: number
  programId: number
  participantId: number
  batchId: number
  paymentId: number
  parts: CreditPart[]
}

/** The seats of quotations that are off the bill. Credits that were taken off do not count. */
export async function listCredits(db: Database, quotationIds: readonly number[]): Promise<Credit[]> {
  if (quotationIds.length === 0) return []
  const rows = await db.sql
    .selectFrom('left_seats')
    .innerJoin('quotation_entries', 'quotation_entries.id', 'left_seats.entry_id')
    .innerJoin('payments', 'payments.id', 'left_seats.payment_id')
    .select(['quotation_entries.quotation_id as quotationId', 'quotation_entries.version_number as versionNumber'])
    .select(['left_seats.program_id as programId', 'left_seats.participant_id as participantId', 'left_seats.batch_id as batchId'])
    .select(['payments.id as paymentId', 'left_seats.parts'])
    .where('quotation_entries.quotation_id', 'in', quotationIds)
    .where('payments.taken_off_at', 'is', null)
    .orderBy('left_seats.id')
    .execute()
  return rows.map(({ parts, ...row }) => ({ ...row, parts: JSON.parse(parts ?? '[]') as CreditPart[] }))
}

/** Counts the seats of a version for a program that are off the bill. */
export async function countSeatsOff(
  db: Database,
  { quotationId, versionNumber, programId }: Pick<Credit, 'quotationId' | 'versionNumber' | 'programId'>,
): Promise<number> {
  const credits = await listCredits(db, [quotationId])
  return credits.filter((credit) => credit.versionNumber === versionNumber && credit.programId === programId).length
}

/** A proforma that is not cancelled, without the seats that came off it. */
type OpenProforma = OpenBill & { number: string; versionNumber: number; issuedPaise: Paise }

type IssuedProforma = Pick<Proforma, 'id' | 'paper'>

interface Billing {
  /** The newest first. */
  open: OpenProforma[]
  /** Everything that is not to be billed again: these proformas, and the seats that came off this version. */
  billed: PartFigures[]
  /** The amounts that no proforma bills yet; its total is negative if more was billed than the version comes to. */
  rest: PartFigures
  /** The number of seats that came off this version. */
  seatsOff: number
}

/** The proformas of a quotation that are not cancelled, the newest first. */
export async function listOpenBills(db: Database, quotationId: number): Promise<OpenProforma[]> {
  return openBills(await listOpenProformas(db, quotationId), await listCredits(db, [quotationId]))
}

function openBills(proformas: readonly IssuedProforma[], credits: readonly Credit[]): OpenProforma[] {
  return proformas.toReversed().map(({ id, paper }) => {
    const own = credits.flatMap(({ parts }) => parts.filter(({ proformaId }) => proformaId === id))
    const taken = own.map(({ figures }) => figures)
    const { number, quotation } = paper
    const issuedPaise = paper.figures.totalPaise
    return { proformaId: id, number, versionNumber: quotation.versionNumber, issuedPaise, figures: leftOf(paper.figures, taken) }
  })
}

/**
 * The bills of the current version of a quotation. A seat that came off this version is not billed. Each version states the whole order, so
 * credits of earlier versions only lower the proformas that they came off.
 */
export async function readBilling(db: Database, quotationId: number, version: QuotationPaper): Promise<Billing> {
  return billingOf(version, { proformas: await listOpenProformas(db, quotationId), credits: await listCredits(db, [quotationId]) })
}

/** The bills of a version from the proformas of its quotation that are not cancelled, the oldest first, and the credits of all versions. */
export function billingOf(
  version: QuotationPaper,
  { proformas, credits }: { proformas: readonly IssuedProforma[]; credits: readonly Credit[] },
): Billing {
  const open = openBills(proformas, credits)
  const ofVersion = credits.filter(({ versionNumber }) => versionNumber === version.versionNumber)
  const billed = [...open, ...ofVersion.flatMap(({ parts }) => parts)].map(({ figures }) => figures)
  return { open, billed, rest: leftOf(version.figures, billed), seatsOff: ofVersion.length }
}

/**
 * Puts the seat of a credit that is taken off back into its order, unless a later version is booked. @throws Problem 'conflict' if the batch
 * has no free seat
 */
export async function returnSeat(
  tx: WriteTransaction,
  { paymentId, participantId }: { paymentId: number; participantId: number | null },
  now: Date,
): Promise<void> {
  const seat = await tx.sql
    .selectFrom('left_seats')
    .innerJoin('quotation_entries', 'quotation_entries.id', 'left_seats.entry_id')
    .select(['left_seats.order_id', 'quotation_entries.quotation_id', 'quotation_entries.version_number'])
    .where('left_seats.payment_id', '=', paymentId)
    .executeTakeFirst()
  if (!seat) return
  await lockQuotation(tx, seat.quotation_id)
  const order = seat.order_id === null ? undefined : await findOrder(tx, seat.order_id)
  if (order?.versionNumber === seat.version_number) await joinOrder(tx, { orderId: order.id, participantId }, now)
  if (order) await releaseGivenUp(tx, order, now)
}

/** Releases the unnamed seats of an order if its version is no longer accepted. */
export async function releaseGivenUp(
  tx: WriteTransaction,
  { quotationId, versionNumber }: Pick<BatchOrder, 'quotationId' | 'versionNumber'>,
  now: Date,
): Promise<void> {
  const keptVersions = acceptedVersions(await listEntries(tx, quotationId), null)
  if (!keptVersions.includes(versionNumber)) await releaseOrders(tx, quotationId, { keptVersions, now })
}
