import { grouped } from '#base/text/wording/counted.ts'
import { Globe, MailCheck, RotateCw, Send, SlidersHorizontal, Type, Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { isUndelivered, MAIL_STATUSES, MAIL_STATUS_LABELS } from '../mail-states.ts'
import { MAX_COUNTED, mailKindText } from '../mail.ts'
import type { DnsRecord, ListedMail, MailConnection } from '../mail.schema.ts'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { TextLink } from '#ui/button/link.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { DataTable, type Column } from '#ui/table.tsx'
import { AdminHeading } from '#office/frame/admin-heading.tsx'
import { MAIL_SETTINGS_PATH, mailPath, sectionPath } from '#office/frame/sections.ts'
import { CutText } from '#office/kit/cut-text.tsx'
import { RelativeTime } from '#office/kit/relative-time-text.tsx'
import { ListBody, ROWS_PER_PAGE, TABLE } from '#office/list/list-body.tsx'
import { FilterTabs, ListTabsLine, ListToolbar, ListTools } from '#office/list/list-filters.tsx'
import { ListSearch } from '#office/list/list-search.tsx'
import { TableSkeleton } from '#office/list/table-skeleton.tsx'
import { useListParams } from '#office/list/use-list-params.tsx'
import { TEMPLATES_PATH } from './template-data.tsx'
import { usePermission } from '#office/session/use-permission.tsx'
import { MailConnectionCard } from './mail-connection-card.tsx'
import { MailSettingsView } from './mail-settings-view.tsx'
import { useMailConnection, useMails, useRetryFailed } from './mail-data.tsx'
import { MailDetailsView } from './mail-details.tsx'
import { MailStatusBadge } from './mail-status-badge.tsx'
import { SendTestDialog } from './send-test-dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonText } from '#ui/loading/skeleton.tsx'
import { EmailText } from '#office/kit/email-text.tsx'
import { useCopy } from '#office/kit/use-copy.tsx'
import { LoadError } from '#office/kit/load-error.tsx'

/**
 * /admin?view=mail: the outbox, one mail with `mail=12`, the records of the domain with `page=dns`, or the settings with `page=settings`.
 */
export function MailView() {
  const [search] = useSearchParams()
  const mail = search.get('mail')
  if (mail !== null) return <MailDetailsView key={mail} id={/^[1-9]\d{0,8}$/.test(mail) ? Number(mail) : 0} />
  if (search.get('page') === 'dns') return <DnsRecordsView />
  if (search.get('page') === 'settings') return <MailSettingsView />
  return <Outbox />
}

const FILTERS = ['q', 'status', 'about']

function Outbox() {
  const params = useListParams(FILTERS)
  const asked = Object.fromEntries(FILTERS.map((name) => [name, params.read(name)]))
  const list = useMails({ ...asked, cursor: params.cursor, limit: String(ROWS_PER_PAGE) })
  const { data: connection } = useMailConnection()
  const mayChangeSettings = usePermission('settings.manage')
  const [isTesting, setIsTesting] = useState(false)
  return (
    <>
      <AdminHeading
        title="Mail"
        lead="E-mails sent by the system, and what happened to each"
        actions={
          <Button size="compact" icon={<Send />} onClick={() => setIsTesting(true)}>
            <span className="max-sm:hidden">Send a test message</span>
            <span className="sm:hidden">Test</span>
          </Button>
        }
      />
      <div className="pt-4 lg:pt-0">
        <MailConnectionCard />
      </div>
      <ListToolbar>
        <ListSearch label="Search by the recipient’s address" params={params} />
        <ListTools>
          {mayChangeSettings && (
            <LinkButton to={MAIL_SETTINGS_PATH} variant="secondary" size="compact" icon={<SlidersHorizontal />} className="max-md:w-full">
              Mail settings
            </LinkButton>
          )}
          <LinkButton to={TEMPLATES_PATH} variant="secondary" size="compact" icon={<Type />} className="max-md:w-full">
            E-mail texts
          </LinkButton>
          <LinkButton to={DNS_PATH} variant="secondary" size="compact" icon={<Globe />} className="max-md:w-full">
            DNS records for e-mail
          </LinkButton>
        </ListTools>
      </ListToolbar>
      <ListTabsLine>
        <FilterTabs name="status" label="Status" params={params} tabs={tabsOf(connection)} />
        {params.read('status') === 'failed' && (connection?.failed ?? 0) > 1 && <RetryFailed count={connection?.failed ?? 0} />}
      </ListTabsLine>
      <ListBody
        list={list}
        params={params}
        things="e-mails"
        skeleton={<TableSkeleton />}
        empty={
          <Card>
            <EmptyState
              icon={MailCheck}
              title="No e-mails yet."
              help="The first one appears here after an enquiry, a new participant or a certificate."
            />
          </Card>
        }
      >
        {(mails) => <DataTable caption="E-mails" className={TABLE} columns={COLUMNS} rows={mails} rowKey={({ id }) => id} />}
      </ListBody>
      {isTesting && <SendTestDialog to={connection?.office ?? ''} onClose={() => setIsTesting(false)} />}
    </>
  )
}

function tabsOf(connection: MailConnection | undefined) {
  const counts: Record<string, number | undefined> = {
    waiting: connection?.waiting,
    returned: connection?.returned,
    failed: connection?.failed,
  }
  const statuses = MAIL_STATUSES.map((status) => ({ value: status as string, label: MAIL_STATUS_LABELS[status], count: counts[status] }))
  return [{ value: '', label: 'All', count: undefined }, ...statuses]
}

function RetryFailed({ count }: { count: number }) {
  const retry = useRetryFailed()
  return (
    <Button
      variant="secondary"
      size="compact"
      icon={<RotateCw />}
      busy={retry.isPending}
      busyLabel="Retrying..."
      className="md:ms-auto"
      onClick={() => retry.send()}
    >
      Retry all {count >= MAX_COUNTED ? '' : grouped(count)} failed
    </Button>
  )
}

const COLUMNS: ReadonlyArray<Column<ListedMail>> = [
  {
    key: 'recipient',
    header: 'To',
    place: 'title',
    cell: ({ id, recipient, recipientName }) => (
      <>
        <TextLink to={mailPath(id)} title={recipient ?? 'The office'} className="block w-fit max-w-full max-md:py-1.5 md:truncate">
          {recipient === null ? 'The office' : <EmailText email={recipient} />}
        </TextLink>
        {recipientName && <CutText text={recipientName} className="text-xs font-normal text-text-2 max-md:text-small" />}
      </>
    ),
  },
  { key: 'status', header: 'Status', place: 'status', cell: ({ status }) => <MailStatusBadge status={status} /> },
  {
    key: 'subject',
    header: 'Mail',
    isFlexible: true,
    cell: ({ kind, subject, status, lastError }) => (
      <>
        <CutText text={subject ?? mailKindText(kind)} />
        {lastError !== null && status !== 'sent' && (
          <CutText text={lastError} className={isUndelivered(status) ? 'text-small text-danger-text' : 'text-small text-text-2'} />
        )}
      </>
    ),
  },
  {
    key: 'when',
    header: 'When',
    cell: ({ status, createdAt, dueAt, sentAt }) => (
      <RelativeTime instant={sentAt ?? (status === 'waiting' && dueAt > createdAt ? dueAt : createdAt)} className="md:whitespace-nowrap" />
    ),
  },
]

const DNS_PATH = '/admin?view=mail&page=dns'

/** The DNS records that make receivers trust the mails: text to copy, computed from the settings. */
function DnsRecordsView() {
  const { data, error, refetch } = useMailConnection()
  return (
    <>
      <AdminHeading
        title="DNS records for e-mail"
        lead="Publish these in the DNS, so that e-mails are not treated as spam"
        breadcrumb={[{ label: 'Mail', to: sectionPath('mail') }, { label: 'DNS records for e-mail' }]}
      />
      <div className="grid grid-cols-1 gap-6 pt-4 lg:pt-0">
        <p className="max-w-text text-text-2">
          Add these as TXT records where your domain is managed. They are worked out from the settings on the server; what is published is
          not checked. A change can take a day to take effect everywhere.
        </p>
        {data?.dns.length === 0 && (
          <Notice tone="info" title="No sender is set">
            Once <code>MAIL_FROM</code> is set, the records of its domain appear here.
          </Notice>
        )}
        {data?.dns.map((record) => (
          <RecordCard key={record.purpose} record={record} />
        ))}
        {!data && !error && <SkeletonText lines={8} />}
        {!data && error && <LoadError title="The records could not be loaded" error={error} onRetry={refetch} />}
      </div>
    </>
  )
}

function RecordCard({ record: { purpose, help, name, value } }: { record: DnsRecord }) {
  return (
    <Card as="section">
      <h2 className="text-h3">{purpose}</h2>
      <p className="mt-1 max-w-text text-small text-text-2">{help}</p>
      {value !== null && (
        <dl className="mt-4 grid gap-4">
          <Copied label="Name" what={`Name of the ${purpose} record`} text={name} />
          <Copied label="Value" what={`Value of the ${purpose} record`} text={value} />
        </dl>
      )}
    </Card>
  )
}

function Copied({ label, what, text }: { label: string; what: string; text: string }) {
  const { isCopied, copy } = useCopy(what)
  return (
    <div className="grid items-start gap-2 sm:grid-cols-[4rem_1fr_max-content] sm:gap-x-4">
      <dt className="text-small text-text-3 sm:pt-2">{label}</dt>
      <dd className="id-text min-w-0 rounded-md border border-border bg-code px-3 py-2 text-small">{text}</dd>
      <dd>
        <Button variant="secondary" size="dense" icon={isCopied ? <Check /> : <Copy />} onClick={() => void copy(text)}>
          <span>
            {isCopied ? 'Copied' : 'Copy'}
            <span className="sr-only"> the {label.toLowerCase()}</span>
          </span>
        </Button>
      </dd>
    </div>
  )
}
