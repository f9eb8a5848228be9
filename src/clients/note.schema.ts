import { z } from 'zod'
import { requiredText } from '#base/api/fields.schema.ts'
import { MAX_NOTE_LENGTH } from './note.ts'

export const newNoteSchema = z.object({
  text: requiredText('Write a note first', { maxLength: MAX_NOTE_LENGTH }),
})

/** A note of a member of staff on a record. */
export const noteSchema = z.object({
  id: z.int(),
  author: z.string(),
  /** Whether the user wrote it: one's own notes can be changed and deleted. */
  isMine: z.boolean(),
  text: z.string(),
  /** ISO 8601, UTC. */
  createdAt: z.iso.datetime(),
  /** The time of the author's last edit. Null if unchanged. */
  editedAt: z.iso.datetime().nullable(),
})
export interface Note extends z.output<typeof noteSchema> {}
