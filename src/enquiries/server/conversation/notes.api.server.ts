import { z } from 'zod'
import { endpoint, requiredRowId, type Api } from '#base/http/endpoint.server.ts'
import { listStaffNames } from '#staff/server/staff-names.server.ts'
import { ENQUIRY_MISSING } from '../enquiry-row.server.ts'
import { enquiryNoteSchema, newNoteSchema } from '../../enquiry.schema.ts'
import { ENQUIRY_NOTES, listNotes, NOTE_MISSING, type Notes } from './notes.server.ts'

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
    tag,
    summary: 'What was noted about a message, in the order it was written',
    access: 'records.read',
    reply: z.array(enquiryNoteSchema),
    answer: async ({ db, param, context }) => ({
      data: await listNotes(db, requiredRowId(param('id'), ENQUIRY_MISSING), context.actor),
    }),
  }),
  ...mountNotesApi(api, ENQUIRY_NOTES, { path: '/contacts', tag, what: 'a message', missing: ENQUIRY_MISSING }),
]

interface NotesCalls<Path extends string> {
  /** Path of the records: '/contacts'. */
  path: Path
  tag: string
  /** Noun for the summary: 'a message'. */
  what: string
  /** The text if the record does not exist. */
  missing: string
}

/** The calls that write, change and delete notes on the records of one kind. */
export function mountNotesApi<const Path extends string>(api: Api, notes: Notes, { path, tag: name, what, missing }: NotesCalls<Path>) {
  const shared = { tag: name, access: 'records.write' } as const
  const summary = { add: `Note something about ${what}`, change: 'Change a note of your own', delete: 'Delete a note of your own' }
  const one = `${path}/{id}/notes/{noteId}` as const
  return [
    endpoint(api, {
      ...shared,
      method: 'post',
      path: `${path}/{id}/notes`,
      summary: summary.add,
      body: newNoteSchema,
      reply: enquiryNoteSchema,
      status: 201,
      answer: async ({ db, param, body, context }) => ({
        data: await notes.add(db, requiredRowId(param('id'), missing), body.text, context),
      }),
    }),
    endpoint(api, {
      ...shared,
      method: 'put',
      path: one,
      summary: summary.change,
      body: newNoteSchema,
      reply: enquiryNoteSchema,
      answer: async ({ db, param, body: { text }, context }) => {
        const [id, noteId] = [requiredRowId(param('id'), missing), requiredRowId(param('noteId'), NOTE_MISSING)]
        return { data: await notes.change(db, id, { noteId, text }, context) }
      },
    }),
    endpoint(api, {
      ...shared,
      method: 'delete',
      path: one,
      summary: summary.delete,
      reply: z.null(),
      answer: async ({ db, param, context }) => {
        await notes.delete(db, requiredRowId(param('id'), missing), requiredRowId(param('noteId'), NOTE_MISSING), context)
        return { data: null }
      },
    }),
  ]
}
