import { useQuery } from '@tanstack/react-query'
import { StickyNote } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { SkeletonText } from '#ui/loading/skeleton.tsx'
import { dataQuery } from '#office/data/use-admin-data.tsx'
import { LoadError } from '#office/kit/load-error.tsx'
import { PageSection } from '#office/kit/page-section.tsx'
import { Note, RecordNoteForm } from '#office/notes/note.tsx'
import { usePermission } from '#office/session/use-permission.tsx'

/** The office's notes about a client, newest first. */
export function ClientNotes({ clientId }: { clientId: number }) {
  const mayWrite = usePermission('records.write')
  const [isWriting, setIsWriting] = useState(false)
  const { data, error, refetch } = useQuery({
    ...dataQuery(['client', 'notes', clientId], 'GET /clients/{id}/notes', { path: { id: clientId } }),
    staleTime: 0,
  })
  return (
    <PageSection
      id="client-notes"
      title="Notes"
      total={data?.length ?? 0}
      empty={data?.length === 0 && !isWriting && 'No notes yet.'}
      action={
        mayWrite &&
        !isWriting && (
          <Button variant="secondary" size="dense" icon={<StickyNote />} onClick={() => setIsWriting(true)}>
            Add a note
          </Button>
        )
      }
    >
      {isWriting && <RecordNoteForm label="New note" on={`client:${clientId}`} onClose={() => setIsWriting(false)} />}
      {!data && (error ? <LoadError title="The notes could not be loaded" error={error} onRetry={refetch} /> : <SkeletonText lines={2} />)}
      <ul className="mt-3 grid gap-3">
        {[...(data ?? [])]
          .sort((a, b) => b.id - a.id)
          .map((note) => (
            <Note key={note.id} note={{ ...note, on: `client:${clientId}` }} />
          ))}
      </ul>
    </PageSection>
  )
}
