import { FileSpreadsheet, FileText, Download, MailX, Plus, Users } from 'lucide-react'
import { useState } from 'react'
import { SUBSCRIBER_STATUS_LABELS, SUBSCRIBER_STATUSES, type SubscriberCounts } from '../subscriber.ts'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { DropPanel } from '#ui/overlay/drop-panel.tsx'
import { DataTable } from '#ui/table.tsx'
import { ListBody, ROWS_PER_PAGE, TABLE } from '#office/list/list-body.tsx'
import { FilterTabs, ListToolbar, ListTools } from '#office/list/list-filters.tsx'
import { ListSearch } from '#office/list/list-search.tsx'
import { TableSkeleton } from '#office/list/table-skeleton.tsx'
import { useListParams } from '#office/list/use-list-params.tsx'
import { usePermission } from '#office/session/use-permission.tsx'
import { AddSubscriberDialog } from './add-subscriber-dialog.tsx'
import { BounceDialog } from './bounce-dialog.tsx'
import { exportPath, useSubscriberCounts, useSubscribers } from './newsletter-data.tsx'
import { NewsletterHeading } from './newsletter-heading.tsx'
import { SUBSCRIBER_COLUMNS } from './subscriber-columns.tsx'

/** Who subscribes: search, status, export, and what to do about mails that came back. */
export function SubscriberList() {
  const params = useListParams(['q', 'status'])
  const mayWrite = usePermission('records.write')
  const filter = { q: params.read('q'), status: params.read('status') }
  const list = useSubscribers({ ...filter, cursor: params.cursor, limit: String(ROWS_PER_PAGE) })
  const { data: counts } = useSubscriberCounts()
  const [dialog, setDialog] = useState<'add' | 'bounce'>()
  const add = mayWrite && (
    <Button size="compact" icon={<Plus />} onClick={() => setDialog('add')}>
      <span>
        New <span className="max-sm:sr-only">subscriber</span>
      </span>
    </Button>
  )
  return (
    <>
      <NewsletterHeading params={params} actions={add} />
      <ListToolbar>
        <ListSearch label="Search addresses" params={params} />
        <ListTools>
          {mayWrite && (
            <Button variant="secondary" size="compact" icon={<MailX />} onClick={() => setDialog('bounce')}>
              Returned e-mail
            </Button>
          )}
          <DropPanel label="Export" icon={<Download />} align="end">
            <LinkButton href={exportPath('csv', filter)} download variant="ghost" size="compact" icon={<FileText />}>
              CSV file
            </LinkButton>
            <LinkButton href={exportPath('xlsx', filter)} download variant="ghost" size="compact" icon={<FileSpreadsheet />}>
              Excel workbook
            </LinkButton>
          </DropPanel>
        </ListTools>
      </ListToolbar>
      <div className="pb-3">
        <FilterTabs name="status" label="Status" tabs={tabsFor(counts)} params={params} />
      </div>
      <ListBody
        list={list}
        params={params}
        things="subscribers"
        skeleton={<TableSkeleton />}
        empty={
          <Card>
            <EmptyState
              icon={Users}
              title="Nobody has subscribed yet."
              help="Visitors subscribe at the foot of each page and confirm it by e-mail."
            />
          </Card>
        }
      >
        {(subscribers) => (
          <DataTable caption="Subscribers" className={TABLE} columns={SUBSCRIBER_COLUMNS} rows={subscribers} rowKey={({ id }) => id} />
        )}
      </ListBody>
      <AddSubscriberDialog open={dialog === 'add'} onClose={() => setDialog(undefined)} />
      <BounceDialog open={dialog === 'bounce'} onClose={() => setDialog(undefined)} />
    </>
  )
}

function tabsFor(counts: SubscriberCounts | undefined) {
  const all = counts && SUBSCRIBER_STATUSES.reduce((sum, status) => sum + counts[status], 0)
  return [
    { value: '', label: 'All', count: all },
    ...SUBSCRIBER_STATUSES.map((status) => ({ value: status, label: SUBSCRIBER_STATUS_LABELS[status].label, count: counts?.[status] })),
  ]
}
