import { useQueryClient } from '@tanstack/react-query'
import { Inbox as InboxIcon, MailCheck } from 'lucide-react'
import { useCallback, useEffect, useRef } from 'react'
import { ENQUIRY_STATUS_TONES, ENQUIRY_STATUSES, type EnquiryStatus } from '../enquiry.ts'
import type { Enquiry } from '../enquiry.schema.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton, SkeletonGrid } from '#ui/loading/skeleton.tsx'
import { deleteOption, statusOption, type BulkActionOption } from '#office/bulk/bulk-action-options.tsx'
import { AdminHeading } from '#office/frame/admin-heading.tsx'
import { CardTick } from '#office/list/card-tick.tsx'
import { EnquiryCard } from './enquiry-card.tsx'
import { ExportMenu } from '#office/list/export-menu.tsx'
import { filterIn, INBOX_PARAMS, InboxFilters } from './inbox-filters.tsx'
import { fitsInbox } from './inbox-fit.ts'
import { ListBody, ROWS_PER_PAGE } from '#office/list/list-body.tsx'
import { MessageDetails } from './conversation/message-details.tsx'
import { MessagePane, NothingOpened } from './conversation/message-pane.tsx'
import { NewEnquiryDialog, NewEnquiryLink } from './new-enquiry.tsx'
import { useAdminSite } from '#office/frame/admin-site.tsx'
import { useNow } from '#office/kit/relative-time-text.tsx'
import { SuspectedNotice } from './suspected.tsx'
import { SelectionBar } from '#office/list/selection-bar.tsx'
import { useEnquiryChanges } from './use-enquiry-changes.tsx'
import { useList } from '#office/data/use-admin-data.tsx'
import { findShownEnquiry, useStaffNames, useEnquiryCounts } from './use-inbox-data.tsx'
import { useInboxKeys } from './use-inbox-keys.tsx'
import { useListParams } from '#office/list/use-list-params.tsx'
import { useOpenedMessage } from './use-opened-message.tsx'
import { usePermission } from '#office/session/use-permission.tsx'
import { useSelection } from '#office/list/use-selection.tsx'
import type { RecordView } from '#office/list/record-view.tsx'

/** Time that an enquiry which no longer matches the filters stays, for Undo (docs/product/design.md, section 10.4). */
const UNDO_MS = 10_000

const LIST = 'grid gap-2'

/** From 1280 px the page is as high as the window, and list and message scroll side by side, without nested scrollers. */
const COLUMNS_PAGE = 'xl:-mb-12 xl:flex xl:h-dvh xl:min-h-144 xl:flex-col xl:pb-3'
/** The side padding is for the focus ring of the cards. */
const LIST_COLUMN = 'relative xl:-m-1.5 xl:h-[calc(100%+0.75rem)] xl:overflow-y-auto xl:p-1.5'

