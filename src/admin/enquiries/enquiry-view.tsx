import { Inbox, MailCheck } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { ENQUIRY_STATUS_TONES, ENQUIRY_STATUSES, type Enquiry, type EnquiryStatus } from '../../enquiries/enquiry.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton, SkeletonGrid, SkeletonText } from '../../ui/loading/skeleton.tsx'
import { deleteOption, statusOption, type BulkActionOption } from '../bulk-parts/bulk-action-options.tsx'
import { AdminHeading } from '../frame/admin-heading.tsx'
import { CardTick } from '../list/card-tick.tsx'
import { EnquiryCard } from './enquiry-card.tsx'
import { ExportMenu } from '../list/export-menu.tsx'
import { filterIn, INBOX_PARAMS, InboxFilters } from './inbox-filters.tsx'
import { fitsInbox } from './inbox-fit.ts'
import { ListBody, ROWS_PER_PAGE } from '../list/list-body.tsx'
import { useNow } from '../kit/relative-time-text.tsx'
import { SuspectedCard, SuspectedNotice } from './suspected-card.tsx'
import { SelectionBar } from '../list/selection-bar.tsx'
import { useItem, useList } from '../data/use-admin-data.tsx'
import { useStaffNames, useEnquiryCounts } from './use-inbox-data.tsx'
import { useInboxKeys } from './use-inbox-keys.tsx'
import { useListParams } from '../list/use-list-params.tsx'
import { useSelection } from '../list/use-selection.tsx'
import type { RecordView } from '../list/record-view.tsx'

const GRID = 'grid gap-4 xl:grid-cols-2'
/** How long an enquiry that no longer matches the filters stays, for Undo (docs/product/design.md, section 10.4). */
const UNDO_MS = 5000

/** The inbox: all enquiries, newest first. */
function InboxList() {
  const params = useListParams(INBOX_PARAMS)
  const filter = filterIn(params)
  const { status, suspected, ...others } = filter
  const isSuspected = suspected === 'true'
  const q = params.read('q')
  const asked = { q, ...filter }
  const chosen = ENQUIRY_STATUSES.find((one) => one === status)
  const list = useList('contact', { ...asked, cursor: params.cursor, limit: ROWS_PER_PAGE })
  const { data: counts } = useEnquiryCounts({ q, ...others })
  const myId = useStaffNames().find(({ isMe }) => isMe)?.id
  const now = useNow()
  const letGo = useDelayedRefetch(list.refetch)
  const { targetId, apart } = useTargetCard(list.data?.rows)
  const selection = useSelection(JSON.stringify(asked))
  const page = list.data?.rows.map(({ id }) => id) ?? []
  useInboxKeys(selection.toggle)
  const card = (enquiry: Enquiry) => {
    const tick = <CardTick id={enquiry.id} of={`the message from ${enquiry.fullName}`} selection={selection} page={page} />
    const isTarget = targetId === enquiry.id
    if (enquiry.suspectedFor.length > 0) return <SuspectedCard enquiry={enquiry} isTarget={isTarget} tick={tick} />
    const isMatching = enquiry === apart || fitsInbox(enquiry, filter, myId, now)
    return <EnquiryCard enquiry={enquiry} isMatching={isMatching} isTarget={isTarget} onSaved={letGo} tick={tick} />
  }
  return (
    <>
      <AdminHeading title="Contacts" actions={<ExportMenu type="contact" query={asked} />} />
      <InboxFilters params={params} counts={counts} />
      {isSuspected && <SuspectedNotice />}
      {apart && <div className="pb-4">{card(apart)}</div>}
      <ListBody
        list={list}
        params={{ ...params, isFiltered: [q, ...Object.values(others)].some((value) => value !== '') }}
        things="messages"
        skeleton={<SkeletonGrid className={GRID} count={4} card={<EnquirySkeleton />} />}
        empty={
          <Card>
            <EmptyState icon={Inbox} title={isSuspected ? 'No message is suspected of being spam.' : EMPTY[chosen ?? 'all']} />
          </Card>
        }
      >
        {(enquiries) => (
          <ul className={GRID}>
            {enquiries.map((enquiry) => (
              <li key={enquiry.id} className="min-w-0">
                {card(enquiry)}
              </li>
            ))}
          </ul>
        )}
      </ListBody>
      {list.data && (
        <SelectionBar
          type="contact"
          list={{ ...list.data, total: counts?.[isSuspected ? 'suspected' : (chosen ?? 'all')] }}
          selection={selection}
          filter={asked}
          offers={isSuspected ? SUSPECTED_ACTIONS : BULK_ACTIONS}
        />
      )}
    </>
  )
}

