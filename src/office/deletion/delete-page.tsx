import { useParams } from 'react-router'
import { listPath } from '#lists/records/record-paths.ts'
import { isRecordType, nounOf, descriptorOf, recordSummary, type RecordType } from '#lists/records/record-type.ts'
import { HttpError } from '#base/api/api-client.ts'
import { Card } from '#ui/card.tsx'
import { Skeleton, SkeletonText } from '#ui/loading/skeleton.tsx'
import { useItem } from '../data/use-admin-data.tsx'
import { AdminHeading } from '../frame/admin-heading.tsx'
import { EditorGuard } from '../frame/editor-guard.tsx'
import { ItemNotFound } from '../frame/item-not-found.tsx'
import { RecordHistoryLink } from '../frame/record-history-link.tsx'
import { SkeletonRegion } from '../kit/skeleton-region.tsx'
import { recordViewOf } from '../record-views/record-view-of.tsx'
import { DeleteConfirmation } from './delete-confirmation.tsx'
import { LoadError } from '../kit/load-error.tsx'

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
  if (error instanceof HttpError && error.status === 404) return <ItemNotFound type={type} />
  const { one, section } = descriptorOf(type).labels
  const thing = one.toLowerCase()
  const { DeleteAlternative } = recordViewOf(type)
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
              alternative={DeleteAlternative && <DeleteAlternative item={data.item} />}
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
