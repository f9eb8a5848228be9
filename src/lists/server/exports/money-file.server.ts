import { recordAudit } from '#base/audit/audit.server.ts'
import type { Database } from '#base/database/database.server.ts'
import { firstOfMonth } from '#base/dates/calendar.ts'
import { fileEndpoint, type Api } from '#base/http/endpoint.server.ts'
import { moneyFileQuery } from '#quotations/money-file.schema.ts'
import type { MoneyFileKind } from '#quotations/money-file.ts'
import { listProformasBetween, listVersionsBetween } from '#quotations/server/accounts/papers-between.server.ts'
import { listPaymentsBetween } from '#quotations/server/accounts/payments-between.server.ts'
import type { ExportColumn } from '../../records/export-columns.ts'
import { onePage, type Sheet } from '../../sheet.ts'
import { byRate, PAYMENT_COLUMNS, PROFORMA_COLUMNS, QUOTATION_VERSION_COLUMNS } from './money-columns.server.ts'
import { FILE_TYPES, formatQuery, sheetReply } from './sheet-reply.server.ts'

const USUAL_WIDTH = 16
const TITLES: Record<MoneyFileKind, string> = { quotations: 'Quotations', proformas: 'Proformas', payments: 'Payments' }

/** Serves the quotations, proformas or payments of a month as a file for the accountant. */
export function mountMoneyFile(api: Api) {
  const { db, clock, siteUrl } = api.context
  return fileEndpoint(api, {
    method: 'get',
    path: '/exports/money',
    tag: 'Exports',
    summary: 'The issued quotations, proformas or payments of a month of India’s calendar as a file, one row for each tax rate or share',
    access: 'money.read',
    query: moneyFileQuery.extend(formatQuery.shape),
    files: FILE_TYPES,
    answer: async ({ c, query: { month, kind, format }, actor }) => {
      const now = clock()
      const cells = await cellsOf(db, { month, kind, now, siteUrl })
      const after = { month, kind, format, rows: cells.rows.length }
      await db.write((tx) => recordAudit(tx, { now, actor }, { action: 'money exported', subject: 'money', after }))
      const sheet: Sheet = { name: TITLES[kind], columns: cells.columns, pages: onePage(cells.rows) }
      return sheetReply(c, sheet, { name: `${kind}-${month}`, format, now })
    },
  })
}

interface MoneyFile {
  month: string
  kind: MoneyFileKind
  now: Date
  siteUrl: string
}

async function cellsOf(db: Database, { month, kind, now, siteUrl }: MoneyFile) {
  const [first, before] = [`${month}-01`, firstOfMonth(`${month}-01`, 1)]
  const written = <Row>(rows: readonly Row[], columns: ReadonlyArray<ExportColumn<Row>>) => ({
    columns: columns.map(({ header, holds = 'text', width = USUAL_WIDTH }) => ({ header, holds, width })),
    rows: rows.map((row) => columns.map((column) => column.of(row, { siteUrl }))),
  })
  if (kind === 'quotations') return written((await listVersionsBetween(db, first, before, now)).flatMap(byRate), QUOTATION_VERSION_COLUMNS)
  if (kind === 'payments') return written(await listPaymentsBetween(db, first, before), PAYMENT_COLUMNS)
  const proformas = await listProformasBetween(db, first, before, now)
  return written(
    proformas.flatMap((row) => byRate({ ...row, paper: row.proforma.paper })),
    PROFORMA_COLUMNS,
  )
}
