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
  serviceChangesSchema,
  serviceDetailSchema,
  serviceFormSchema,
  serviceListQuery,
  serviceSchema,
  type ServiceDetail,
} from '../service.schema.ts'
import {
  countServices,
  createService,
  deleteService,
  getService,
  listServices,
  SERVICE_MISSING,
  updateService,
  type VersionedService,
} from './service.server.ts'

const tag = 'Services'

export const mountServicesApi = (api: Api) => [
  endpoint(api, {
    method: 'get',
    path: '/services',
    tag,
    summary: 'List services in display order',
    access: 'public',
    isCached: true,
    query: serviceListQuery,
    refusals: DRAFT_REFUSALS,
    reply: z.array(serviceSchema),
    answer: async ({ db, c, query }) => {
      await requireOfficeForDrafts(api, c, query)
      const page = await listServices(db, query)
      const total = await totalOf(page, query.cursor, () => countServices(db, { ...query, q: page.searchedFor ?? query.q }))
      return { data: page.rows, nextCursor: page.nextCursor, searchedFor: page.searchedFor, total }
    },
  }),
  endpoint(api, {
    method: 'get',
    path: '/services/{id}',
    tag,
    summary: 'One service, by id or slug; a slug that it had before answers 301',
    access: 'public',
    isCached: true,
    query: publicationQuery,
    refusals: DRAFT_REFUSALS,
    reply: serviceDetailSchema,
    answer: async ({ db, c, param, query }) => {
      await requireOfficeForDrafts(api, c, query)
      const found = await getService(db, param('id'), query.state)
      const { id, slug } = found.service
      const isFormerSlug = param('id') !== slug && Number(param('id')) !== id
      return { ...answer(found), movedTo: isFormerSlug ? `/api/services/${slug ?? id}` : undefined }
    },
  }),
  endpoint(api, {
    method: 'post',
    path: '/services/create',
    tag,
    summary: 'Create a service',
    access: 'content.write',
    body: serviceFormSchema,
    reply: serviceDetailSchema,
    status: 201,
    answer: async ({ db, body, context }) => answer(await createService(db, body, context)),
  }),
  // Must precede the call for one service, whose path also matches.
  endpoint(api, {
    method: 'put',
    path: '/services/order',
    tag,
    summary: 'Set the display order of all services',
    access: 'content.write',
    body: displayOrderSchema,
    reply: orderedIdsSchema,
    answer: async ({ db, body, context }) => {
      await saveDisplayOrder(db, 'services', body, context)
      return { data: { ids: body.ids } }
    },
  }),
  endpoint(api, {
    method: 'put',
    path: '/services/{id}',
    rows: { id: SERVICE_MISSING },
    tag,
    summary: 'Update a service',
    access: 'content.write',
    body: serviceChangesSchema,
    reply: serviceDetailSchema,
    answer: async ({ db, rows: { id }, body, ifMatch, context }) => {
      return answer(await updateService(db, id, { changes: body, ifMatch }, context))
    },
  }),
  endpoint(api, {
    method: 'delete',
    path: '/services/{id}',
    rows: { id: SERVICE_MISSING },
    tag,
    summary: 'Delete a service',
    access: 'content.write',
    reply: z.null(),
    answer: async ({ db, rows: { id }, context }) => {
      await deleteService(db, id, context)
      return { data: null }
    },
  }),
]

function answer({ service, version }: VersionedService): { data: ServiceDetail; etag: string } {
  return { data: { ...service, description_html: renderMarkdown(service.description) }, etag: etagOf(version) }
}
