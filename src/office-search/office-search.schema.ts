import { z } from 'zod'
import { RECORD_TYPES } from '../records/record-type.ts'
import { LONGEST_SEARCH, type FoundRecord } from './office-search.ts'

export const officeSearchQuery = z.object({ q: z.string().trim().max(LONGEST_SEARCH).default('') })

export const foundRecordSchema = z.object({
  type: z.enum(RECORD_TYPES),
  id: z.int(),
  title: z.string(),
  detail: z.string().nullable(),
  reference: z.string().nullable(),
  status: z.string().nullable(),
}) satisfies z.ZodType<FoundRecord>
