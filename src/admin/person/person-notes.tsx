import { Pencil, StickyNote, Trash2 } from 'lucide-react'
import { useEffect, useId, useRef, useState, type FormEvent, type Ref } from 'react'
import { MAX_NOTE_LENGTH } from '../../enquiries/enquiry.ts'
import type { PersonNote, PersonPage } from '../../people/person-page.schema.ts'
import type { PersonRecord } from '../../person-key/person-record.ts'
import { recordPath } from '../../records/record-paths.ts'
import { failureText } from '../../shared/api-client.ts'
import { languageOf } from '../../shared/text/language.ts'
import { Button, IconButton } from '../../ui/button/button.tsx'
import { TextLink } from '../../ui/button/link.tsx'
import { TextArea } from '../../ui/form/controls.tsx'
import { useDeletePersonNote, usePersonNotes, useSaveNote } from '../data/person-data.tsx'
import { useUnloadQuestion } from '../enquiries/use-unsaved-text.tsx'
import { RelativeTime } from '../kit/relative-time-text.tsx'
import { useSingleFlight } from '../kit/use-single-flight.tsx'
import { usePermission } from '../session/use-permission.tsx'
import { PersonSection } from './person-section.tsx'

/** Notes on all records of the person, newest first. A new one is about the record that the page was opened by. */
export function PersonNotes({ person: { record, notes } }: { person: PersonPage }) {
  const mayWrite = usePermission('records.write')
  const [isWriting, setIsWriting] = useState(false)
  const [showsOlder, setShowsOlder] = useState(false)
  const older = usePersonNotes(record, showsOlder)
  const isAll = showsOlder && older.data !== undefined
  const rows = isAll ? older.data : notes.rows
  const firstOlder = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isAll) firstOlder.current?.focus()
  }, [isAll])
  return (
    <PersonSection
      id="person-notes"
      title="Notes"
      total={notes.total}
      empty={notes.total === 0 && !isWriting && 'No notes yet.'}
      action={
        mayWrite &&
        !isWriting && (
          <Button variant="secondary" size="dense" icon={<StickyNote />} onClick={() => setIsWriting(true)}>
            Add a note
          </Button>
        )
      }
    >
      {isWriting && <NoteForm label="New note" on={record} onClose={() => setIsWriting(false)} />}
      <ul className="mt-3 grid gap-3">
        {rows.map((note, at) => (
          <Note key={`${note.on}-${note.id}`} ref={at === notes.rows.length ? firstOlder : undefined} note={note} />
        ))}
      </ul>
      {older.isError && (
        <p role="alert" className="pt-3 text-small font-semibold text-danger">
          Older notes could not be loaded. {failureText(older.error)}
        </p>
      )}
      {notes.total > rows.length && !isAll && (
        <OlderNotes
          count={notes.total - rows.length}
          isBusy={older.isFetching}
          onShow={() => (showsOlder ? void older.refetch() : setShowsOlder(true))}
        />
      )}
    </PersonSection>
  )
}

function OlderNotes({ count, isBusy, onShow }: { count: number; isBusy: boolean; onShow: () => void }) {
  return (
    <Button variant="secondary" size="dense" className="mt-3" busy={isBusy} busyLabel="Loading..." onClick={onShow}>
      {count === 1 ? 'Show 1 older note' : `Show ${count} older notes`}
    </Button>
  )
}

/** `ref` is given to the first note that a press has added: the focus moves there. */
function Note({ note, ref }: { note: PersonNote; ref: Ref<HTMLLIElement> | undefined }) {
  const { id, on, author, createdAt, editedAt, isMine, text } = note
  const mayWrite = usePermission('records.write')
  const [isEditing, setIsEditing] = useState(false)
  const remove = useDeletePersonNote()
  const removeOnce = useSingleFlight(remove)
  if (isEditing) {
    return (
      <li>
        <NoteForm label="Change your note" on={on} id={id} text={text} onClose={() => setIsEditing(false)} />
      </li>
    )
  }
  return (
    <li ref={ref} tabIndex={ref ? -1 : undefined} className="grid gap-1 rounded-md border border-border bg-surface-sunken px-3 py-2">
      <div className="flex min-h-7 items-center justify-between gap-2">
        <p className="min-w-0 text-small text-text-2 wrap-anywhere">
          <span lang={languageOf(author)} className="font-semibold text-text">
            {author}
          </span>
          {', '}
          <RelativeTime instant={createdAt} />
          {editedAt && ', edited'}
          {on.startsWith('enquiry:') && (
            <>
              {', on a '}
              <TextLink to={recordPath('contact', Number(on.split(':')[1]))}>message</TextLink>
            </>
          )}
        </p>
        {isMine && mayWrite && (
          <span className="-my-1 flex shrink-0">
            <IconButton label="Edit this note" size="dense" icon={<Pencil />} onClick={() => setIsEditing(true)} className="text-text-3" />
            <IconButton
              label="Delete this note"
              size="dense"
              icon={<Trash2 />}
              aria-busy={remove.isPending || undefined}
              onClick={() => removeOnce({ on, id })}
              className="text-text-3"
            />
          </span>
        )}
      </div>
      <p lang={languageOf(text)} className="whitespace-pre-line wrap-anywhere">
        {text}
      </p>
      {remove.isError && (
        <p role="alert" className="text-small font-semibold text-danger">
          Not deleted. {failureText(remove.error)}
        </p>
      )}
    </li>
  )
}

interface NoteFormProps {
  label: string
  on: PersonRecord
  /** Of the note that is changed. */
  id?: number
  text?: string
  onClose: () => void
}

function NoteForm({ label, on, id, text: stored = '', onClose }: NoteFormProps) {
  const save = useSaveNote()
  const saveOnce = useSingleFlight(save)
  const [text, setText] = useState(stored)
  const field = useRef<HTMLTextAreaElement>(null)
  const [fieldId, failureId] = [useId(), useId()]
  const isChanged = text.trim() !== stored.trim()
  useUnloadQuestion(isChanged)
  useEffect(() => field.current?.focus(), [])
  return (
    <form onSubmit={submit} data-unsaved={isChanged || undefined} className="mt-3 grid gap-2 rounded-md bg-surface-sunken p-3">
      <label htmlFor={fieldId} className="text-small font-semibold">
        {label}
      </label>
      <TextArea
        ref={field}
        id={fieldId}
        rows={3}
        value={text}
        maxLength={MAX_NOTE_LENGTH}
        readOnly={save.isPending}
        lang={languageOf(text)}
        aria-describedby={save.isError ? failureId : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {save.isError && (
        <p id={failureId} role="alert" className="text-small font-semibold text-danger">
          Not saved. {failureText(save.error)}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="secondary" size="dense" busy={save.isPending} busyLabel="Saving...">
          Save note
        </Button>
        <Button variant="ghost" size="dense" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )

  function submit(event: FormEvent) {
    event.preventDefault()
    if (text.trim() === '') field.current?.focus()
    else saveOnce({ on, id, text }, { onSuccess: onClose })
  }
}
