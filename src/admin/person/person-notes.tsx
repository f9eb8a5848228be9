import { Pencil, StickyNote, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState, type Ref } from 'react'
import type { PersonNote, PersonPage } from '../../people/person-page.schema.ts'
import type { PersonRecord } from '../../person-key/person-record.ts'
import { recordPath } from '../../records/record-paths.ts'
import { failureText } from '../../shared/api-client.ts'
import { languageOf } from '../../shared/text/language.ts'
import { Button, IconButton } from '../../ui/button/button.tsx'
import { TextLink } from '../../ui/button/link.tsx'
import { useDeletePersonNote, usePersonNotes, useSaveNote } from '../data/person-data.tsx'
import { NoteForm } from '../enquiries/note-form.tsx'
import { RelativeTime } from '../kit/relative-time-text.tsx'
import { useSingleFlight } from '../kit/use-single-flight.tsx'
import { usePermission } from '../session/use-permission.tsx'
import { PageSection } from '../kit/page-section.tsx'

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
    <PageSection
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
      {isWriting && <PersonNoteForm label="New note" on={record} onClose={() => setIsWriting(false)} />}
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
    </PageSection>
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
        <PersonNoteForm label="Change your note" on={on} id={id} stored={text} onClose={() => setIsEditing(false)} />
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

interface PersonNoteFormProps {
  label: string
  on: PersonRecord
  /** Of the note that is changed. */
  id?: number
  stored?: string
  onClose: () => void
}

function PersonNoteForm({ label, on, id, stored = '', onClose }: PersonNoteFormProps) {
  const save = useSaveNote()
  const saveOnce = useSingleFlight(save)
  const [text, setText] = useState(stored)
  return (
    <div className="mt-3">
      <NoteForm
        label={label}
        text={text}
        stored={stored}
        closeLabel="Cancel"
        saving={save}
        onChange={setText}
        onSave={() => saveOnce({ on, id, text }, { onSuccess: onClose })}
        onClose={onClose}
      />
    </div>
  )
}
