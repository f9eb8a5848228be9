import { Pencil, Trash2 } from 'lucide-react'
import { useState, type Ref } from 'react'
import type { Note } from '#clients/note.schema.ts'
import { recordPath } from '#lists/records/record-paths.ts'
import { languageOf } from '#base/text/language.ts'
import { IconButton } from '#ui/button/button.tsx'
import { TextLink } from '#ui/button/link.tsx'
import { useDeleteNoteOn, useSaveNote, type NotedRecord } from '../data/person-data.tsx'
import { RelativeTime } from '../kit/relative-time-text.tsx'
import { usePermission } from '../session/use-permission.tsx'
import { NoteForm } from './note-form.tsx'

type RecordNote = Note & { on: NotedRecord }

/** `ref` is set on the first note added by a press, which receives the focus. */
export function Note({ note, ref }: { note: RecordNote; ref?: Ref<HTMLLIElement> | undefined }) {
  const { id, on, author, createdAt, editedAt, isMine, text } = note
  const mayWrite = usePermission('records.write')
  const [isEditing, setIsEditing] = useState(false)
  const remove = useDeleteNoteOn()
  if (isEditing) {
    return (
      <li>
        <RecordNoteForm label="Change your note" on={on} id={id} stored={text} onClose={() => setIsEditing(false)} />
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
              onClick={() => remove.send({ on, id, text })}
              className="text-text-3"
            />
          </span>
        )}
      </div>
      <p lang={languageOf(text)} className="whitespace-pre-line wrap-anywhere">
        {text}
      </p>
      {remove.failure && (
        <p role="alert" className="text-small font-semibold text-danger">
          Not deleted. {remove.failure}
        </p>
      )}
    </li>
  )
}

interface RecordNoteFormProps {
  label: string
  on: NotedRecord
  /** Id of the changed note. */
  id?: number
  stored?: string
  onClose: () => void
}

/** A form for a note on a record. */
export function RecordNoteForm({ label, on, id, stored = '', onClose }: RecordNoteFormProps) {
  const save = useSaveNote()
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
        onSave={() => save.send({ on, id, text }, onClose)}
        onClose={onClose}
      />
    </div>
  )
}
