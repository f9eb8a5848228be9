import { z } from 'zod'
import { RECORD_TYPES, type FoundRecord } from '../records/record-type.ts'
import { MAX_SEARCH_LENGTH } from './office-search.ts'

export const officeSearchQuery = z.object({ q: z.string().trim().max(MAX_SEARCH_LENGTH).default('') })

export const foundRecordSchema = z.object({
  type: z.enum(RECORD_TYPES),
  id: z.int(),
  title: z.string(),
  detail: z.string().nullable(),
  reference: z.string().nullable(),
  status: z.string().nullable(),
}) satisfies z.ZodType<FoundRecord>
