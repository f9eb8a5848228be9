import { KIND_TITLES } from '#certificates/training-snapshot.ts'
import type { Cell, CellKind } from '#lists/records/export-columns.ts'
import { onePage, type Sheet } from '#lists/sheet.ts'
import { capitalise } from '#base/text/wording/capitalise.ts'
import {
  visibleHeaders,
  LOST_HEADERS,
  MONEY_HEADERS,
  OUTCOME_HEADERS,
  totalOf,
  TRAINING_HEADERS,
  type FigureHeader,
} from '../../figures/figures.ts'
import type { Figures } from '../../figures/figures.schema.ts'
import { SALES_HEADERS } from '../../figures/sales.ts'
import { labelOf, nameOfEnquiry, type FigureRows } from './figure-rows.server.ts'

interface Column<Row> {
  header: string
  holds?: CellKind
  width?: number
  of: (row: Row) => Cell
  /** The cell in the total row. */
  total?: Cell
}

const USUAL_WIDTH = 18
const WIDE = 40

/** The figures and the rows they are counted from: each figure is a count or a sum of these. */
export function figureSheets(figures: Figures, { enquiries, participants, certificates, batches, sales }: FigureRows): Sheet[] {
  const { months, programs, clients, sources, lostReasons } = figures
  const outcomes = visibleHeaders(OUTCOME_HEADERS, figures)
  const total = 'Total'
  const counted = <Key extends string, Row extends Record<Key, number>>(rows: readonly Row[], headers: ReadonlyArray<FigureHeader<Key>>) =>
    headers.map(([key, header, kind]): Column<Row> => ({
      header: kind ? `${header}, ₹` : header,
      holds: kind ?? 'number',
      of: (row) => row[key],
      total: totalOf(rows, key),
    }))
  const name: Column<{ name: string }> = { header: 'Name', width: WIDE, of: (row) => row.name, total }
  return [
    sheetOf('By month', months, [
      { header: 'Month', holds: 'month', of: ({ month }) => `${month}-01`, total },
      ...counted(months, [...outcomes, ...TRAINING_HEADERS, ['batches', 'Batches'], ...MONEY_HEADERS]),
    ]),
    sheetOf('By program', programs, [{ ...name, header: 'Training program' }, ...counted(programs, outcomes)]),
    sheetOf('By client', clients, [{ ...name, header: 'Client' }, ...counted(clients, outcomes)]),
    sheetOf('By source', sources, [{ ...name, header: 'Source' }, ...counted(sources, outcomes)]),
    sheetOf('Lost', lostReasons, [{ ...name, header: 'Reason' }, ...counted(lostReasons, visibleHeaders(LOST_HEADERS, figures))]),
    ...(figures.sales
      ? [
          sheetOf('Sales by month', figures.sales.months, [
            { header: 'Month', holds: 'month', of: ({ month }) => `${month}-01`, total },
            ...counted(figures.sales.months, SALES_HEADERS),
          ]),
          sheetOf('Sales by program', figures.sales.programs, [
            { ...name, header: 'Training program' },
            ...counted(figures.sales.programs, SALES_HEADERS),
          ]),
          sheetOf('Sales by source', figures.sales.sources, [
            { ...name, header: 'Source' },
            ...counted(figures.sales.sources, SALES_HEADERS),
          ]),
        ]
      : []),
    sheetOf('Enquiries', enquiries, [
      { header: 'Enquiry', of: nameOfEnquiry },
      { header: 'Received', holds: 'time', of: ({ receivedAt }) => receivedAt },
      { header: 'Training program', width: WIDE, of: ({ program }) => program },
      { header: 'Client', width: WIDE, of: ({ client }) => client },
      { header: 'Source', width: WIDE, of: ({ source }) => source },
      { header: 'Status', of: ({ status }) => capitalise(status) },
      { header: 'Enrolled', of: ({ isEnrolled }) => yesOrNo(isEnrolled) },
      { header: 'Value, ₹', holds: 'rupees', of: ({ value }) => value },
      { header: 'Lost because', width: WIDE, of: ({ lostReason }) => lostReason },
    ]),
    ...(sales
      ? [
          sheetOf('Quoted', sales, [
            { header: 'Enquiry', of: ({ enquiry }) => enquiry },
            { header: 'Quotations', width: WIDE, of: ({ numbers }) => numbers },
            { header: 'Counted from', holds: 'time', of: ({ countedAt }) => countedAt },
            { header: 'Training program', width: WIDE, of: ({ program }) => program },
            { header: 'Source', width: WIDE, of: ({ source }) => source },
            { header: 'Client', width: WIDE, of: ({ client }) => client },
            { header: 'Quoted', of: ({ isQuoted }) => yesOrNo(isQuoted) },
            { header: 'Accepted', of: ({ isAccepted }) => yesOrNo(isAccepted) },
            { header: 'Paid', of: ({ isPaid }) => yesOrNo(isPaid) },
            { header: 'Value quoted, ₹', holds: 'paise', of: ({ quotedPaise }) => quotedPaise },
            { header: 'Value accepted, ₹', holds: 'paise', of: ({ acceptedPaise }) => acceptedPaise },
            { header: 'Received, ₹', holds: 'paise', of: ({ receivedPaise }) => receivedPaise },
          ]),
        ]
      : []),
    sheetOf('Participants', participants, [
      { header: 'Participant ID', width: 28, of: ({ participantId }) => participantId },
      { header: 'Enrolment date', holds: 'date', of: ({ enrolledOn }) => enrolledOn },
      { header: 'Training program', width: WIDE, of: ({ program }) => program },
      { header: 'Client', width: WIDE, of: labelOf },
      { header: 'Status', of: ({ status }) => capitalise(status) },
    ]),
    sheetOf('Certificates', certificates, [
      { header: 'Certificate ID', width: 28, of: ({ certificateId }) => certificateId },
      { header: 'Issue date', holds: 'date', of: ({ issuedOn }) => issuedOn },
      { header: 'Training program', width: WIDE, of: ({ program }) => program },
      { header: 'Kind', width: 26, of: ({ kind }) => KIND_TITLES[kind] },
      { header: 'Revoked on', holds: 'date', of: ({ revokedOn }) => revokedOn },
    ]),
    sheetOf('Batches', batches, [
      { header: 'Batch', holds: 'number', width: 10, of: ({ id }) => id },
      { header: 'First day', holds: 'date', of: ({ firstDay }) => firstDay },
      { header: 'Training program', width: WIDE, of: ({ program }) => program },
      { header: 'Place', of: ({ place }) => place },
      { header: 'Client', width: WIDE, of: labelOf },
      { header: 'Status', of: ({ status }) => capitalise(status) },
      { header: 'People', holds: 'number', width: 10, of: ({ people }) => people },
      { header: 'Seats to name', holds: 'number', of: ({ seatsOrdered }) => seatsOrdered },
      { header: 'Fees expected, ₹', holds: 'rupees', of: ({ feesExpected }) => feesExpected },
      { header: 'Fees paid, ₹', holds: 'rupees', of: ({ feesPaid }) => feesPaid },
      { header: 'Lump sum expected, ₹', holds: 'rupees', of: ({ lumpSumExpected }) => lumpSumExpected },
      { header: 'Lump sum paid, ₹', holds: 'rupees', of: ({ lumpSumPaid }) => lumpSumPaid },
      { header: 'Lump sum paid on', holds: 'date', of: ({ lumpSumPaidOn }) => lumpSumPaidOn },
    ]),
  ]
}

const yesOrNo = (is: boolean) => (is ? 'Yes' : 'No')

function sheetOf<Row>(name: string, rows: readonly Row[], columns: ReadonlyArray<Column<Row>>): Sheet {
  const cells = rows.map((row) => columns.map((column) => column.of(row)))
  if (columns.some(({ total }) => total !== undefined)) cells.push(columns.map(({ total = null }) => total))
  return {
    name,
    columns: columns.map(({ header, holds = 'text', width = USUAL_WIDTH }) => ({ header, holds, width })),
    pages: onePage(cells),
  }
}
