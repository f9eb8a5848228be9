import { z } from 'zod'
import type { Database } from '#base/database/database.server.ts'
import { totalOf } from '#base/database/keyset.server.ts'
import { endpoint, type Api } from '#base/http/endpoint.server.ts'
import { etagOf } from '#base/http/etag.server.ts'
import {
  clientChangesSchema,
  clientFormSchema,
  clientListQuery,
  listedClientSchema,
  mergedClientSchema,
  mergePreviewSchema,
  mergeSchema,
  mergeTargetSchema,
  undoneMergeSchema,
  type ListedClient,
} from '../client.schema.ts'
import {
  CLIENT_MISSING,
  countClients,
  createClient,
  deleteClient,
  getClient,
  listClients,
  updateClient,
  withCount,
  withCounts,
  type ClientPeople,
  type VersionedClient,
} from './client.server.ts'
import { listMergedClients, mergeClients, previewMerge, unmergeClient, type LaterRows } from './merge-clients.server.ts'

const tag = 'Clients'

export function mountClientsApi(api: Api, people: ClientPeople, rows: LaterRows) {
  async function answer(db: Database, { client, version }: VersionedClient): Promise<{ data: ListedClient; etag: string }> {
    return { data: await withCount(db, client, people), etag: etagOf(version) }
  }
  return [
    ...mountMergesApi(api, people, rows),
    endpoint(api, {
      method: 'get',
      path: '/clients',
      tag,
      summary: 'List clients from A to Z, with their contacts',
      access: 'records.read',
      query: clientListQuery,
      reply: z.array(listedClientSchema),
      answer: async ({ db, query }) => {
        const page = await listClients(db, query)
        const total = await totalOf(page, query.cursor, () => countClients(db, { q: page.searchedFor ?? query.q }))
        return { data: await withCounts(db, page.rows, people), nextCursor: page.nextCursor, searchedFor: page.searchedFor, total }
      },
    }),
    endpoint(api, {
      method: 'get',
      path: '/clients/{id}',
      rows: { id: CLIENT_MISSING },
      tag,
      summary: 'One client',
      access: 'records.read',
      reply: listedClientSchema,
      answer: async ({ db, rows: { id } }) => answer(db, await getClient(db, id)),
    }),
    endpoint(api, {
      method: 'post',
      path: '/clients/create',
      tag,
      summary: 'Create a client; a GSTIN must have the right check digit and be of the State given',
      access: 'records.write',
      body: clientFormSchema,
      reply: listedClientSchema,
      status: 201,
      replay: 'stored',
      answer: async ({ once, body, context }) => once(async (tx) => answer(tx, await createClient(tx, body, context))),
    }),
    endpoint(api, {
      method: 'put',
      path: '/clients/{id}',
      rows: { id: CLIENT_MISSING },
      tag,
      summary: 'Update a client; contacts that are sent replace those stored',
      access: 'records.write',
      body: clientChangesSchema,
      reply: listedClientSchema,
      answer: async ({ db, rows: { id }, body, ifMatch, context }) =>
        answer(db, await updateClient(db, id, { changes: body, ifMatch, people }, context)),
    }),
    endpoint(api, {
      method: 'delete',
      path: '/clients/{id}',
      rows: { id: CLIENT_MISSING },
      tag,
      summary: 'Delete a client without people',
      access: 'records.write',
      reply: z.null(),
      answer: async ({ db, rows: { id }, context }) => {
        await deleteClient(db, id, people, context)
        return { data: null }
      },
    }),
  ]
}

/** Merging two clients, and undoing a merge. */
const mountMergesApi = (api: Api, people: ClientPeople, rows: LaterRows) => [
  endpoint(api, {
    method: 'get',
    path: '/clients/{id}/merge',
    rows: { id: CLIENT_MISSING },
    tag,
    summary: 'What a merge of this client into another one would move',
    access: 'records.read',
    query: mergeTargetSchema,
    reply: mergePreviewSchema,
    answer: async ({ db, rows: { id }, query: { into } }) => ({ data: await previewMerge(db, { from: id, into }, rows) }),
  }),
  endpoint(api, {
    method: 'post',
    path: '/clients/{id}/merge',
    rows: { id: CLIENT_MISSING },
    tag,
    summary: 'Merge this client into another one, which is returned',
    access: 'records.write',
    body: mergeSchema,
    reply: listedClientSchema,
    answer: async ({ db, rows: { id }, body: { into, gstin }, ifMatch, context }) => {
      const { client, version } = await mergeClients(db, { from: id, into, gstin, ifMatch }, rows, context)
      return { data: await withCount(db, client, people), etag: etagOf(version) }
    },
  }),
  endpoint(api, {
    method: 'post',
    path: '/clients/{id}/unmerge',
    rows: { id: CLIENT_MISSING },
    tag,
    summary: 'Undo the merge of this client: what was moved comes back, except what was deleted or given to another client since',
    access: 'records.write',
    reply: undoneMergeSchema,
    answer: async ({ db, rows: { id }, context }) => ({ data: await unmergeClient(db, id, { rows, people }, context) }),
  }),
  endpoint(api, {
    method: 'get',
    path: '/clients/{id}/merged',
    rows: { id: CLIENT_MISSING },
    tag,
    summary: 'The clients that were merged into this one',
    access: 'records.read',
    reply: z.array(mergedClientSchema),
    answer: async ({ db, rows: { id } }) => ({ data: await listMergedClients(db, id) }),
  }),
]
