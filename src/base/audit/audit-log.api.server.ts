import { z } from 'zod'
import { endpoint, type Api } from '../http/endpoint.server.ts'
import { auditEntrySchema, auditQuery, auditSummarySchema } from './audit-log.schema.ts'
import type { AuditedRecord } from './audit-log.ts'
import { getAuditSummary, listAuditEntries } from './audit-log.server.ts'

const HISTORY = { method: 'get', tag: 'History', access: 'history.read' } as const

/**
 * Serves the audit log to admins only, because entries contain personal data (docs/product/contract.md, section 3).
 * `records` are the kinds of records that are shown by name.
 */
export const mountAuditApi = (api: Api, records: readonly AuditedRecord[]) => [
  endpoint(api, {
    ...HISTORY,
    path: '/admin/history',
    summary: 'What was done, newest first',
    query: auditQuery,
    reply: z.array(auditEntrySchema),
    answer: async ({ db, query }) => {
      const { rows, nextCursor } = await listAuditEntries(db, query, records)
      return nextCursor === undefined ? { data: rows } : { data: rows, nextCursor }
    },
  }),
  endpoint(api, {
    ...HISTORY,
    path: '/admin/history/summary',
    summary: 'The head of the chain of history, and the actions in it',
    reply: auditSummarySchema,
    answer: async ({ db }) => ({ data: await getAuditSummary(db) }),
  }),
]
