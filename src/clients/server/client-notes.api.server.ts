import { z } from 'zod'
import { CLIENT_MISSING, getClient, lockClient } from './client.server.ts'
import { endpoint, type Api } from '#base/http/endpoint.server.ts'
import { noteSchema } from '../note.schema.ts'
import { mountNotesApi } from './notes.api.server.ts'
import { Notes } from './notes.server.ts'

const CLIENT_NOTES = new Notes({ kind: 'client', table: 'client_notes', column: 'client_id', lock: lockClient })
const tag = 'Clients'

/** The calls for notes on a client. They move with a merge. */
export const mountClientNotesApi = (api: Api) => [
  endpoint(api, {
    method: 'get',
    path: '/clients/{id}/notes',
    rows: { id: CLIENT_MISSING },
    tag,
    summary: 'What was noted about a client, in the order it was written',
    access: 'records.read',
    reply: z.array(noteSchema),
    answer: async ({ db, rows: { id }, context }) => {
      const { client } = await getClient(db, id)
      return { data: await CLIENT_NOTES.list(db, client.id, context.actor) }
    },
  }),
  ...mountNotesApi(api, CLIENT_NOTES, { path: '/clients', tag, what: 'a client', missing: CLIENT_MISSING }),
]
