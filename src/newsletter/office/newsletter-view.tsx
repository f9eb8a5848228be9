import { useSearchParams } from 'react-router'
import { usePermission } from '#office/session/use-permission.tsx'
import { IssueView } from './issue-view.tsx'
import { SubscriberList } from './subscriber-list.tsx'
import { Newspaper, Plus } from 'lucide-react'
import { ISSUE_STATUS_LABELS } from '../issue.ts'
import type { Issue } from '../issue.schema.ts'
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
import { progressText } from './issue-words.ts'
import { issuePath, useIssues, useSubscriberCounts } from './newsletter-data.tsx'
import { NewsletterHeading } from './newsletter-heading.tsx'

/** /admin?view=newsletter: the issues, the subscribers with `tab=subscribers`, or one issue with `issue=3`. */
export function NewsletterView() {
  const [search] = useSearchParams()
  const mayRead = usePermission('records.read')
  const issue = search.get('issue')
  if (issue !== null) return <IssueView key={issue} id={/^[1-9]\d{0,8}$/.test(issue) ? Number(issue) : undefined} />
  return search.get('tab') === 'subscribers' && mayRead ? <SubscriberList /> : <IssueList />
}

/** The issues, newest first, with their results. */
function IssueList() {
  const params = useListParams([])
  const mayWrite = usePermission('content.write')
  const list = useIssues({ cursor: params.cursor, limit: String(ROWS_PER_PAGE) })
  const { data: counts } = useSubscriberCounts()
  const write = mayWrite && (
    <LinkButton to={issuePath('new')} size="compact" icon={<Plus />}>
      <span>
        New <span className="max-sm:sr-only">issue</span>
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
        things="issues"
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
        {(issues) => <DataTable caption="Issues" className={TABLE} columns={COLUMNS} rows={issues} rowKey={({ id }) => id} />}
      </ListBody>
    </>
  )
}

const COLUMNS: ReadonlyArray<Column<Issue>> = [
  {
    key: 'subject',
    header: 'Subject',
    place: 'title',
    cell: ({ id, subject }) => (
      <TextLink to={issuePath(id)} lang={languageOf(subject)} className="inline-block py-1.5 wrap-anywhere">
        {subject}
      </TextLink>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    place: 'status',
    cell: ({ status }) => <StatusBadge tone={ISSUE_STATUS_LABELS[status].tone}>{ISSUE_STATUS_LABELS[status].label}</StatusBadge>,
  },
  { key: 'progress', header: 'Result', cell: (issue) => <Result issue={issue} /> },
  { key: 'by', header: 'By', cell: ({ createdBy, sentBy }) => <span lang={languageOf(sentBy ?? createdBy)}>{sentBy ?? createdBy}</span> },
  {
    key: 'at',
    header: 'Last change',
    cell: ({ endedAt, updatedAt }) => <RelativeTime instant={endedAt ?? updatedAt} className="md:whitespace-nowrap" />,
  },
]

function Result({ issue }: { issue: Issue }) {
  const { status, subject, progress } = issue
  if (status === 'draft') return <span className="text-text-2">Not sent</span>
  if (status !== 'sending') return <span className="figures">{progressText(progress)}</span>
  return (
    <div className="grid min-w-32 gap-1">
      <ProgressBar label={subject} done={progress.recipients - progress.waiting - progress.leftOut} total={progress.recipients} />
      <span className="figures text-small text-text-2">{progressText(progress)}</span>
    </div>
  )
}
