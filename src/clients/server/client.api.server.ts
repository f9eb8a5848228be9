import { z } from 'zod'
import type { Database } from '#base/database/database.server.ts'
import { totalOf } from '#base/database/keyset.server.ts'
import { endpoint, requiredRowId, type Api } from '#base/http/endpoint.server.ts'
import { etagOf } from '#base/http/etag.server.ts'
import {
  clientChangesSchema,
  clientFormSchema,
  clientListQuery,
  listedClientSchema,
  mergedClientSchema,
  mergePreviewSchema,
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
      tag,
      summary: 'One client',
      access: 'records.read',
      reply: listedClientSchema,
      answer: async ({ db, param }) => answer(db, await getClient(db, rowId(param('id')))),
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
      tag,
      summary: 'Update a client; contacts that are sent replace those stored',
      access: 'records.write',
      body: clientChangesSchema,
      reply: listedClientSchema,
      answer: async ({ db, param, body, ifMatch, context }) =>
        answer(db, await updateClient(db, rowId(param('id')), { changes: body, ifMatch, people }, context)),
    }),
    endpoint(api, {
      method: 'delete',
      path: '/clients/{id}',
      tag,
      summary: 'Delete a client without people',
      access: 'records.write',
      reply: z.null(),
      answer: async ({ db, param, context }) => {
        await deleteClient(db, rowId(param('id')), people, context)
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
    tag,
    summary: 'What a merge of this client into another one would move',
    access: 'records.read',
    query: mergeTargetSchema,
    reply: mergePreviewSchema,
    answer: async ({ db, param, query: { into } }) => ({ data: await previewMerge(db, { from: rowId(param('id')), into }, rows) }),
  }),
  endpoint(api, {
    method: 'post',
    path: '/clients/{id}/merge',
    tag,
    summary: 'Merge this client into another one, which is returned',
    access: 'records.write',
    body: mergeTargetSchema,
    reply: listedClientSchema,
    answer: async ({ db, param, body: { into }, ifMatch, context }) => {
      const { client, version } = await mergeClients(db, { from: rowId(param('id')), into, ifMatch }, rows, context)
      return { data: await withCount(db, client, people), etag: etagOf(version) }
    },
  }),
  endpoint(api, {
    method: 'post',
    path: '/clients/{id}/unmerge',
    tag,
    summary: 'Undo the merge of this client: what was moved comes back, except what was deleted or given to another client since',
    access: 'records.write',
    reply: undoneMergeSchema,
    answer: async ({ db, param, context }) => ({ data: await unmergeClient(db, rowId(param('id')), { rows, people }, context) }),
  }),
  endpoint(api, {
    method: 'get',
    path: '/clients/{id}/merged',
    tag,
    summary: 'The clients that were merged into this one',
    access: 'records.read',
    reply: z.array(mergedClientSchema),
    answer: async ({ db, param }) => ({ data: await listMergedClients(db, rowId(param('id'))) }),
  }),
]

function rowId(param: string): number {
  return requiredRowId(param, CLIENT_MISSING)
}
