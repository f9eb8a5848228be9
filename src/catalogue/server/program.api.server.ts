import { z } from 'zod'
import { endpoint, type Api } from '#base/http/endpoint.server.ts'
import { etagOf } from '#base/http/etag.server.ts'
import { DRAFT_REFUSALS, requireOfficeForDrafts } from '#base/http/drafts.server.ts'
import { totalOf } from '#base/database/keyset.server.ts'
import { renderMarkdown } from '#base/rendering/markdown.server.ts'
import { publicationQuery } from '#base/values/publication.schema.ts'
import { displayOrderSchema, orderedIdsSchema } from '#base/api/display-order.schema.ts'
import { saveDisplayOrder } from '#base/database/display-order.server.ts'
import {
  programChangesSchema,
  programDetailSchema,
  programFormSchema,
  programListQuery,
  programSchema,
  type ProgramDetail,
} from '../program.schema.ts'
import { PROGRAM_MISSING } from './program-row.server.ts'
import {
  countPrograms,
  createProgram,
  deleteProgram,
  getProgram,
  listPrograms,
  updateProgram,
  type FindBlockers,
  type VersionedProgram,
} from './program.server.ts'

const tag = 'Training programs'

export const mountProgramsApi = (api: Api, findBlockers: FindBlockers) => [
  endpoint(api, {
    method: 'get',
    path: '/training-programs',
    tag,
    summary: 'List training programs in display order',
    access: 'public',
    isCached: true,
    query: programListQuery,
    refusals: DRAFT_REFUSALS,
    reply: z.array(programSchema),
    answer: async ({ db, c, query }) => {
      await requireOfficeForDrafts(api, c, query)
      const page = await listPrograms(db, query)
      const total = await totalOf(page, query.cursor, () => countPrograms(db, { ...query, q: page.searchedFor ?? query.q }))
      return { data: page.rows, nextCursor: page.nextCursor, searchedFor: page.searchedFor, total }
    },
  }),
  endpoint(api, {
    method: 'get',
    path: '/training-programs/{id}',
    tag,
    summary: 'One training program, by id or slug; a slug that it had before answers 301',
    access: 'public',
    isCached: true,
    query: publicationQuery,
    refusals: DRAFT_REFUSALS,
    reply: programDetailSchema,
    answer: async ({ db, c, param, query }) => {
      await requireOfficeForDrafts(api, c, query)
      const found = await getProgram(db, param('id'), query.state)
      const { id, slug } = found.program
      const isFormerSlug = param('id') !== slug && Number(param('id')) !== id
      return { ...answer(found), movedTo: isFormerSlug ? `/api/training-programs/${slug ?? id}` : undefined }
    },
  }),
  endpoint(api, {
    method: 'post',
    path: '/training-programs/create',
    tag,
    summary: 'Create a training program',
    access: 'content.write',
    body: programFormSchema,
    reply: programDetailSchema,
    status: 201,
    answer: async ({ db, body, context }) => answer(await createProgram(db, body, context)),
  }),
  // Must precede the call for one record, whose path also matches.
  endpoint(api, {
    method: 'put',
    path: '/training-programs/order',
    tag,
    summary: 'Set the display order of all training programs; the home page shows the first three',
    access: 'content.write',
    body: displayOrderSchema,
    reply: orderedIdsSchema,
    answer: async ({ db, body, context }) => {
      await saveDisplayOrder(db, 'training_programs', body, context)
      return { data: { ids: body.ids } }
    },
  }),
  endpoint(api, {
    method: 'put',
    path: '/training-programs/{id}',
    rows: { id: PROGRAM_MISSING },
    tag,
    summary: 'Update a training program',
    access: 'content.write',
    body: programChangesSchema,
    reply: programDetailSchema,
    answer: async ({ db, rows: { id }, body, ifMatch, context }) => {
      return answer(await updateProgram(db, id, { changes: body, ifMatch }, context))
    },
  }),
  endpoint(api, {
    method: 'delete',
    path: '/training-programs/{id}',
    rows: { id: PROGRAM_MISSING },
    tag,
    summary: 'Delete a training program that nothing points to',
    access: 'content.write',
    reply: z.null(),
    answer: async ({ db, rows: { id }, context }) => {
      await deleteProgram(db, id, findBlockers, context)
      return { data: null }
    },
  }),
]

function answer({ program, version }: VersionedProgram): { data: ProgramDetail; etag: string } {
  return { data: { ...program, description_html: renderMarkdown(program.description) }, etag: etagOf(version) }
}
