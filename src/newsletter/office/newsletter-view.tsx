import { useSearchParams } from 'react-router'
import { usePermission } from '#office/session/use-permission.tsx'
import { MailingView } from './mailing-view.tsx'
import { SubscriberList } from './subscriber-list.tsx'
import { Newspaper, Plus } from 'lucide-react'
import { MAILING_STATUS_LABELS } from '../mailing.ts'
import type { Mailing } from '../mailing.schema.ts'
import { languageOf } from '#base/text/language.ts'
import { counted } from '#base/text/wording/counted.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { TextLink } from '#ui/button/link.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ProgressBar } from '#ui/loading/progress-bar.tsx'
import { DataTable, type Column } from '#ui/table.tsx'
import { RelativeTime } from '#office/kit/relative-time-text.tsx'
import { ListBody, ROWS_PER_PAGE, TABLE } from '#office/list/list-body.tsx'
import { TableSkeleton } from '#office/list/table-skeleton.tsx'
import { useListParams } from '#office/list/use-list-params.tsx'
import { progressText } from './mailing-words.ts'
import { mailingPath, useMailings, useSubscriberCounts } from './newsletter-data.tsx'
import { NewsletterHeading } from './newsletter-heading.tsx'

/** /admin?view=newsletter: the mailings, the subscribers with `tab=subscribers`, or one mailing with `issue=3`. */
export function NewsletterView() {
  const [search] = useSearchParams()
  const mayRead = usePermission('records.read')
  const mailing = search.get('issue')
  if (mailing !== null) return <MailingView key={mailing} id={/^[1-9]\d{0,8}$/.test(mailing) ? Number(mailing) : undefined} />
  return search.get('tab') === 'subscribers' && mayRead ? <SubscriberList /> : <MailingList />
}

/** The mailings, newest first, with their results. */
function MailingList() {
  const params = useListParams([])
  const mayWrite = usePermission('content.write')
  const list = useMailings({ cursor: params.cursor, limit: String(ROWS_PER_PAGE) })
  const { data: counts } = useSubscriberCounts()
  const write = mayWrite && (
    <LinkButton to={mailingPath('new')} size="compact" icon={<Plus />}>
      <span>
        New <span className="max-sm:sr-only">mailing</span>
      </span>
    </LinkButton>
  )
  return (
    <>
      <NewsletterHeading params={params} actions={write} />
      <p className="py-3 text-text-2">
        {counts &&
          (counts.confirmed === 0 ? 'Nobody has subscribed yet.' : `${counted(counts.confirmed, 'person has', 'people have')} subscribed.`)}
      </p>
      <ListBody
        list={list}
        params={params}
        things="mailings"
        skeleton={<TableSkeleton />}
        empty={
          <Card>
            <EmptyState
              icon={Newspaper}
              title="No newsletters yet"
              help="Visitors subscribe at the foot of each page. Write to them when there is something new."
            />
          </Card>
        }
      >
        {(mailings) => <DataTable caption="Mailings" className={TABLE} columns={COLUMNS} rows={mailings} rowKey={({ id }) => id} />}
      </ListBody>
    </>
  )
}

const COLUMNS: ReadonlyArray<Column<Mailing>> = [
  {
    key: 'subject',
    header: 'Subject',
    place: 'title',
    cell: ({ id, subject }) => (
      <TextLink to={mailingPath(id)} lang={languageOf(subject)} className="inline-block py-1.5 wrap-anywhere">
        {subject}
      </TextLink>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    place: 'status',
    cell: ({ status }) => <StatusBadge tone={MAILING_STATUS_LABELS[status].tone}>{MAILING_STATUS_LABELS[status].label}</StatusBadge>,
  },
  { key: 'progress', header: 'Result', cell: (mailing) => <Result mailing={mailing} /> },
  { key: 'by', header: 'By', cell: ({ createdBy, sentBy }) => <span lang={languageOf(sentBy ?? createdBy)}>{sentBy ?? createdBy}</span> },
  {
    key: 'at',
    header: 'Last change',
    cell: ({ endedAt, updatedAt }) => <RelativeTime instant={endedAt ?? updatedAt} className="md:whitespace-nowrap" />,
  },
]

function Result({ mailing }: { mailing: Mailing }) {
  const { status, subject, progress } = mailing
  if (status === 'draft') return <span className="text-text-2">Not sent</span>
  if (status !== 'sending') return <span className="figures">{progressText(progress)}</span>
  return (
    <div className="grid min-w-32 gap-1">
      <ProgressBar label={subject} done={progress.recipients - progress.waiting - progress.leftOut} total={progress.recipients} />
      <span className="figures text-small text-text-2">{progressText(progress)}</span>
    </div>
  )
}
