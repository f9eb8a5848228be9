import { CLIENT_MISSING } from '#clients/server/client.server.ts'
import { endpoint, type Api } from '#base/http/endpoint.server.ts'
import { matrixQuery, matrixSchema } from '../../of-client/matrix.schema.ts'
import { readClientMatrix } from './matrix.server.ts'

/** The calls for the certificates of a client's people. */
export const mountClientMatrixApi = (api: Api) => [
  endpoint(api, {
    method: 'get',
    path: '/clients/{id}/certificates',
    rows: { id: CLIENT_MISSING },
    tag: 'Clients',
    summary: 'Who of a client holds which certificate: valid, due within 90 days, expired, or never',
    access: 'records.read',
    query: matrixQuery,
    reply: matrixSchema,
    answer: async ({ db, rows: { id }, query, context }) => ({
      data: await readClientMatrix(db, id, { now: context.now, ...query }),
    }),
  }),
]
