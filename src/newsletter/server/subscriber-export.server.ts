import type { z } from 'zod'
import type { Sheet, SheetColumn } from '#lists/sheet.ts'
import { FILE_TYPES, formatQuery, requireFit, sheetReply } from '#lists/server/exports/sheet-reply.server.ts'
import { recordAudit } from '#base/audit/audit.server.ts'
import type { Database } from '#base/database/database.server.ts'
import { fileEndpoint, type Api } from '#base/http/endpoint.server.ts'
import { validateFilters } from '#base/http/read-body.server.ts'
import type { Cell } from '#lists/records/export-columns.ts'
import { countSubscribers, listSubscribers } from './subscriber-list.server.ts'
import { subscriberListQuery, type Subscriber } from '../subscriber.schema.ts'
import { SUBSCRIBER_STATUS_LABELS, type SubscriberStatus } from '../subscriber.ts'

const NAME = 'newsletter-subscribers'
const PAGE_ROWS = 1000
const exportQuery = subscriberListQuery.omit({ limit: true, cursor: true })

const COLUMNS: ReadonlyArray<SheetColumn & { of: (subscriber: Subscriber) => Cell }> = [
  { header: 'E-mail', holds: 'text', width: 40, of: ({ address }) => address },
  { header: 'Status', holds: 'text', width: 22, of: ({ status }) => SUBSCRIBER_STATUS_LABELS[status].label },
  { header: 'Signed up', holds: 'time', width: 22, of: ({ createdAt }) => createdAt },
  { header: 'Confirmed', holds: 'time', width: 22, of: ({ confirmedAt }) => confirmedAt },
  { header: 'Accepted privacy notice (version)', holds: 'number', width: 22, of: ({ noticeVersion }) => noticeVersion },
  { header: 'Unsubscribed', holds: 'time', width: 22, of: ({ unsubscribedAt }) => unsubscribedAt },
  { header: 'Undeliverable', holds: 'time', width: 22, of: ({ setAsideAt }) => setAsideAt },
  { header: 'Last failure', holds: 'text', width: 40, of: ({ lastBounce }) => lastBounce },
]

/** Exports the subscribers as a file. The history records who exported them. */
export function mountSubscriberExport(api: Api) {
  const { db, clock, secret } = api.context
  return fileEndpoint(api, {
    method: 'get',
    path: `/exports/${NAME}`,
    tag: 'Exports',
    summary: 'Newsletter subscribers as a file: all that match the filters',
    access: 'records.read',
    query: exportQuery.extend(formatQuery.shape),
    files: FILE_TYPES,
    answer: async ({ c, query: { format }, actor }) => {
      const { format: _, ...asked } = c.req.query()
      const filter = validateFilters(exportQuery, asked)
      const now = clock()
      requireFit(format, await countAtMost(db, filter.status))
      await db.write((tx) =>
        recordAudit(tx, { now, actor }, { action: `${NAME} exported`, subject: NAME, after: { format, status: filter.status } }),
      )
      const sheet: Sheet = { name: 'Subscribers', columns: COLUMNS, pages: pagesOf(db, filter, secret) }
      return sheetReply(c, sheet, { name: NAME, format, now })
    },
  })
}

/** The number of rows without the search: a file never has more. */
async function countAtMost(db: Database, status: SubscriberStatus | undefined): Promise<number> {
  const counts = await countSubscribers(db)
  return status ? counts[status] : Object.values(counts).reduce((sum, count) => sum + count, 0)
}

async function* pagesOf(db: Database, filter: z.output<typeof exportQuery>, secret: string): AsyncGenerator<Cell[][]> {
  for (let cursor: string | undefined; ;) {
    const { rows, nextCursor } = await listSubscribers(db, { ...filter, limit: PAGE_ROWS, cursor }, { secret })
    yield rows.map((row) => COLUMNS.map((column) => column.of(row)))
    if (nextCursor === undefined) return
    cursor = nextCursor
  }
}
