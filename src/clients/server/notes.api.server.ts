import { z } from 'zod'
import { endpoint, type Api } from '#base/http/endpoint.server.ts'
import { newNoteSchema, noteSchema } from '../note.schema.ts'
import { NOTE_MISSING, type Notes } from './notes.server.ts'

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
      path: `${path}/{id}/notes` as const,
      rows: { id: missing },
      summary: summary.add,
      body: newNoteSchema,
      reply: noteSchema,
      status: 201,
      answer: async ({ db, rows: { id }, body, context }) => ({
        data: await notes.add(db, id, body.text, context),
      }),
    }),
    endpoint(api, {
      ...shared,
      method: 'put',
      path: one,
      rows: { id: missing, noteId: NOTE_MISSING },
      summary: summary.change,
      body: newNoteSchema,
      reply: noteSchema,
      answer: async ({ db, rows: { id, noteId }, body: { text }, context }) => {
        return { data: await notes.change(db, id, { noteId, text }, context) }
      },
    }),
    endpoint(api, {
      ...shared,
      method: 'delete',
      path: one,
      rows: { id: missing, noteId: NOTE_MISSING },
      summary: summary.delete,
      reply: z.null(),
      answer: async ({ db, rows: { id, noteId }, context }) => {
        await notes.delete(db, id, noteId, context)
        return { data: null }
      },
    }),
  ]
}
