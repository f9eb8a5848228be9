import { z } from 'zod'
import { endpoint, type Api } from '../http/endpoint.server.ts'
import { historyEntrySchema, historyQuery, historySummarySchema } from './history.schema.ts'
import { getHistorySummary, listHistory } from './history.server.ts'

const HISTORY = { method: 'get', tag: 'History', access: 'history.read' } as const

/** Who did what, when: for admins alone, since it tells what records of people said (PRODUCT.md section 3). */
export function mountHistoryApi(api: Api): void {
  endpoint(
    api,
    { ...HISTORY, path: '/admin/history', summary: 'What was done, newest first', query: historyQuery, reply: z.array(historyEntrySchema) },
    async ({ db, query }) => {
      const { rows, nextCursor } = await listHistory(db, query)
      return nextCursor === undefined ? { data: rows } : { data: rows, nextCursor }
    },
  )
  endpoint(
    api,
    { ...HISTORY, path: '/admin/history/summary', summary: 'The head of the chain of history, and the actions in it', reply: historySummarySchema },
    async ({ db }) => ({ data: await getHistorySummary(db) }),
  )
}
