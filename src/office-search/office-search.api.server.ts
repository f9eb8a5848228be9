import { z } from 'zod'
import { endpoint, type Api } from '../platform/http/endpoint.server.ts'
import { foundRecordSchema, officeSearchQuery } from './office-search.schema.ts'
import { searchOffice } from './office-search.server.ts'

export function mountOfficeSearchApi(api: Api): void {
  endpoint(
    api,
    {
      method: 'get',
      path: '/admin/search',
      tag: 'Overview',
      summary: 'Up to five records of each type, found by name, title or number; people only for those who may read them',
      access: 'office.enter',
      query: officeSearchQuery,
      reply: z.array(foundRecordSchema),
    },
    async ({ db, query, context }) => ({ data: await searchOffice(db, query.q, context) }),
  )
}
