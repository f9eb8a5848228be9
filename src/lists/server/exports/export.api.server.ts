import { recordAudit } from '#base/audit/audit.server.ts'
import { fileEndpoint, type Api } from '#base/http/endpoint.server.ts'
import { RECORD_SOURCES } from '../record-sources.server.ts'
import { exportedList } from './exported-list.server.ts'
import { FILE_TYPES, requireFit, sheetReply } from './sheet-reply.server.ts'

/** Serves every list as a file: all rows that match its filters, or the rows chosen by `ids`. */
export function mountExportsApi(api: Api) {
  const { db, clock, siteUrl } = api.context
  return RECORD_SOURCES.map(exportedList).map(({ path: name, ...list }) =>
    fileEndpoint(api, {
      method: 'get',
      path: `/exports/${name}`,
      tag: 'Exports',
      summary: `${list.title} as a file: all rows that match the filters, or those with the given ids`,
      access: list.access,
      query: list.query,
      files: FILE_TYPES,
      answer: async ({ c, query: { format }, actor }) => {
        const { format: _, _t, ...asked } = c.req.query()
        const now = clock()
        const prepared = await list.prepare({ db, now, actor, siteUrl }, asked)
        requireFit(format, prepared.total)
        // Recorded before the first byte is sent, because the export cannot be rolled back afterwards.
        await db.write((tx) =>
          recordAudit(
            tx,
            { now, actor },
            {
              action: `${name} exported`,
              subject: name,
              after: { format, filters: asked, [prepared.totalIsEstimate ? 'aboutRows' : 'rows']: prepared.total },
            },
          ),
        )
        return sheetReply(c, prepared.sheet, { name, format, now })
      },
    }),
  )
}
