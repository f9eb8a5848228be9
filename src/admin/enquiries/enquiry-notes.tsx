import { Trash2 } from 'lucide-react'
import { useEffect, useId, useRef, type FormEvent } from 'react'
import { MAX_NOTE_LENGTH, type Enquiry, type EnquiryNote } from '../../enquiries/enquiry.ts'
import { failureText } from '../../shared/api-client.ts'
import { languageOf } from '../../shared/text/language.ts'
import { Button, IconButton } from '../../ui/button/button.tsx'
import { TextArea } from '../../ui/form/controls.tsx'
import { SkeletonText } from '../../ui/loading/skeleton.tsx'
import { RelativeTime } from '../kit/relative-time-text.tsx'
import { useAddNote, useDeleteNote, useNotes, useUnsavedText } from './use-inbox-data.tsx'
import { usePermission } from '../session/use-permission.tsx'
import { useSingleFlight } from '../kit/use-single-flight.tsx'

const NO_CONNECTION = 'The server is not responding. You may be offline.'

/** Notes of the office about an enquiry, in the order they were written. */
export function EnquiryNotes({ enquiry }: { enquiry: Enquiry }) {
  const mayWrite = usePermission('records.write')
  return (
    <section aria-label="Notes" className="grid gap-4 rounded-md bg-surface-sunken p-4">
      <NoteList enquiry={enquiry} />
      {mayWrite ? <NewNote enquiry={enquiry} /> : enquiry.noteCount === 0 && <p className="text-small text-text-2">No notes yet.</p>}
    </section>
  )
}

function NoteList({ enquiry }: { enquiry: Enquiry }) {
  const { data, error, isPending, refetch } = useNotes(enquiry.id)
  if (isPending) return enquiry.noteCount > 0 ? <SkeletonText lines={2} /> : null
  if (!data) {
    return (
      <p role="alert" className="flex flex-wrap items-center gap-2 text-small font-semibold text-danger">
        The notes could not be loaded. {failureText(error, NO_CONNECTION)}
        <Button variant="secondary" size="dense" onClick={() => void refetch()}>
          Try again
        </Button>
      </p>
    )
  }
  if (data.length === 0) return null
  return (
    <ol className="grid gap-4" aria-label={`Notes on the message from ${enquiry.fullName}`}>
      {data.map((note) => (
        <Note key={note.id} note={note} enquiry={enquiry} />
      ))}
    </ol>
  )
}

function Note({ note, enquiry }: { note: EnquiryNote; enquiry: Enquiry }) {
  const remove = useDeleteNote(enquiry)
  const removeOnce = useSingleFlight(remove)
  const mayWrite = usePermission('records.write')
  return (
    <li className="grid gap-1">
      <div className="flex items-center justify-between gap-2">
        <p className="min-w-0 text-small text-text-2 wrap-anywhere">
          <span lang={languageOf(note.author)} className="font-semibold text-text">
            {note.author}
          </span>
          {', '}
          <RelativeTime instant={note.createdAt} />
        </p>
        {note.isMine && mayWrite && (
          <IconButton
            label="Delete this note"
            size="dense"
            icon={<Trash2 />}
            aria-busy={remove.isPending || undefined}
            onClick={() => removeOnce(note.id)}
            className="shrink-0 text-text-3"
          />
        )}
      </div>
      <p lang={languageOf(note.text)} className="whitespace-pre-line wrap-anywhere">
        {note.text}
      </p>
      {remove.isError && (
        <p role="alert" className="text-small font-semibold text-danger">
          Not deleted. {failureText(remove.error, NO_CONNECTION)}
        </p>
      )}
    </li>
  )
}

function NewNote({ enquiry }: { enquiry: Enquiry }) {
  const add = useAddNote(enquiry)
  const addOnce = useSingleFlight(add)
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useUnsavedText('note', enquiry.id)
  const id = useId()
  const failed = useId()

  useEffect(() => {
    if (text.trim() === '') return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [text])

  return (
    <form onSubmit={save} data-unsaved={text.trim() !== '' || undefined} className="grid gap-2">
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
          Not saved. {failureText(add.error, NO_CONNECTION)}
        </p>
      )}
      <Button type="submit" variant="secondary" size="dense" busy={add.isPending} busyLabel="Saving..." className="justify-self-start">
        Save note
      </Button>
    </form>
  )

  function save(event: FormEvent) {
    event.preventDefault()
    if (text.trim() === '') {
      field.current?.focus()
      return
    }
    addOnce(text, {
      onSuccess: () => {
        setText('')
        field.current?.focus()
      },
    })
  }
}
