import { useEffect, useId, useRef, type FormEvent } from 'react'
import { MAX_NOTE_LENGTH, type Enquiry } from '../../enquiries/enquiry.ts'
import { failureText } from '../../shared/api-client.ts'
import { languageOf } from '../../shared/text/language.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextArea } from '../../ui/form/controls.tsx'
import { useSingleFlight } from '../kit/use-single-flight.tsx'
import { useAddNote } from './use-conversation.tsx'
import { useUnloadQuestion, useUnsavedText } from './use-unsaved-text.tsx'

/** Writes a note that only the office sees. */
export function NoteComposer({ enquiry, onClose }: { enquiry: Enquiry; onClose: () => void }) {
  const add = useAddNote(enquiry)
  const addOnce = useSingleFlight(add)
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useUnsavedText('note', enquiry.id)
  const isTyped = text.trim() !== ''
  useUnloadQuestion(isTyped)
  const [id, failed] = [useId(), useId()]
  useEffect(() => field.current?.focus(), [])

  return (
    <form onSubmit={save} data-unsaved={isTyped || undefined} className="grid gap-2 rounded-md bg-surface-sunken p-3">
      <label htmlFor={id} className="text-small font-semibold">
        New note
      </label>
      <TextArea
        ref={field}
        id={id}
        rows={3}
        value={text}
        maxLength={MAX_NOTE_LENGTH}
        readOnly={add.isPending}
        lang={languageOf(text)}
        aria-describedby={add.isError ? failed : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {add.isError && (
        <p id={failed} role="alert" className="text-small font-semibold text-danger">
          Not saved. {failureText(add.error)}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="secondary" size="dense" busy={add.isPending} busyLabel="Saving...">
          Save note
        </Button>
        <Button variant="ghost" size="dense" onClick={onClose}>
          Close
        </Button>
      </div>
    </form>
  )

  function save(event: FormEvent) {
    event.preventDefault()
    if (!isTyped) {
      field.current?.focus()
      return
    }
    addOnce(text, {
      onSuccess: () => {
        setText('')
        onClose()
      },
    })
  }
}
