import { FileQuestionMark } from 'lucide-react'
import type { ReactNode } from 'react'
import { LinkButton } from '#ui/button/link-button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { useDelayedLoading } from '#ui/loading/use-delayed-loading.tsx'
import { listPath } from '#lists/records/record-paths.ts'
import type { Versioned } from '../data/admin-data.ts'
import { descriptorOf, nounOf, type ItemOf, type EditableType } from '#lists/records/record-type.ts'
import { AdminHeading } from '../frame/admin-heading.tsx'
import { isMissing } from './save-refusal.ts'
import { useItem } from '../data/use-admin-data.tsx'
import { LoadError } from '../kit/load-error.tsx'

interface EditedItemProps<Type extends EditableType> {
  type: Type
  /** Comes from the address and may be any text. */
  id: string | undefined
  title: string
  children: (edited: Versioned<ItemOf<Type>>) => ReactNode
}

/** Loads the record for an editor: a skeleton while loading, 'Invalid Service' when it does not exist. */
export function EditedItem<Type extends EditableType>({ type, id, title, children }: EditedItemProps<Type>) {
  const isRowNumber = id !== undefined && /^[1-9]\d{0,8}$/.test(id)
  const { data, error, isPending, refetch } = useItem(type, isRowNumber ? id : undefined)
  const isLoading = useDelayedLoading(isRowNumber && isPending)

  if (!isRowNumber || isMissing(error) || (data && String(data.item.id) !== id)) return <InvalidItem type={type} />
  if (data && !isLoading) return children(data)
  return (
    <>
      <AdminHeading title={title} breadcrumb={[{ label: descriptorOf(type).labels.section, to: listPath(type) }, { label: title }]} />
      {error ? (
        <LoadError title={`This ${nounOf(type)} could not be loaded`} error={error} onRetry={refetch} className="mt-6" />
      ) : (
        isLoading && <EditorSkeleton />
      )}
    </>
  )
}

function InvalidItem({ type }: { type: EditableType }) {
  const thing = descriptorOf(type).labels.one
  const title = `Invalid ${titleCased(thing)}`
  return (
    <>
      <AdminHeading title={title} breadcrumb={[{ label: descriptorOf(type).labels.section, to: listPath(type) }, { label: title }]} />
      <EmptyState
        icon={FileQuestionMark}
        title={`Missing or invalid ${thing.toLowerCase()} ID`}
        help="The address may be incomplete, or the record may have been deleted."
        action={<LinkButton to={listPath(type)}>{`Back to ${descriptorOf(type).labels.section}`}</LinkButton>}
      />
    </>
  )
}

/** Skeleton of a form. */
export function EditorSkeleton() {
  return (
    <div aria-busy="true" className="grid max-w-editor gap-6 pt-4">
      <output className="sr-only">Loading</output>
      {[3, 2].map((fields) => (
        <div key={fields} className="rounded-lg border border-border bg-surface p-5 md:p-6">
          <Skeleton className="h-6 w-40" />
          {Array.from({ length: fields }, (_, field) => (
            <div key={field} className="mt-6">
              <Skeleton className="h-4 w-24" />
              <Skeleton className="mt-2 h-12 rounded-md" />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

/** 'Training program' → 'Training Program'. */
function titleCased(words: string): string {
  return words.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
}
