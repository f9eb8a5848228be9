import { recordAudit } from '#base/audit/audit.server.ts'
import { fieldProblem, Problem } from '#base/api/problem.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import { requireFresh } from '#base/http/etag.server.ts'
import { rupees } from '#base/values/money/rupees.ts'
import { counted } from '#base/text/wording/counted.ts'
import { batchName } from '#training/batches/batch.ts'
import type { BatchOrder } from '#training/batches/batch-order.schema.ts'
import { MAX_LUMP_SUM, type Batch } from '#training/batches/batch.schema.ts'
import type { BatchHooks } from '#training/server/batches/batch-hooks.server.ts'
import { listOrders, saveOrder } from '#training/server/batches/batch-orders.server.ts'
import { getBatch } from '#training/server/batches/batch-row.server.ts'
import { createBatch, updateBatch } from '#training/server/batches/batch.server.ts'
import { agreeNewFee } from '#training/server/roster/ordered-fees.server.ts'
import { requireRunnableBatch } from '#training/server/batches/seats.server.ts'
import { orderOf, sameSeats, type ProgramOrder } from '../../booking.ts'
import type { BookingForm } from '../../booking.schema.ts'
import type { QuotationPaper } from '../../quotation.schema.ts'
import { currentPaper } from '../../quotation-state.ts'
import { countSeatsOff } from '../credits/credits.server.ts'
import { markPaidOrders } from '../payments/paid-orders.server.ts'
import { addEntry, staffName } from '../issue-quotation.server.ts'
import { lockQuotation } from '../quotation-row.server.ts'
import { announce, getQuotation, versioned, type VersionedQuotation } from '../quotation.server.ts'

interface Booking {
  id: number
  form: BookingForm
  ifMatch: string | undefined
}

/**
 * Books an accepted quotation in a batch that exists or in a new one. The seats count as taken until people of the client are named for
 * them; each gets the agreed fee. Booking again moves the seats, and gives the named people the fee of the accepted version.
 * @throws Problem 'not-found', 'stale', 'conflict' unless it is accepted, for a cancelled batch, for too few free seats, and for a lump sum
 * outside an in-plant batch of the client; 'unprocessable' if no line is for the program
 */
export async function bookQuotation(
  db: Database,
  { id, form, ifMatch }: Booking,
  hooks: BatchHooks,
  context: ActionContext & { siteUrl: string },
): Promise<VersionedQuotation> {
  return db.write(async (tx) => {
    const row = await lockQuotation(tx, id)
    const { quotation } = await versioned(tx, row, context)
    requireFresh(ifMatch, row.version, quotation)
    const paper = currentPaper(quotation)
    if (quotation.state !== 'accepted' || !paper) {
      throw new Problem('conflict', `This quotation is ${quotation.state}. Only an accepted one can be booked.`)
    }
    const { clientId, enquiryId } = quotation
    const batch = form.newBatch
      ? await makeBatch(tx, form.newBatch, { clientId }, context)
      : await requireRunnableBatch(tx, form.batchId ?? 0, context.now)
    const order = requireOrder(paper, batch)
    const isWhole = 'lumpSum' in order
    if (isWhole) await agreeLumpSum(tx, batch, { lumpSum: order.lumpSum, clientId, quotationId: id }, hooks, context)
    const { number, versionNumber } = paper
    const off = isWhole ? 0 : await countSeatsOff(tx, { quotationId: id, versionNumber, programId: batch.trainingProgramId })
    const seats = isWhole ? 0 : order.seats - off
    const agreedFee = isWhole ? null : order.agreedFee
    const booked = { batchId: batch.id, quotationId: id, number, versionNumber, buyerName: paper.content.buyer.name, clientId, enquiryId }
    const former = await saveOrder(
      tx,
      { ...booked, seats, agreedFee },
      { isForSeats: sameSeats(paper, batch.trainingProgramId), now: context.now },
    )
    if (former?.agreedFee === null) await moveLumpSum(tx, former, { batch, lumpSum: isWhole ? order.lumpSum : null }, hooks, context)
    await markPaidOrders(tx, id, context.now)
    const changed = former ? await agreeNewFee(tx, former, { agreedFee, number }, context) : 0
    const fees = changed === 0 ? '' : `. ${counted(changed, 'person gets', 'people get')} this fee instead of the former one`
    const text = `${batchName(batch)}: ${orderInWords(order)}${fees}`
    await addEntry(tx, { quotationId: id, kind: 'booked', versionNumber, byName: staffName(context), text }, context.now)
    const changes = { batch_id: batch.id, updated_at: context.now.toISOString(), version: row.version + 1 }
    await tx.sql.updateTable('quotations').set(changes).where('id', '=', id).execute()
    await recordAudit(tx, context, {
      action: 'quotation booked',
      subject: `quotation:${id}`,
      after: { number, versionNumber, batchId: batch.id, ...order },
    })
    announce(tx, quotation)
    return getQuotation(tx, id, context)
  })
}

