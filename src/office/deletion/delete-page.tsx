import type { PathOf } from '../data/admin-data.ts'
import { useParams } from 'react-router'
import { listPath } from '#lists/records/record-paths.ts'
import {
  isRecordType,
  isRestorable,
  nounOf,
  descriptorOf,
  recordSummary,
  type RecordType,
  type RecordSummary,
} from '#lists/records/record-type.ts'
import { HttpError } from '#base/api/api-client.ts'
import { Card } from '#ui/card.tsx'
import { Skeleton, SkeletonText } from '#ui/loading/skeleton.tsx'
import { useItem, useDeleteItem, useRestoreItem, dataQuery } from '../data/use-admin-data.tsx'
import { AdminHeading } from '../frame/admin-heading.tsx'
import { EditorGuard } from '../frame/editor-guard.tsx'
import { ItemNotFound } from '../frame/item-not-found.tsx'
import { RecordHistoryLink } from '../frame/record-history-link.tsx'
import { SkeletonRegion } from '../kit/skeleton-region.tsx'
import { recordViewOf } from '../record-views/record-view-of.tsx'
import { LoadError } from '../kit/load-error.tsx'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { BlockerGroup } from '#certificates/blockers.schema.ts'
import { languageOf } from '#base/text/language.ts'
import { Button } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useReturnToList } from '../frame/use-return-to-list.tsx'
import { FactList } from '../kit/fact-list.tsx'
import { BlockersNotice } from './blockers-notice.tsx'

/** /admin/delete/{type}/{id} (docs/product/requirements.md, section 2). */
export default function DeletePage() {
  const { type, id } = useParams()
  if (!isRecordType(type) || id === undefined) return <ItemNotFound type={undefined} />
  return (
    <EditorGuard type={type} title={`Delete ${nounOf(type)}`}>
      <DeleteItem key={`${type}/${id}`} type={type} id={id} />
    </EditorGuard>
  )
}

/** Loads the record and asks whether to delete it. */
function DeleteItem({ type, id }: { type: RecordType; id: string }) {
  const { data, error, isPending, refetch } = useItem(type, id)
  const [answer, setAnswer] = useState<Record<string, string>>({})
  if (error instanceof HttpError && error.status === 404) return <ItemNotFound type={type} />
  const { one, section } = descriptorOf(type).labels
  const thing = one.toLowerCase()
  const { DeleteAlternative, DeleteQuestion } = recordViewOf(type)
  const summary = data && recordSummary(type, data.item)
  return (
    <>
      <AdminHeading
        title={`Delete ${thing}`}
        docTitle={summary ? `Delete ${summary.name}` : `Delete ${thing}`}
        breadcrumb={[{ label: section, to: listPath(type) }, { label: `Delete ${thing}` }]}
      />
      <div className="max-w-editor max-lg:pt-4">
        {isPending && <SummarySkeleton />}
        {error && !data && <LoadError title={`This ${thing} could not be loaded`} error={error} onRetry={refetch} />}
        {summary && (
          <div className="grid grid-cols-1 gap-3">
            <DeleteConfirmation
              type={type}
              id={id}
              summary={summary}
              canRestore={isRestorable(type, data.item)}
              alternative={DeleteAlternative && <DeleteAlternative item={data.item} />}
              question={DeleteQuestion && <DeleteQuestion item={data.item} onAnswer={setAnswer} />}
              answer={answer}
            />
            <RecordHistoryLink type={type} id={id} />
          </div>
        )}
      </div>
    </>
  )
}

function SummarySkeleton() {
  return (
    <SkeletonRegion>
      <Card aria-hidden="true" className="grid gap-4">
        <Skeleton className="h-7 w-2/3" />
        <SkeletonText lines={4} />
      </Card>
    </SkeletonRegion>
  )
}

