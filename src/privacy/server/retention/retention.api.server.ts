import { endpoint, type Api } from '#base/http/endpoint.server.ts'
import { etagOf } from '#base/http/etag.server.ts'
import type { Database } from '#base/database/database.server.ts'
import { countDue } from './retention-rules.server.ts'
import { getRunState } from './retention-run.server.ts'
import { getPeriods, savePeriods, type VersionedPeriods } from './retention-settings.server.ts'
import { dueSchema, periodsSchema, retentionSchema } from '../../retention.schema.ts'

const RETENTION = { path: '/admin/retention', tag: 'Company', access: 'settings.manage', reply: retentionSchema } as const

/** The calls for retention periods. */
export const mountRetentionApi = (api: Api) => [
  endpoint(api, {
    ...RETENTION,
    method: 'get',
    summary: 'How long personal data is kept, what is past its period, and the daily run that removes it',
    answer: async ({ db, context }) => answer(db, await getPeriods(db), context.now),
  }),
  endpoint(api, {
    method: 'get',
    path: '/admin/retention/preview',
    tag: 'Company',
    summary: 'How many records would be past these periods',
    access: 'settings.manage',
    query: periodsSchema,
    reply: dueSchema,
    answer: async ({ db, query, context }) => ({ data: await countDue(db, query, context.now) }),
  }),
  endpoint(api, {
    ...RETENTION,
    method: 'put',
    summary: 'Set how long personal data is kept; the next run removes what is older',
    body: periodsSchema,
    answer: async ({ db, body, ifMatch, context }) => answer(db, await savePeriods(db, { periods: body, ifMatch }, context), context.now),
  }),
]

async function answer(db: Database, { periods, version }: VersionedPeriods, now: Date) {
  const [due, state] = await Promise.all([countDue(db, periods, now), getRunState(db)])
  return { data: { periods, due, ...state }, etag: etagOf(version) }
}