async function makeBatch(
  tx: WriteTransaction,
  form: NonNullable<BookingForm['newBatch']>,
  { clientId }: { clientId: number | null },
  context: ActionContext,
): Promise<Batch> {
  const ofClient = form.mode === 'in-plant' ? { clientId, clientContactId: null } : {}
  return (await createBatch(tx, { ...form, ...ofClient, lumpSum: null, lumpSumPaidOn: null }, context)).batch
}

function requireOrder(paper: QuotationPaper, { trainingProgramId, training_program_name: program }: Batch): ProgramOrder {
  const order = orderOf(paper, trainingProgramId)
  if (order) return order
  throw fieldProblem('unprocessable', 'batchId', `No line of the quotation is for ${program}.`)
}

async function agreeLumpSum(
  tx: WriteTransaction,
  batch: Batch,
  { lumpSum, clientId, quotationId }: { lumpSum: number; clientId: number | null; quotationId: number },
  hooks: BatchHooks,
  context: ActionContext,
): Promise<void> {
  const refuse = (message: string) => fieldProblem('conflict', 'batchId', message)
  if (batch.mode !== 'in-plant') {
    throw refuse(
      'The quotation has a lump sum, and only an in-plant batch can have one. Choose an in-plant batch, or quote a price for each person.',
    )
  }
  if (lumpSum > MAX_LUMP_SUM) {
    throw refuse(`The lump sum of the quotation is ${rupees(lumpSum)}, and a batch can have at most ${rupees(MAX_LUMP_SUM)}.`)
  }
  if (batch.clientId !== null && batch.clientId !== clientId) throw refuse(`${batchName(batch)} is for ${batch.client_name}.`)
  const others = (await listOrders(tx, { batchId: batch.id })).filter((other) => other.quotationId !== quotationId)
  const whole = others.find(({ agreedFee }) => agreedFee === null)
  if (whole) throw refuse(`Quotation ${whole.number} has booked this batch for a lump sum. Choose another batch.`)
  if (batch.lumpSumPaidOn !== null) requireSameSum(batch, lumpSum)
  await updateBatch(tx, batch.id, { changes: { lumpSum, clientId }, isByOrder: true }, hooks, context)
}

/**
 * Takes the lump sum of an order off the batch that it leaves, or that is paid for each person now. What the office has marked as paid moves
 * along. @throws Problem 'conflict' if another sum was paid
 */
async function moveLumpSum(
  tx: WriteTransaction,
  former: BatchOrder,
  { batch, lumpSum }: { batch: Batch; lumpSum: number | null },
  hooks: BatchHooks,
  context: ActionContext,
): Promise<void> {
  const isSame = former.batchId === batch.id
  const { batch: left } = await getBatch(tx, former.batchId)
  if (isSame && lumpSum !== null) return
  const lumpSumPaidOn = former.billedAs === null ? left.lumpSumPaidOn : null
  if (lumpSumPaidOn !== null) requireSameSum(left, lumpSum)
  await updateBatch(tx, left.id, { changes: { lumpSum: null, lumpSumPaidOn: null } }, hooks, context)
  if (lumpSumPaidOn !== null) await updateBatch(tx, batch.id, { changes: { lumpSumPaidOn } }, hooks, context)
}

function requireSameSum(batch: Batch, lumpSum: number | null): void {
  if (batch.lumpSum === null || batch.lumpSum === lumpSum) return
  throw fieldProblem('conflict', 'batchId', `${batchName(batch)} is already paid, with a lump sum of ${rupees(batch.lumpSum)}.`)
}

function orderInWords(order: ProgramOrder): string {
  if ('lumpSum' in order) return `lump sum of ${rupees(order.lumpSum)}`
  return `${counted(order.seats, 'seat')} at ${rupees(order.agreedFee)} for each person`
}
