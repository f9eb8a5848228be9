import { clientLabel } from '#clients/client.ts'
import { capitalise } from '#base/text/wording/capitalise.ts'
import { findState } from '#base/values/indian-states.ts'
import type { PartFigures } from '#quotations/paper-figures.ts'
import type { QuotationPaper } from '#quotations/quotation.schema.ts'
import type { ProformaOfMonth, VersionOfMonth } from '#quotations/server/accounts/papers-between.server.ts'
import type { listPaymentsBetween } from '#quotations/server/accounts/payments-between.server.ts'
import type { ExportColumn } from '../../records/export-columns.ts'

const WIDE = 40
const NUMBER_WIDTH = 18
const SACS_WIDTH = 16
/** Rates are hundredths of a percent. */
const PERCENT = 100

interface Printed {
  paper: Pick<QuotationPaper, 'content' | 'place'> & { figures: PartFigures }
}

/**
 * One tax rate of a paper. A paper with two rates has two rows; amounts of the whole paper stand in the first, so that every column adds up.
 */
type RateRow<Row extends Printed> = Row & { tax: PartFigures['taxes'][number]; isFirst: boolean }

export function byRate<Row extends Printed>(row: Row): Array<RateRow<Row>> {
  return row.paper.figures.taxes.map((tax, at) => ({ ...row, tax, isFirst: at === 0 }))
}

interface Client {
  clientName: string | null
  clientPlace: string | null
}

const clientOf = ({ clientName, clientPlace }: Client) =>
  clientName === null ? null : clientLabel({ name: clientName, place: clientPlace ?? '' })

/** '06-Haryana', as returns write it. */
function stateWithCode(state: string | null): string | null {
  const found = state === null ? undefined : findState(state)
  return found ? `${found.gstCode}-${found.name}` : state
}

const BUYER: ReadonlyArray<ExportColumn<Printed & Client>> = [
  { header: 'Client', width: WIDE, of: clientOf },
  { header: 'Buyer', width: WIDE, of: ({ paper }) => paper.content.buyer.name },
  { header: 'GSTIN', of: ({ paper }) => paper.content.buyer.gstin },
  { header: 'State', of: ({ paper }) => stateWithCode(paper.content.buyer.state) },
  { header: 'Place of supply', of: ({ paper }) => stateWithCode(paper.place.state) },
]

const AMOUNTS: ReadonlyArray<ExportColumn<RateRow<Printed>>> = [
  {
    header: 'SAC',
    width: SACS_WIDTH,
    of: ({ paper, tax }) =>
      [...new Set(paper.content.lines.filter(({ gstRate }) => gstRate === tax.rate).map(({ sac }) => sac))].join(', '),
  },
  { header: 'GST rate, %', holds: 'number', width: 12, of: ({ tax }) => tax.rate / PERCENT },
  { header: 'Taxable value, ₹', holds: 'paise', of: ({ tax }) => tax.taxablePaise },
  { header: 'CGST, ₹', holds: 'paise', of: ({ tax }) => tax.cgstPaise },
  { header: 'SGST/UTGST, ₹', holds: 'paise', of: ({ tax }) => tax.sgstPaise },
  { header: 'IGST, ₹', holds: 'paise', of: ({ tax }) => tax.igstPaise },
  { header: 'Round off, ₹', holds: 'paise', of: ({ paper, isFirst }) => (isFirst ? paper.figures.roundOffPaise : null) },
  { header: 'Total, ₹', holds: 'paise', of: ({ paper, isFirst }) => (isFirst ? paper.figures.totalPaise : null) },
]

export const QUOTATION_VERSION_COLUMNS: ReadonlyArray<ExportColumn<RateRow<VersionOfMonth>>> = [
  { header: 'Quotation', width: NUMBER_WIDTH, of: ({ paper }) => paper.number },
  { header: 'Version', holds: 'number', width: 10, of: ({ paper }) => paper.versionNumber },
  { header: 'Date', holds: 'date', of: ({ paper }) => paper.issuedOn },
  { header: 'Status', of: ({ status }) => capitalise(status) },
  ...BUYER,
  {
    header: 'Discount on all, %',
    holds: 'number',
    width: 12,
    of: ({ paper: { content }, isFirst }) =>
      isFirst && content.discount !== null && 'rate' in content.discount ? content.discount.rate / PERCENT : null,
  },
  { header: 'Discount on all, ₹', holds: 'paise', of: ({ paper, isFirst }) => (isFirst ? paper.figures.discountPaise || null : null) },
  ...AMOUNTS,
  { header: 'PO number', of: ({ poNumber }) => poNumber },
  { header: 'Batch', width: WIDE, of: ({ batchName }) => batchName },
  { header: 'Valid until', holds: 'date', of: ({ paper }) => paper.content.validUntil },
]

type ProformaRow = ProformaOfMonth & Pick<ProformaOfMonth['proforma'], 'paper'>

function proformaStatus({ cancelledAt, balancePaise, isOutdated, isOverdue }: ProformaOfMonth['proforma']): string {
  if (cancelledAt !== null) return 'Cancelled'
  if (balancePaise <= 0) return 'Settled'
  if (isOutdated) return 'Outdated'
  return isOverdue ? 'Overdue' : 'Open'
}

