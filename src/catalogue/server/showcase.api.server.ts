import { z } from 'zod'
import { endpoint, type Api } from '#base/http/endpoint.server.ts'
import { etagOf } from '#base/http/etag.server.ts'
import { totalOf } from '#base/database/keyset.server.ts'
import { saveDisplayOrder } from '#base/database/display-order.server.ts'
import { displayOrderSchema, orderedIdsSchema } from '#base/api/display-order.schema.ts'
import {
  showcaseChangesSchema,
  showcaseEntrySchema,
  showcaseFormSchema,
  showcaseListQuery,
  shownEntrySchema,
  shownQuery,
  type ShowcaseEntry,
} from '../showcase.schema.ts'
import {
  countShowcase,
  createShowcaseEntry,
  deleteShowcaseEntry,
  getShowcaseEntry,
  listShowcase,
  listShown,
  SHOWCASE_ENTRY_MISSING,
  updateShowcaseEntry,
  type VersionedEntry,
} from './showcase.server.ts'

const tag = 'Showcase'

/** Clients, testimonials, trainers and case studies (docs/decisions/0055). */
export const mountShowcaseApi = (api: Api) => [
  endpoint(api, {
    method: 'get',
    path: '/showcase',
    tag,
    summary: 'List clients, testimonials, trainers and case studies in display order, drafts too',
    access: 'office.enter',
    query: showcaseListQuery,
    reply: z.array(showcaseEntrySchema),
    answer: async ({ db, query }) => {
      const page = await listShowcase(db, query)
      const total = await totalOf(page, query.cursor, () => countShowcase(db, { ...query, q: page.searchedFor ?? query.q }))
      return { data: page.rows, nextCursor: page.nextCursor, searchedFor: page.searchedFor, total }
    },
  }),
  // Must precede the call for one entry, whose path also matches.
  endpoint(api, {
    method: 'get',
    path: '/showcase/published',
    tag,
    summary: 'What the site shows: published entries, without e-mail and consent; with programId those of one program',
    access: 'public',
    isCached: true,
    query: shownQuery,
    reply: z.array(shownEntrySchema),
    answer: async ({ db, query }) => ({ data: await listShown(db, query) }),
  }),
  endpoint(api, {
    method: 'get',
    path: '/showcase/{id}',
    rows: { id: SHOWCASE_ENTRY_MISSING },
    tag,
    summary: 'One showcase entry',
    access: 'office.enter',
    reply: showcaseEntrySchema,
    answer: async ({ db, rows: { id } }) => answer(await getShowcaseEntry(db, id)),
  }),
  endpoint(api, {
    method: 'post',
    path: '/showcase/create',
    tag,
    summary: 'Create a showcase entry; one of a person is published only with the day of their consent',
    access: 'content.write',
    body: showcaseFormSchema,
    reply: showcaseEntrySchema,
    status: 201,
    answer: async ({ db, body, context }) => answer(await createShowcaseEntry(db, body, context)),
  }),
  endpoint(api, {
    method: 'put',
    path: '/showcase/order',
    tag,
    summary: 'Set the display order of all showcase entries',
    access: 'content.write',
    body: displayOrderSchema,
    reply: orderedIdsSchema,
    answer: async ({ db, body, context }) => {
      await saveDisplayOrder(db, 'showcase_entries', body, context)
      return { data: { ids: body.ids } }
    },
  }),
  endpoint(api, {
    method: 'put',
    path: '/showcase/{id}',
    rows: { id: SHOWCASE_ENTRY_MISSING },
    tag,
    summary: 'Update a showcase entry',
    access: 'content.write',
    body: showcaseChangesSchema,
    reply: showcaseEntrySchema,
    answer: async ({ db, rows: { id }, body, ifMatch, context }) =>
      answer(await updateShowcaseEntry(db, id, { changes: body, ifMatch }, context)),
  }),
  endpoint(api, {
    method: 'delete',
    path: '/showcase/{id}',
    rows: { id: SHOWCASE_ENTRY_MISSING },
    tag,
    summary: 'Delete a showcase entry',
    access: 'content.write',
    reply: z.null(),
    answer: async ({ db, rows: { id }, context }) => {
      await deleteShowcaseEntry(db, id, context)
      return { data: null }
    },
  }),
]

function answer({ entry, version }: VersionedEntry): { data: ShowcaseEntry; etag: string } {
  return { data: entry, etag: etagOf(version) }
}
