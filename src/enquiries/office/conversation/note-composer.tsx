import type { Enquiry } from '../../enquiry.schema.ts'
import { NoteForm } from '#office/notes/note-form.tsx'
import { useAddNote } from './use-conversation.tsx'
import { useUnsavedText } from '#office/session/use-unsaved-text.tsx'

/** Writes a note on a message. Typed text survives closing the composer. */
export function NoteComposer({ enquiry, onClose }: { enquiry: Enquiry; onClose: () => void }) {
  const add = useAddNote(enquiry)
  const [text, setText] = useUnsavedText('note', enquiry.id, enquiry.fullName)
  return (
    <NoteForm
      label="New note"
      text={text}
      closeLabel="Close"
      saving={add}
      onChange={setText}
      onSave={() =>
        add.send(text, () => {
          setText('')
          onClose()
        })
      }
      onClose={onClose}
    />
  )
}