const DELETE = deleteOption('enquiry-delete', 'What was noted about them goes, too.')
const BULK_ACTIONS: readonly BulkActionOption[] = [statusOption('enquiry-status', ENQUIRY_STATUSES, ENQUIRY_STATUS_TONES), DELETE]
const SUSPECTED_ACTIONS: readonly BulkActionOption[] = [
  {
    kind: 'enquiry-release',
    label: 'Not spam',
    icon: <MailCheck />,
    title: (count) => `Move ${count} to the inbox`,
    confirm: 'Move to the inbox',
    body: () => <p>They will be pending there, like new messages.</p>,
  },
  DELETE,
]

const EMPTY: Record<EnquiryStatus | 'all', string> = {
  all: 'No messages yet. They will appear here as they come in.',
  pending: 'Nothing pending. Well done.',
  contacted: 'Nobody is waiting for a second answer.',
  resolved: 'Nothing resolved yet.',
  archived: 'Nothing archived.',
}

/** '/admin?view=contacts#contact-12' scrolls to that card. When it is not in the list, it is loaded and shown above it. */
function useTargetCard(rows: readonly Enquiry[] | undefined): { targetId: number | undefined; apart: Enquiry | undefined } {
  const [, digits] = /^#contact-(\d{1,9})$/.exec(useLocation().hash) ?? []
  const id = digits === undefined ? undefined : Number(digits)
  // An enquiry that left the list after a change must not be loaded again.
  const [seenId, setSeenId] = useState<number>()
  const isListed = id !== undefined && rows?.some((row) => row.id === id) === true
  if (isListed && seenId !== id) setSeenId(id)
  const isApart = id !== undefined && rows !== undefined && !isListed && seenId !== id
  const { data } = useItem('contact', isApart ? id : undefined)
  const apart = isApart ? data?.item : undefined
  const isThere = rows !== undefined && (!isApart || apart !== undefined)
  useEffect(() => {
    if (!isThere || id === undefined) return
    const card = document.getElementById(`contact-${id}`)
    card?.scrollIntoView({ block: 'start' })
    card?.focus({ preventScroll: true })
  }, [id, isThere])
  return { targetId: id, apart }
}

/** A card in use: hovered, focused, or with an unsaved note. */
const IN_USE = '[data-leaving]:is(:hover, :has(:focus-visible), :has([data-unsaved]))'

/** Refetches the list some time after a change, but not while a card that will disappear is in use. */
function useDelayedRefetch(refetch: () => Promise<unknown>): () => void {
  const timer = useRef<number>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(() => {
    const wait = () => {
      clearTimeout(timer.current)
      timer.current = window.setTimeout(() => {
        if (document.querySelector(IN_USE)) wait()
        else void refetch()
      }, UNDO_MS)
    }
    wait()
  }, [refetch])
}

function EnquirySkeleton() {
  return (
    <Card className="grid gap-4">
      <span className="flex items-center gap-3">
        <Skeleton className="size-11 rounded-full" />
        <Skeleton className="h-5 w-1/2" />
      </span>
      <Skeleton className="h-6 w-40" />
      <SkeletonText lines={3} />
      <Skeleton className="h-20 rounded-md" />
      <Skeleton className="h-11 rounded-md" />
      <Skeleton className="h-9" />
    </Card>
  )
}

export const ENQUIRY_VIEW: RecordView<'contact'> = {
  type: 'contact',
  icon: Inbox,
  pending: 'pendingEnquiries',
  List: InboxList,
}
