import { z } from 'zod'
import { tooLong } from '#base/api/length-limit.ts'
import { endpoint, type Api } from '#base/http/endpoint.server.ts'
import { searchOffice } from './office-search.server.ts'
import { RECORD_TYPES, type FoundRecord } from '#lists/records/record-type.ts'
import { MAX_SEARCH_LENGTH } from '../../overview/office-search.ts'

const officeSearchQuery = z.object({ q: z.string().trim().max(MAX_SEARCH_LENGTH, tooLong(MAX_SEARCH_LENGTH)).default('') })

const foundRecordSchema = z.object({
  type: z.enum(RECORD_TYPES),
  id: z.int(),
  title: z.string(),
  detail: z.string().nullable(),
  reference: z.string().nullable(),
  status: z.string().nullable(),
}) satisfies z.ZodType<FoundRecord>

export const mountOfficeSearchApi = (api: Api) => [
  endpoint(api, {
    method: 'get',
    path: '/admin/search',
    tag: 'Overview',
    summary: 'Up to five records of each type, found by name, title or number; people only for those who may read them',
    access: 'office.enter',
    query: officeSearchQuery,
    reply: z.array(foundRecordSchema),
    answer: async ({ db, query, context }) => {
      const { found, ...reply } = await searchOffice(db, query.q, context)
      return { data: found, ...reply }
    },
  }),
]
