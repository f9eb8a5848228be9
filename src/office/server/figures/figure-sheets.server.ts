import { KIND_TITLES } from '#certificates/training-snapshot.ts'
import type { Cell, CellKind } from '#lists/records/export-columns.ts'
import { onePage, type Sheet } from '#lists/sheet.ts'
import { capitalise } from '#base/text/wording/capitalise.ts'
import { MONEY_HEADERS, OUTCOME_HEADERS, totalOf, TRAINING_HEADERS } from '../../figures/figures.ts'
import type { Figures, NamedOutcomes } from '../../figures/figures.schema.ts'
import { labelOf, type FigureRows } from './figure-rows.server.ts'

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
export function figureSheets(figures: Figures, { enquiries, participants, certificates, batches }: FigureRows): Sheet[] {
  const { months, programs, clients } = figures
  const total = 'Total'
  const outcomes = <Row extends NamedOutcomes>(rows: readonly Row[]): Array<Column<Row>> =>
    OUTCOME_HEADERS.map(([key, header]) => ({ header, holds: 'number', of: (row) => row[key], total: totalOf(rows, key) }))
  const name: Column<{ name: string }> = { header: 'Name', width: WIDE, of: (row) => row.name, total }
  return [
    sheetOf('By month', months, [
      { header: 'Month', holds: 'month', of: ({ month }) => `${month}-01`, total },
      ...[...OUTCOME_HEADERS, ...TRAINING_HEADERS, ['batches', 'Batches'] as const].map(([key, header]) => ({
        header,
        holds: 'number' as const,
        of: (row: (typeof months)[number]) => row[key],
        total: totalOf(months, key),
      })),
      ...MONEY_HEADERS.map(([key, header]) => ({
        header: `${header}, ₹`,
        holds: 'rupees' as const,
        of: (row: (typeof months)[number]) => row[key],
        total: totalOf(months, key),
      })),
    ]),
    sheetOf('By program', programs, [{ ...name, header: 'Training program' }, ...outcomes(programs)]),
    sheetOf('By client', clients, [{ ...name, header: 'Client' }, ...outcomes(clients)]),
    sheetOf('Enquiries', enquiries, [
      { header: 'Enquiry', of: ({ reference, id }) => reference ?? `No. ${id}` },
      { header: 'Received', holds: 'time', of: ({ receivedAt }) => receivedAt },
      { header: 'Training program', width: WIDE, of: ({ program }) => program },
      { header: 'Client', width: WIDE, of: ({ client }) => client },
      { header: 'Status', of: ({ status }) => capitalise(status) },
      { header: 'Enrolled', of: ({ isEnrolled }) => (isEnrolled ? 'Yes' : 'No') },
    ]),
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
      { header: 'Fees expected, ₹', holds: 'rupees', of: ({ feesExpected }) => feesExpected },
      { header: 'Fees paid, ₹', holds: 'rupees', of: ({ feesPaid }) => feesPaid },
      { header: 'Lump sum expected, ₹', holds: 'rupees', of: ({ lumpSumExpected }) => lumpSumExpected },
      { header: 'Lump sum paid, ₹', holds: 'rupees', of: ({ lumpSumPaid }) => lumpSumPaid },
      { header: 'Lump sum paid on', holds: 'date', of: ({ lumpSumPaidOn }) => lumpSumPaidOn },
    ]),
  ]
}

function sheetOf<Row>(name: string, rows: readonly Row[], columns: ReadonlyArray<Column<Row>>): Sheet {
  const cells = rows.map((row) => columns.map((column) => column.of(row)))
  if (columns.some(({ total }) => total !== undefined)) cells.push(columns.map(({ total = null }) => total))
  return {
    name,
    columns: columns.map(({ header, holds = 'text', width = USUAL_WIDTH }) => ({ header, holds, width })),
    pages: onePage(cells),
  }
}
