import { endpoint, fileEndpoint, type Api } from '#base/http/endpoint.server.ts'
import { isPermitted, type Actor } from '#base/http/action-context.server.ts'
import { recordAudit } from '#base/audit/audit.server.ts'
import { WORKBOOK_TYPES, workbookReply } from '#lists/server/exports/sheet-reply.server.ts'
import type { Period } from '../../figures/figure-months.ts'
import { figuresQuery, figuresSchema } from '../../figures/figures.schema.ts'
import { figuresOfRows, periodOf, readFigureRows } from './figure-rows.server.ts'
import { figureSheets } from './figure-sheets.server.ts'

/** The figures for the managing director: enquiries and their outcomes, people, certificates and money by month. */
export function mountFiguresApi(api: Api) {
  const { db, clock } = api.context
  const rowsFor = (actor: Actor, period: Period, now: Date) =>
    readFigureRows(db, period, { now, hasSales: isPermitted(actor, 'money.read') })
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
        return { data: figuresOfRows(period, await rowsFor(context.actor, period, context.now)) }
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
        const rows = await rowsFor(actor, period, now)
        await db.write((tx) => recordAudit(tx, { now, actor }, { action: 'figures exported', subject: 'figures', after: { ...period } }))
        return workbookReply(c, figureSheets(figuresOfRows(period, rows), rows), { name: `figures-${period.from}-to-${period.to}`, now })
      },
    }),
  ]
}
