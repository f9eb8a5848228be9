import { z } from 'zod'
import { isPlainDate } from '../dates/dates.ts'

const MAX_WORDS_LENGTH = 200
/** Enough for a person with very many records. */
const MAX_SUBJECTS_LENGTH = 6000
const MAX_ENTRIES = 100
const USUAL_ENTRIES = 25

const day = z.string().trim().refine(isPlainDate, 'Use a real date, such as 2026-11-25').optional()

export const auditQuery = z.object({
  q: z.string().trim().max(MAX_WORDS_LENGTH).optional(),
  /** The id of a staff member, or all visitors, or the system. */
  person: z.union([z.enum(['visitor', 'system']), z.coerce.number().int().positive().max(999_999_999)]).optional(),
  action: z.string().trim().max(MAX_WORDS_LENGTH).optional(),
  /** One record, or several separated by commas: 'service:3,service:4'. */
  subject: z.string().trim().max(MAX_SUBJECTS_LENGTH).optional(),
  /** The part of the subject before the colon: 'day' for every 'day:…'. */
  kind: z.string().trim().max(MAX_WORDS_LENGTH).optional(),
  /** The first and the last day, in India time. */
  from: day,
  to: day,
  limit: z.coerce.number({ error: 'limit must be a number' }).int().min(1).max(MAX_ENTRIES).default(USUAL_ENTRIES),
  cursor: z.string().max(2000).optional(),
})

export type AuditQuery = z.output<typeof auditQuery>

/** One field that changed. `before` is undefined for a new record, `after` for a deleted one, both for erased values. */
const fieldChangeSchema = z.object({
  /** The path of the field: 'title', 'address.locality'. */
  field: z.string(),
  before: z.unknown().optional(),
  after: z.unknown().optional(),
  isErased: z.boolean().optional(),
})
export interface FieldChange extends z.output<typeof fieldChangeSchema> {}

/** The back-office's view of an audit entry. */
export const auditEntrySchema = z.object({
  /** Its position in the chain. */
  position: z.int(),
  /** An instant in ISO 8601. */
  at: z.string(),
  actorKind: z.enum(['visitor', 'staff', 'system']),
  actorId: z.int().nullable(),
  /** The person's name at the time. */
  actorName: z.string().nullable(),
  isActorNameErased: z.boolean(),
  network: z.string().nullable(),
  isNetworkErased: z.boolean(),
  /** 'program updated'. */
  action: z.string(),
  /** 'program:42'. */
  subject: z.string(),
  /** The name of the record, if the entry has it. */
  subjectName: z.string().nullable(),
  changes: z.array(fieldChangeSchema),
})
export interface AuditEntry extends z.output<typeof auditEntrySchema> {}

/** The head of the chain and the actions to filter by, shown above the list. */
export const auditSummarySchema = z.object({
  count: z.int(),
  /** The hash of the last entry; '' for an audit log without entries. */
  hash: z.string(),
  actions: z.array(z.string()),
})
export interface AuditSummary extends z.output<typeof auditSummarySchema> {}
