import { endpoint, type Api } from '#base/http/endpoint.server.ts'
import { overviewChartsSchema, overviewSchema } from '../../overview/overview.schema.ts'
import { getOverview, getOverviewCharts, type OverviewParts } from './overview.server.ts'

const tag = 'Overview'

export const mountOverviewApi = (api: Api, parts: OverviewParts) => [
  endpoint(api, {
    method: 'get',
    path: '/admin/overview',
    tag,
    summary: 'Counts and what came last; null where the role may not see people',
    access: 'office.enter',
    reply: overviewSchema,
    answer: async ({ db, context }) => ({ data: await getOverview(db, parts, context) }),
  }),
  endpoint(api, {
    method: 'get',
    path: '/admin/overview/charts',
    tag,
    summary: 'Messages by week and month, enrolments by program, certificates about to expire',
    access: 'records.read',
    reply: overviewChartsSchema,
    answer: async ({ db, context }) => ({ data: await getOverviewCharts(db, context.now) }),
  }),
]