/** A cancelled proforma asks for nothing, so that every column of amounts adds up to what is billed. */
const BILLED_AMOUNTS: ReadonlyArray<ExportColumn<RateRow<ProformaRow>>> = AMOUNTS.map((column) =>
  column.holds === 'paise' ? { ...column, of: (row, context) => (isCancelled(row) ? null : column.of(row, context)) } : column,
)

const isCancelled = ({ proforma }: ProformaRow) => proforma.cancelledAt !== null

export const PROFORMA_COLUMNS: ReadonlyArray<ExportColumn<RateRow<ProformaRow>>> = [
  { header: 'Proforma', width: NUMBER_WIDTH, of: ({ proforma }) => proforma.number },
  { header: 'Date', holds: 'date', of: ({ proforma }) => proforma.issuedOn },
  { header: 'Status', of: ({ proforma }) => proformaStatus(proforma) },
  { header: 'Quotation', width: NUMBER_WIDTH, of: ({ paper }) => paper.quotation.number },
  { header: 'Version', holds: 'number', width: 10, of: ({ paper }) => paper.quotation.versionNumber },
  ...BUYER,
  ...BILLED_AMOUNTS,
  { header: 'PO number', of: ({ paper }) => paper.poNumber },
  { header: 'Batch', width: WIDE, of: ({ batchName }) => batchName },
  { header: 'Due date', holds: 'date', of: ({ proforma }) => proforma.dueOn },
  { header: 'Cancelled', holds: 'time', of: ({ proforma }) => proforma.cancelledAt },
  { header: 'Reason', width: WIDE, of: ({ proforma }) => proforma.cancelReason },
  { header: 'Cancelled total, ₹', holds: 'paise', of: (row) => (row.isFirst && isCancelled(row) ? row.proforma.totalPaise : null) },
  { header: 'Credit, ₹', holds: 'paise', of: (row) => (row.isFirst && !isCancelled(row) ? row.proforma.creditPaise : null) },
  { header: 'Settled incl. TDS, ₹', holds: 'paise', of: ({ proforma, isFirst }) => (isFirst ? proforma.settledPaise : null) },
  { header: 'TDS, ₹', holds: 'paise', of: ({ proforma, isFirst }) => (isFirst ? proforma.tdsPaise : null) },
  // A cancelled proforma asks for nothing, but money that came for it is to be given back.
  {
    header: 'Balance, ₹',
    holds: 'paise',
    of: ({ proforma: { cancelledAt, balancePaise }, isFirst }) =>
      isFirst && (cancelledAt === null || balancePaise < 0) ? balancePaise : null,
  },
  { header: 'Settled on', holds: 'date', of: ({ proforma }) => proforma.paidOn },
]

type PaymentRow = Awaited<ReturnType<typeof listPaymentsBetween>>[number]

/** No money moves with a credit. */
const moved = (row: PaymentRow) => (row.kind === 'credit' ? null : signed(row, row.amountPaise))
const creditOf = ({ kind, amountPaise }: PaymentRow) => (kind === 'credit' ? amountPaise : null)

/** Amounts that came are positive, refunds negative. */
const signed = ({ kind }: PaymentRow, paise: number) => (kind === 'refund' ? -paise : paise)

export const PAYMENT_COLUMNS: ReadonlyArray<ExportColumn<PaymentRow>> = [
  { header: 'Date', holds: 'date', of: ({ receivedOn }) => receivedOn },
  { header: 'Kind', of: ({ kind }) => capitalise(kind) },
  { header: 'UTR or cheque', width: 26, of: ({ reference }) => reference },
  { header: 'Proforma', width: NUMBER_WIDTH, of: ({ number }) => number },
  { header: 'Client', width: WIDE, of: clientOf },
  { header: 'Buyer', width: WIDE, of: ({ buyer }) => buyer.name },
  { header: 'GSTIN', of: ({ buyer }) => buyer.gstin },
  { header: 'Amount, ₹', holds: 'paise', of: (row) => (row.takenOffAt === null ? moved(row) : null) },
  { header: 'Credit, ₹', holds: 'paise', of: (row) => (row.takenOffAt === null ? creditOf(row) : null) },
  { header: 'TDS, ₹', holds: 'paise', of: (row) => (row.takenOffAt === null ? signed(row, row.tdsPaise) : null) },
  { header: 'Note', width: WIDE, of: ({ note }) => note },
  { header: 'Noted by', of: ({ notedBy }) => notedBy },
  { header: 'Noted', holds: 'time', of: ({ notedAt }) => notedAt },
  { header: 'Taken off', holds: 'time', of: ({ takenOffAt }) => takenOffAt },
  { header: 'Taken off by', of: ({ takenOffBy }) => takenOffBy },
  { header: 'Reason', width: WIDE, of: ({ takenOffReason }) => takenOffReason },
  { header: 'Amount taken off, ₹', holds: 'paise', of: (row) => (row.takenOffAt === null ? null : signed(row, row.amountPaise)) },
  { header: 'TDS taken off, ₹', holds: 'paise', of: (row) => (row.takenOffAt === null ? null : signed(row, row.tdsPaise)) },
]
