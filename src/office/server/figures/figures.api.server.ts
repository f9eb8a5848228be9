import { endpoint, fileEndpoint, type Api } from '#base/http/endpoint.server.ts'
import { recordAudit } from '#base/audit/audit.server.ts'
import { WORKBOOK_TYPES, workbookReply } from '#lists/server/exports/sheet-reply.server.ts'
import { figuresQuery, figuresSchema } from '../../figures/figures.schema.ts'
import { figuresOfRows, periodOf, readFigureRows } from './figure-rows.server.ts'
import { figureSheets } from './figure-sheets.server.ts'

/** The figures for the managing director: enquiries and their outcomes, people, certificates and money by month. */
export function mountFiguresApi(api: Api) {
  const { db, clock } = api.context
  return [
    endpoint(api, {
      method: 'get',
      path: '/admin/figures',
      tag: 'Overview',
      summary: 'Enquiries, participants, certificates and money by month of India’s calendar; without months, the financial year',
      access: 'records.read',
      query: figuresQuery,
      reply: figuresSchema,
      answer: async ({ query, context }) => {
        const period = periodOf(query, context.now)
        return { data: figuresOfRows(period, await readFigureRows(db, period)) }
      },
    }),
    fileEndpoint(api, {
      method: 'get',
      path: '/exports/figures',
      tag: 'Exports',
      summary: 'The figures as an Excel workbook, with the rows that they are counted from',
      access: 'records.read',
      query: figuresQuery,
      files: WORKBOOK_TYPES,
      answer: async ({ c, query, actor }) => {
        const now = clock()
        const period = periodOf(query, now)
        const rows = await readFigureRows(db, period)
        await db.write((tx) => recordAudit(tx, { now, actor }, { action: 'figures exported', subject: 'figures', after: { ...period } }))
        return workbookReply(c, figureSheets(figuresOfRows(period, rows), rows), { name: `figures-${period.from}-to-${period.to}`, now })
      },
    }),
  ]
}
