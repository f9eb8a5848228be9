import { z } from 'zod'
import { endpoint, requiredRowId, type Api } from '../../platform/http/endpoint.server.ts'
import { listStaffNames } from '../../staff/staff-names.server.ts'
import { ENQUIRY_MISSING } from '../enquiry-row.server.ts'
import { addNote, changeNote, deleteNote, listNotes, NOTE_MISSING } from './enquiry-notes.server.ts'
import { enquiryNoteSchema, newNoteSchema } from '../enquiry.schema.ts'

const tag = 'Contact messages'

/** The calls for notes on an enquiry, and for the staff who may own one. */
export function mountEnquiryNotesApi(api: Api): void {
  endpoint(
    api,
    {
      method: 'get',
      path: '/staff',
      tag,
      summary: 'Who may look after messages',
      access: 'records.read',
      reply: z.array(z.object({ id: z.int(), name: z.string(), isMe: z.boolean() })),
    },
    async ({ db, context: { actor } }) => {
      const staffNames = await listStaffNames(db, 'records.write')
      const isMe = (id: number) => actor.kind === 'staff' && actor.userId === id
      return { data: staffNames.map(({ id, name }) => ({ id, name, isMe: isMe(id) })) }
    },
  )

  endpoint(
    api,
    {
      method: 'get',
      path: '/contacts/{id}/notes',
      tag,
      summary: 'What was noted about a message, in the order it was written',
      access: 'records.read',
      reply: z.array(enquiryNoteSchema),
    },
    async ({ db, param, context }) => ({
      data: await listNotes(db, requiredRowId(param('id'), ENQUIRY_MISSING), context.actor),
    }),
  )

  endpoint(
    api,
    {
      method: 'post',
      path: '/contacts/{id}/notes',
      tag,
      summary: 'Note something about a message',
      access: 'records.write',
      body: newNoteSchema,
      reply: enquiryNoteSchema,
      status: 201,
    },
    async ({ db, param, body, context }) => ({
      data: await addNote(db, requiredRowId(param('id'), ENQUIRY_MISSING), body.text, context),
    }),
  )

  endpoint(
    api,
    {
      method: 'put',
      path: '/contacts/{id}/notes/{noteId}',
      tag,
      summary: 'Change a note of your own',
      access: 'records.write',
      body: newNoteSchema,
      reply: enquiryNoteSchema,
    },
    async ({ db, param, body, context }) => {
      const enquiryId = requiredRowId(param('id'), ENQUIRY_MISSING)
      return { data: await changeNote(db, { enquiryId, noteId: requiredRowId(param('noteId'), NOTE_MISSING), text: body.text }, context) }
    },
  )

  endpoint(
    api,
    {
      method: 'delete',
      path: '/contacts/{id}/notes/{noteId}',
      tag,
      summary: 'Delete a note of your own',
      access: 'records.write',
      reply: z.null(),
    },
    async ({ db, param, context }) => {
      const enquiryId = requiredRowId(param('id'), ENQUIRY_MISSING)
      await deleteNote(db, { enquiryId, noteId: requiredRowId(param('noteId'), NOTE_MISSING) }, context)
      return { data: null }
    },
  )
}
