import type { Enquiry } from '../../enquiry.schema.ts'
import { useSingleFlight } from '#office/form/use-single-flight.tsx'
import { NoteForm } from '#office/notes/note-form.tsx'
import { useAddNote } from './use-conversation.tsx'
import { useUnsavedText } from '#office/session/use-unsaved-text.tsx'

/** Writes a note on a message. What was typed survives closing it. */
export function NoteComposer({ enquiry, onClose }: { enquiry: Enquiry; onClose: () => void }) {
  const add = useAddNote(enquiry)
  const addOnce = useSingleFlight(add)
  const [text, setText] = useUnsavedText('note', enquiry.id)
  return (
    <NoteForm
      label="New note"
      text={text}
      closeLabel="Close"
      saving={add}
      onChange={setText}
      onSave={() =>
        addOnce(text, {
          onSuccess: () => {
            setText('')
            onClose()
          },
        })
      }
      onClose={onClose}
    />
  )
}
