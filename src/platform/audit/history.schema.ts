import { z } from 'zod'
import { isPlainDate } from '../../shared/dates.ts'
import type { HistoryEntry, HistorySummary } from './history.ts'

const LONGEST_WORDS = 200
const MOST_ENTRIES = 100
const USUAL_ENTRIES = 25

const day = z.string().trim().refine(isPlainDate, 'Use a real date as YYYY-MM-DD').optional()

export const historyQuery = z.object({
  q: z.string().trim().max(LONGEST_WORDS).optional(),
  /** Somebody's number, or all visitors, or the program itself. */
  person: z.union([z.enum(['visitor', 'system']), z.coerce.number().int().positive().max(999_999_999)]).optional(),
  action: z.string().trim().max(LONGEST_WORDS).optional(),
  subject: z.string().trim().max(LONGEST_WORDS).optional(),
  /** The first and the last day, on India's calendar. */
  from: day,
  to: day,
  limit: z.coerce.number({ error: 'limit must be a number' }).int().min(1).max(MOST_ENTRIES).default(USUAL_ENTRIES),
  cursor: z.string().max(2000).optional(),
})

export type HistoryQuery = z.output<typeof historyQuery>

export const historyEntrySchema = z.object({
  position: z.int(),
  at: z.string(),
  actorKind: z.enum(['visitor', 'staff', 'system']),
  actorId: z.int().nullable(),
  actorName: z.string().nullable(),
  network: z.string().nullable(),
  action: z.string(),
  subject: z.string(),
  subjectName: z.string().nullable(),
  changes: z.array(z.object({ field: z.string(), before: z.unknown().optional(), after: z.unknown().optional() })),
}) satisfies z.ZodType<HistoryEntry>

export const historySummarySchema = z.object({
  count: z.int(),
  hash: z.string(),
  actions: z.array(z.string()),
}) satisfies z.ZodType<HistorySummary>