/** The inbox: all enquiries, newest first, with the opened one beside them or, on a phone, in their place. */
function Inbox() {
  const params = useListParams(INBOX_PARAMS)
  const filter = filterIn(params)
  const { status, suspected, ...others } = filter
  const isSuspected = suspected === 'true'
  const q = params.read('q')
  const asked = { q, ...filter }
  const chosen = ENQUIRY_STATUSES.find((one) => one === status)
  const list = useList('contact', { ...asked, cursor: params.cursor, limit: ROWS_PER_PAGE })
  const rows = list.data?.rows ?? NO_ROWS
  const ids = rows.map(({ id }) => id)
  const { data: counts } = useEnquiryCounts({ q, ...others })
  const myId = useStaffNames().find(({ isMe }) => isMe)?.id
  const now = useNow()
  const { company } = useAdminSite()
  const letGo = useDelayedRefetch(list.refetch)
  const changesOf = useEnquiryChanges(letGo)
  const selection = useSelection(JSON.stringify(asked))
  const opened = useOpenedMessage()
  const client = useQueryClient()
  const mayWrite = usePermission('records.write')
  const openedRow = rows.find(({ id }) => id === opened.id)

  useInboxKeys({
    ids,
    opened,
    onTick: selection.toggle,
    onStatus: (id, wanted) => {
      const enquiry = findShownEnquiry(client, id)
      const isChange = enquiry && enquiry.status !== wanted && enquiry.suspectedFor.length === 0
      if (isChange && mayWrite) changesOf(enquiry).send({ status: wanted })
    },
  })

  const isLeaving = (enquiry: Enquiry) =>
    ids.includes(enquiry.id) && changesOf(enquiry).sending === undefined && !fitsInbox(enquiry, filter, myId, { now, hours: company.hours })

  const pane = opened.id !== undefined && (
    <MessagePane id={opened.id} listed={openedRow} opened={opened} ids={ids}>
      {(enquiry) => (
        <MessageDetails key={enquiry.id} enquiry={enquiry} changes={changesOf(enquiry)} isLeaving={isLeaving(enquiry)} onChanged={letGo} />
      )}
    </MessagePane>
  )
  if (pane && !opened.isBeside) {
    return (
      <>
        {pane}
        <NewEnquiryDialog />
      </>
    )
  }
  return (
    <div className={COLUMNS_PAGE}>
      <AdminHeading
        title="Enquiries"
        actions={
          <>
            <ExportMenu type="contact" query={asked} />
            <NewEnquiryLink />
          </>
        }
      />
      <NewEnquiryDialog />
      <InboxFilters params={params} counts={counts} />
      {isSuspected && <SuspectedNotice />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:min-h-0 xl:grow xl:grid-cols-2 xl:grid-rows-[minmax(0,1fr)]">
        <div className={LIST_COLUMN}>
          <ListBody
            list={list}
            params={{ ...params, isFiltered: [q, ...Object.values(others)].some((value) => value !== '') }}
            things="messages"
            skeleton={<SkeletonGrid className={LIST} count={6} card={<Skeleton className="h-36 rounded-md md:h-24" />} />}
            empty={
              <Card>
                <EmptyState icon={InboxIcon} title={isSuspected ? 'No message is suspected of being spam.' : EMPTY[chosen ?? 'all']} />
              </Card>
            }
          >
            {(enquiries) => (
              <ul className={LIST}>
                {enquiries.map((enquiry) => (
                  <li key={enquiry.id} className="min-w-0">
                    <EnquiryCard
                      enquiry={enquiry}
                      changes={changesOf(enquiry)}
                      isLeaving={isLeaving(enquiry)}
                      isOpened={enquiry.id === opened.id}
                      link={opened.linkTo(enquiry.id)}
                      tick={<CardTick id={enquiry.id} of={`the message from ${enquiry.fullName}`} selection={selection} page={ids} />}
                    />
                  </li>
                ))}
              </ul>
            )}
          </ListBody>
        </div>
        {opened.isBeside && (pane || <NothingOpened />)}
      </div>
      {list.data && (
        <SelectionBar
          type="contact"
          list={{ ...list.data, total: counts?.[isSuspected ? 'suspected' : (chosen ?? 'all')] }}
          selection={selection}
          filter={asked}
          offers={isSuspected ? SUSPECTED_ACTIONS : BULK_ACTIONS}
        />
      )}
    </div>
  )
}

const NO_ROWS: readonly Enquiry[] = []

const DELETE = deleteOption('enquiry-delete', 'Their notes are deleted, too.')
const BULK_ACTIONS: readonly BulkActionOption[] = [statusOption('enquiry-status', ENQUIRY_STATUSES, ENQUIRY_STATUS_TONES), DELETE]
const SUSPECTED_ACTIONS: readonly BulkActionOption[] = [
  {
    kind: 'enquiry-release',
    label: 'Not spam',
    icon: <MailCheck />,
    title: (count) => `Move ${count} to the inbox`,
    confirm: 'Move to the inbox',
    body: () => <p>They will be pending, like new messages.</p>,
  },
  DELETE,
]

const EMPTY: Record<EnquiryStatus | 'all', string> = {
  all: 'No messages yet. They will appear here as they come in.',
  pending: 'No messages are pending.',
  contacted: 'No messages are marked as contacted.',
  resolved: 'No messages are resolved yet.',
  archived: 'No messages are archived.',
}

/** A card in use: hovered, focused, or with an unsaved note. */
const IN_USE = '[data-leaving]:hover, [data-leaving] :focus-visible, [data-leaving] [data-unsaved]'

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

export const ENQUIRY_VIEW: RecordView<'contact'> = {
  type: 'contact',
  icon: InboxIcon,
  pending: 'pendingEnquiries',
  List: Inbox,
}
