import { StickyNote } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { PersonPage } from '../person-page.schema.ts'
import { failureText } from '#base/api/api-client.ts'
import { counted } from '#base/text/wording/counted.ts'
import { Button } from '#ui/button/button.tsx'
import { usePersonNotes } from '#office/data/person-data.tsx'
import { Note, RecordNoteForm } from '#office/notes/note.tsx'
import { usePermission } from '#office/session/use-permission.tsx'
import { PageSection } from '#office/kit/page-section.tsx'

/** Notes on all records of the person, newest first. A new note is added to the record that opened the page. */
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
      {isWriting && <RecordNoteForm label="New note" on={record} onClose={() => setIsWriting(false)} />}
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
      Show {counted(count, 'older note')}
    </Button>
  )
}
