import { z } from 'zod'
import { ITEM_TYPES } from './admin-data.ts'
import { LONGEST_SEARCH, type FoundRecord } from './office-search.ts'

export const officeSearchQuery = z.object({ q: z.string().trim().max(LONGEST_SEARCH).default('') })

export const foundRecordSchema = z.object({
  type: z.enum(ITEM_TYPES),
  id: z.int(),
  title: z.string(),
  detail: z.string().nullable(),
  reference: z.string().nullable(),
  status: z.string().nullable(),
}) satisfies z.ZodType<FoundRecord>
