import { Inbox } from 'lucide-react'
import { useCallback, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { ENQUIRY_STATUSES, type EnquiryStatus } from '../enquiries/enquiry.ts'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Skeleton, SkeletonGrid, SkeletonText } from '../ui/skeleton.tsx'
import { AdminHeading } from './admin-heading.tsx'
import { ContactCard } from './contact-card.tsx'
import { ListBody, ROWS_PER_PAGE } from './list-body.tsx'
import { FilterTabs, ListToolbar } from './list-filters.tsx'
import { ListSearch } from './list-search.tsx'
import { useList, useOverview } from './use-admin-data.tsx'
import { useListParams } from './use-list-params.tsx'

const GRID = 'grid gap-4 xl:grid-cols-2'
/** How long a message that no longer fits the filter stays, so that it can be taken back (DESIGN.md 10.4). */
const UNDO_MS = 5000

/** Every message from the site, newest first. */
export function InboxView() {
  const params = useListParams(['q', 'status'])
  const filter = ENQUIRY_STATUSES.find((status) => status === params.read('status'))
  const list = useList('contact', { q: params.read('q'), status: filter, cursor: params.cursor, limit: ROWS_PER_PAGE })
  const { data: overview } = useOverview()
  const pointedAt = usePointedAt(list.data !== undefined)
  const { refetch } = list
  const letGo = useLetGo(refetch)
  return (
    <>
      <AdminHeading title="Contacts" />
      <ListToolbar>
        <ListSearch label="Search name, e-mail or subject" params={params} />
      </ListToolbar>
      <div className="pb-3">
        <FilterTabs name="status" label="Messages by status" tabs={tabs(overview?.counts.pendingEnquiries ?? undefined)} params={params} />
      </div>
      <ListBody
        list={list}
        params={{ ...params, isFiltered: params.read('q') !== '' }}
        things="messages"
        skeleton={<SkeletonGrid className={GRID} count={4} card={<ContactSkeleton />} />}
        empty={
          <Card>
            <EmptyState icon={Inbox} title={EMPTY[filter ?? 'all']} />
          </Card>
        }
      >
        {(enquiries) => (
          <ul className={GRID}>
            {enquiries.map((enquiry) => (
              <li key={enquiry.id} className="min-w-0">
                <ContactCard
                  enquiry={enquiry}
                  filter={filter}
                  isPointedAt={pointedAt === `contact-${enquiry.id}`}
                  onSaved={letGo}
                />
              </li>
            ))}
          </ul>
        )}
      </ListBody>
    </>
  )
}

function tabs(pending: number | undefined) {
  return [
    { value: '', label: 'All' },
    { value: 'pending', label: 'Pending', count: pending },
    { value: 'contacted', label: 'Contacted' },
    { value: 'resolved', label: 'Resolved' },
    { value: 'archived', label: 'Archived' },
  ]
}

const EMPTY: Record<EnquiryStatus | 'all', string> = {
  all: 'No messages yet. They will appear here as they come in.',
  pending: 'Nothing pending. Well done.',
  contacted: 'Nobody is waiting for a second answer.',
  resolved: 'Nothing resolved yet.',
  archived: 'Nothing archived.',
}

/** '/admin?view=contacts#contact-12' leads to that card once it is there. */
function usePointedAt(isLoaded: boolean): string {
  const { hash } = useLocation()
  const id = hash.slice(1)
  useEffect(() => {
    if (!isLoaded || !/^contact-\d+$/.test(id)) return
    const card = document.getElementById(id)
    card?.scrollIntoView({ block: 'start' })
    card?.focus({ preventScroll: true })
  }, [id, isLoaded])
  return id
}

/** Asks for the list anew some time after a change, but never while the pointer or the keyboard is on what will go. */
function useLetGo(refetch: () => Promise<unknown>): () => void {
  const timer = useRef<number>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(() => {
    const wait = () => {
      clearTimeout(timer.current)
      timer.current = window.setTimeout(() => {
        if (document.querySelector('[data-leaving]:is(:hover, :has(:focus-visible))')) wait()
        else void refetch()
      }, UNDO_MS)
    }
    wait()
  }, [refetch])
}

function ContactSkeleton() {
  return (
    <Card className="grid gap-4">
      <span className="flex items-center gap-3">
        <Skeleton className="size-11 rounded-full" />
        <Skeleton className="h-5 w-1/2" />
      </span>
      <Skeleton className="h-6 w-40" />
      <SkeletonText lines={3} />
      <Skeleton className="h-11 rounded-md" />
      <Skeleton className="h-9" />
    </Card>
  )
}
