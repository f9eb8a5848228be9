import { Readable } from 'node:stream'
import { z } from 'zod'
import { recordAudit } from '../platform/audit/audit.server.ts'
import type { Api } from '../platform/http/endpoint.server.ts'
import { validate } from '../platform/http/read-body.server.ts'
import { RECORD_SOURCES } from '../records/record-sources.server.ts'
import { indianDate } from '../shared/dates.ts'
import { Problem } from '../shared/problem.ts'
import { csvOf } from './csv.server.ts'
import { exportedList, type PreparedExport } from './exported-list.server.ts'
import { MAX_WORKBOOK_ROWS, workbookOf } from './workbook.server.ts'

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

const formatQuery = z.object({
  format: z.enum(['csv', 'xlsx'], { error: 'format must be csv or xlsx' }).default('csv'),
})

/** Every list as a file: all rows that match its filters, or the rows chosen by `ids`. */
export function mountExportsApi(api: Api): void {
  const { db, guard, clock, siteUrl } = api.context
  for (const list of RECORD_SOURCES.map(exportedList)) {
    const name = list.path
    api.endpoints.push({
      method: 'get',
      path: `/exports/${name}`,
      tag: 'Exports',
      summary: `${list.title} as a file: all rows that match the filters, or those with the given ids`,
      access: list.access,
      query: list.query.extend(formatQuery.shape),
      reply: z.unknown(),
      files: Object.values(TYPES),
    })
    api.router.get(`/exports/${name}`, async (c) => {
      const actor = await guard(c, list.access)
      const { format: _, _t, ...asked } = c.req.query()
      const { format } = validate(formatQuery, c.req.query())
      const now = clock()
      const prepared = await list.prepare({ db, now, actor, siteUrl }, asked)
      if (format === 'xlsx') requireFit(prepared)
      // Recorded before the first byte is sent, because sent bytes cannot be taken back.
      await db.write((tx) =>
        recordAudit(tx, { now, actor }, {
          action: `${name} exported`,
          subject: name,
          after: { format, filters: asked, [prepared.totalIsEstimate ? 'aboutRows' : 'rows']: prepared.total },
        }),
      )
      c.header('Content-Type', TYPES[format])
      c.header('Content-Disposition', `attachment; filename="${name}-${indianDate(now)}.${format}"`)
      c.header('Cache-Control', 'no-store')
      const file = format === 'csv' ? Readable.from(csvOf(prepared.sheet)) : Readable.from(workbookOf(prepared.sheet))
      return c.body(Readable.toWeb(file) as ReadableStream)
    })
  }
}

function requireFit({ total }: PreparedExport): void {
  if (total <= MAX_WORKBOOK_ROWS) return
  const most = MAX_WORKBOOK_ROWS.toLocaleString('en-IN')
  throw new Problem('unprocessable', `An Excel sheet has room for ${most} rows. Narrow the list, or export it as CSV.`)
}
