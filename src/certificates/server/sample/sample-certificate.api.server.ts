import { z } from 'zod'
import { endpoint, type Api } from '#base/http/endpoint.server.ts'
import { DRAFT_REFUSALS, requireOfficeForDrafts } from '#base/http/drafts.server.ts'
import { publicationQuery } from '#base/values/publication.schema.ts'
import { findSampleOfProgram, makeSample, PROGRAM_MISSING, removeSample } from './sample-certificate.server.ts'
import { sampleSchema } from '../../sample-certificate.schema.ts'

const tag = 'Training programs'
const path = '/training-programs/{id}/sample-certificate'

/** The sample on the page of a program (docs/decisions/0055). */
export function mountSampleCertificatesApi(api: Api) {
  const { secret } = api.context
  return [
    endpoint(api, {
      method: 'get',
      path,
      rows: { id: PROGRAM_MISSING },
      tag,
      summary: 'The sample certificate on the page of a program; null when the office shows none',
      access: 'public',
      isCached: true,
      query: publicationQuery,
      refusals: DRAFT_REFUSALS,
      reply: sampleSchema.nullable(),
      answer: async ({ db, c, rows: { id }, query }) => {
        await requireOfficeForDrafts(api, c, query)
        return { data: (await findSampleOfProgram(db, id, query.state)) ?? null }
      },
    }),
    endpoint(api, {
      method: 'put',
      path,
      rows: { id: PROGRAM_MISSING },
      tag,
      summary: 'Show a sample certificate on the page of a program, or refresh it. A check of it answers the status Sample',
      access: 'content.write',
      reply: sampleSchema,
      answer: async ({ db, rows: { id }, context }) => ({ data: await makeSample(db, id, { ...context, secret }) }),
    }),
    endpoint(api, {
      method: 'delete',
      path,
      rows: { id: PROGRAM_MISSING },
      tag,
      summary: 'Show no sample certificate on the page of a program',
      access: 'content.write',
      reply: z.null(),
      answer: async ({ db, rows: { id }, context }) => {
        await removeSample(db, id, context)
        return { data: null }
      },
    }),
  ]
}
