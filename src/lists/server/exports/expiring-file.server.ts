import { listExpiring } from '#certificates/server/expiry/expiring.server.ts'
import { expiringQuery, type ExpiringRecipient } from '#certificates/expiry-reminder.schema.ts'
import { KIND_TITLES } from '#certificates/training-snapshot.ts'
import { recordAudit } from '#base/audit/audit.server.ts'
import { fileEndpoint, type Api } from '#base/http/endpoint.server.ts'
import type { Cell, ExportColumn } from '../../records/export-columns.ts'
import { FILE_TYPES, formatQuery, sheetReply } from './sheet-reply.server.ts'

const NAME = 'expiring-certificates'
const query = expiringQuery.omit({ limit: true, cursor: true }).extend(formatQuery.shape)
const PAGE_ROWS = 1000
const USUAL_WIDTH = 22
const WIDE = 40

const COLUMNS: ReadonlyArray<ExportColumn<ExpiringRecipient>> = [
  { header: 'Client', width: WIDE, of: ({ client }) => client },
  { header: 'Recipient', width: WIDE, of: ({ participant_name: name }) => name },
  { header: 'Training program', width: WIDE, of: ({ training_program_name: program }) => program },
  { header: 'Certificate ID', width: 28, of: ({ certificateId }) => certificateId },
  { header: 'Kind', width: 26, of: ({ kind }) => KIND_TITLES[kind] },
  { header: 'Valid until', holds: 'date', of: ({ expiryDate }) => expiryDate },
  { header: 'E-mail', width: WIDE, of: ({ email }) => email },
  { header: 'Reminded', holds: 'time', of: ({ reminder }) => reminder.sentAt },
  { header: 'Renewed by', width: 28, of: ({ renewedBy }) => renewedBy },
]

/** Serves the certificates that expire soon as a file, in the order of the page. */
export function mountExpiringFile(api: Api) {
  const { db, clock, siteUrl } = api.context
  return fileEndpoint(api, {
    method: 'get',
    path: `/exports/${NAME}`,
    tag: 'Exports',
    summary: 'Certificates that expire within 30, 60 or 90 days, with clients, as a file',
    access: 'records.read',
    query,
    files: FILE_TYPES,
    answer: async ({ c, query: { format, ...filter }, actor }) => {
      const now = clock()
      await db.write((tx) => recordAudit(tx, { now, actor }, { action: `${NAME} exported`, subject: NAME, after: { format, ...filter } }))
      const columns = COLUMNS.map(({ header, holds = 'text', width = USUAL_WIDTH }) => ({ header, holds, width }))
      return sheetReply(c, { name: 'Expiring', columns, pages: pagesOf() }, { name: NAME, format, now })

      async function* pagesOf(): AsyncGenerator<Cell[][]> {
        for (let cursor: string | undefined; ;) {
          const { rows, nextCursor } = await listExpiring(db, { ...filter, limit: PAGE_ROWS, cursor }, { now, siteUrl })
          yield rows.map((row) => COLUMNS.map((column) => column.of(row, { siteUrl })))
          if (nextCursor === undefined) return
          cursor = nextCursor
        }
      }
    },
  })
}