interface DeleteConfirmationProps {
  type: RecordType
  id: string
  summary: RecordSummary
  /** Whether Undo brings it back. */
  canRestore: boolean
  /** A milder action, offered instead. */
  alternative?: ReactNode
  /** Asked unless something blocks the deletion. */
  question?: ReactNode
  answer: Record<string, string>
}

/**
 * The record, and either what blocks the deletion or the warning and Delete (docs/product/requirements.md, section 2.10;
 * docs/product/design.md, section 10.7). Cancel comes first and has the focus. The server checks again for blockers when
 * it deletes.
 */
function DeleteConfirmation({ type, id, summary, canRestore, alternative, question, answer }: DeleteConfirmationProps) {
  const { goBack } = useReturnToList(type)
  const thing = nounOf(type)
  const blockers = useBlockers(type, id)
  const { one } = descriptorOf(type).labels
  const restoring = useRestoreItem(type, { done: `${one} restored`, failed: `The ${thing} was not restored` })
  const removal = useDeleteItem(type, {
    otherwise: `An error occurred while deleting the ${thing}`,
    done: () => ({ title: `${one} deleted`, ...(canRestore && { action: { label: 'Undo', run: () => restoring.send(id) } }) }),
    failed: `Error deleting ${thing}`,
    onError: (error) => {
      // A record that blocks the deletion was created after the page was opened.
      if (error instanceof HttpError && error.status === 409) blockers.refresh()
    },
  })
  const isBlocked = blockers.groups.length > 0
  const cancel = useRef<HTMLButtonElement>(null)

  useEffect(() => cancel.current?.focus({ preventScroll: true }), [])

  return (
    <div className="grid gap-4">
      <Card as="article">
        <h2 lang={languageOf(summary.name)} className="text-h3 wrap-anywhere">
          {summary.name}
        </h2>
        <FactList facts={summary.facts} className="mt-3" />
      </Card>
      {alternative}
      {isBlocked ? (
        <BlockersNotice type={type} id={id} groups={blockers.groups} />
      ) : (
        <Notice
          tone="danger"
          title={canRestore ? 'This is permanent. You can undo it for a few seconds only.' : 'This is permanent. It cannot be undone.'}
        />
      )}
      {!isBlocked && question}
      {removal.failure && (
        <Notice tone="warning" role="alert" title={`The ${thing} was not deleted`}>
          <p className="wrap-anywhere">{removal.failure}</p>
        </Notice>
      )}
      <div className="flex flex-col-reverse gap-3 sm:flex-row">
        <Button ref={cancel} variant="secondary" size="compact" disabled={removal.isPending} onClick={goBack}>
          Cancel
        </Button>
        {!isBlocked && !blockers.isLoading && (
          <Button
            variant="danger"
            size="compact"
            icon={<Trash2 />}
            busy={removal.isPending}
            busyLabel="Deleting..."
            onClick={() => removal.send({ id, answer }, goBack)}
          >
            Delete
          </Button>
        )}
      </div>
    </div>
  )
}

interface LoadedBlockers {
  /** Empty if nothing blocks the deletion, or if the call failed. The server checks again when it deletes. */
  groups: readonly BlockerGroup[]
  /** Whether the blockers are still loading. The page offers no deletion until then. */
  isLoading: boolean
  /** Reloads the blockers: there may be new ones. */
  refresh: () => void
}

/** Loads what blocks a deletion before the user confirms it (docs/product/contract.md, section 4). */
function useBlockers(type: RecordType, id: string): LoadedBlockers {
  const { path, blockers } = descriptorOf(type)
  const {
    data = NO_GROUPS,
    isLoading,
    refetch,
  } = useQuery({
    ...dataQuery([type, 'blockers', id], `GET /${path as PathOf<'GET', '/{id}/holders'>}/{id}/holders`, { path: { id } }),
    enabled: blockers !== undefined,
    staleTime: 0,
  })
  return { groups: data, isLoading, refresh: () => void refetch() }
}

const NO_GROUPS: BlockerGroup[] = []
