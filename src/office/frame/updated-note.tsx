import { RefreshCw } from 'lucide-react'
import { IconButton } from '#ui/button/button.tsx'
import { SpinnerArc } from '#ui/loading/spinner.tsx'
import { relativeTime } from '../kit/relative-time.ts'
import { useNow } from '../kit/relative-time-text.tsx'

/** Says when the list was loaded and offers to reload it. Lists do not refresh by themselves while someone is clicking. */
export function UpdatedNote({ list }: { list: { dataUpdatedAt: number; isFetching: boolean; refetch: () => Promise<unknown> } }) {
  const now = useNow()
  if (list.dataUpdatedAt === 0) return null
  return (
    <span className="flex items-center gap-1 text-small text-text-3">
      Updated {relativeTime(new Date(list.dataUpdatedAt), now).toLowerCase()}
      <IconButton
        label="Refresh"
        size="dense"
        aria-busy={list.isFetching}
        icon={list.isFetching ? <SpinnerArc size="small" /> : <RefreshCw />}
        onClick={() => void list.refetch()}
      />
    </span>
  )
}
