import { fileEndpoint, endpoint, type Api } from '#base/http/endpoint.server.ts'
import { keyScope, recompute } from '#base/http/idempotency.server.ts'
import { indianDate } from '#base/dates/dates.ts'
import { erasePerson, previewErasure } from './erase-person.server.ts'
import { exportPerson } from './export-person.server.ts'
import { erasureResultSchema, personQuerySchema, personRequestSchema, previewSchema } from '../personal-data.schema.ts'

const tag = 'Personal data'
const EXPORT_TYPE = 'application/json'

/** Finds, exports and erases the stored data of one person (docs/decisions/0033). Admins only. */
export function mountPersonalDataApi(api: Api) {
  return [
    endpoint(api, {
      method: 'post',
      path: '/people/preview',
      tag,
      summary: 'What an erasure of a person, by their e-mail or one of their records (`participant:12`) would remove, and what would stay',
      access: 'personal-data.manage',
      body: personQuerySchema,
      reply: previewSchema,
      answer: async ({ db, body, context }) => ({ data: await previewErasure(db, body, context) }),
    }),
    endpoint(api, {
      method: 'post',
      path: '/people/erase',
      tag,
      summary:
        'Erase what is stored about a person, by their e-mail or one of their records (`participant:12`). Certificates stay verifiable',
      access: 'personal-data.manage',
      body: personRequestSchema,
      reply: erasureResultSchema,
      replay: 'stored',
      answer: async ({ once, body, context }) => once(async (tx) => ({ data: await erasePerson(tx, body, context) })),
    }),
    mountExport(api),
  ]
}

/** The export is a plain file without an envelope, so that it can be handed to the person. */
function mountExport(api: Api) {
  const { db, clock, random, secret, siteUrl } = api.context
  const path = '/people/export'
  return fileEndpoint(api, {
    method: 'post',
    path,
    tag,
    summary: 'Everything that is stored about a person, by their e-mail or one of their records (`participant:12`), as a file',
    access: 'personal-data.manage',
    body: personRequestSchema,
    files: [EXPORT_TYPE],
    replay: 'recomputed',
    answer: async ({ c, body: request, actor }) => {
      const now = clock()
      const work = () => exportPerson(db, request, { now, random, actor, secret, siteUrl })
      const key = c.req.header('Idempotency-Key')
      const data = key ? await recompute(db, { key, now, scope: keyScope(path, actor), request }, work) : await work()
      c.header('Content-Type', EXPORT_TYPE)
      c.header('Content-Disposition', `attachment; filename="personal-data-${indianDate(now)}.json"`)
      c.header('Cache-Control', 'no-store')
      return c.body(`${JSON.stringify(data, null, 2)}\n`)
    },
  })
}
