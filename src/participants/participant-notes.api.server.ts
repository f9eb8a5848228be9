import { z } from 'zod'
import { NOTE_MISSING } from '../enquiries/conversation/enquiry-notes.server.ts'
import { enquiryNoteSchema, newNoteSchema } from '../enquiries/enquiry.schema.ts'
import { endpoint, requiredRowId, type Api } from '../platform/http/endpoint.server.ts'
import { addParticipantNote, changeParticipantNote, deleteParticipantNote } from './participant-notes.server.ts'
import { PARTICIPANT_MISSING } from './participant.server.ts'

const tag = 'Participants'

/** The calls for notes on a participant. Their person's page shows them. */
export function mountParticipantNotesApi(api: Api): void {
  endpoint(
    api,
    {
      method: 'post',
      path: '/participants/{id}/notes',
      tag,
      summary: 'Note something about a participant',
      access: 'records.write',
      body: newNoteSchema,
      reply: enquiryNoteSchema,
      status: 201,
    },
    async ({ db, param, body, context }) => ({
      data: await addParticipantNote(db, requiredRowId(param('id'), PARTICIPANT_MISSING), body.text, context),
    }),
  )

  endpoint(
    api,
    {
      method: 'put',
      path: '/participants/{id}/notes/{noteId}',
      tag,
      summary: 'Change a note of your own',
      access: 'records.write',
      body: newNoteSchema,
      reply: enquiryNoteSchema,
    },
    async ({ db, param, body, context }) => ({ data: await changeParticipantNote(db, { ...noteOf(param), text: body.text }, context) }),
  )

  endpoint(
    api,
    {
      method: 'delete',
      path: '/participants/{id}/notes/{noteId}',
      tag,
      summary: 'Delete a note of your own',
      access: 'records.write',
      reply: z.null(),
    },
    async ({ db, param, context }) => {
      await deleteParticipantNote(db, noteOf(param), context)
      return { data: null }
    },
  )
}

function noteOf(param: (name: string) => string) {
  return { participantId: requiredRowId(param('id'), PARTICIPANT_MISSING), noteId: requiredRowId(param('noteId'), NOTE_MISSING) }
}
