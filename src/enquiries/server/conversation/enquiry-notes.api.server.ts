import { z } from 'zod'
import { endpoint, type Api } from '#base/http/endpoint.server.ts'
import { noteSchema } from '#clients/note.schema.ts'
import { mountNotesApi } from '#clients/server/notes.api.server.ts'
import { listStaffNames } from '#staff/server/staff-names.server.ts'
import { ENQUIRY_MISSING, getEnquiry } from '../enquiry-row.server.ts'
import { ENQUIRY_NOTES } from './enquiry-notes.server.ts'

const tag = 'Contact messages'

/** The calls for notes on an enquiry, and for the staff who may own one. */
export const mountEnquiryNotesApi = (api: Api) => [
  endpoint(api, {
    method: 'get',
    path: '/staff',
    tag,
    summary: 'Who may look after messages',
    access: 'records.read',
    reply: z.array(z.object({ id: z.int(), name: z.string(), isMe: z.boolean() })),
    answer: async ({ db, context: { actor } }) => {
      const staffNames = await listStaffNames(db, 'records.write')
      const isMe = (id: number) => actor.kind === 'staff' && actor.userId === id
      return { data: staffNames.map(({ id, name }) => ({ id, name, isMe: isMe(id) })) }
    },
  }),
  endpoint(api, {
    method: 'get',
    path: '/contacts/{id}/notes',
    rows: { id: ENQUIRY_MISSING },
    tag,
    summary: 'What was noted about a message, in the order it was written',
    access: 'records.read',
    reply: z.array(noteSchema),
    answer: async ({ db, rows: { id }, context }) => {
      const { enquiry } = await getEnquiry(db, id)
      return { data: await ENQUIRY_NOTES.list(db, enquiry.id, context.actor) }
    },
  }),
  ...mountNotesApi(api, ENQUIRY_NOTES, { path: '/contacts', tag, what: 'a message', missing: ENQUIRY_MISSING }),
]
