import { CalendarClock } from 'lucide-react'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { DataTable } from '../../../ui/table.tsx'
import { TextLink } from '../../../ui/button/link.tsx'
import { AdminHeading } from '../../frame/admin-heading.tsx'
import { EXPIRING_COLUMNS } from './expiring-columns.tsx'
import { useExpiring } from './expiring-data.tsx'
import { ListBody, ROWS_PER_PAGE, TABLE } from '../../list/list-body.tsx'
import { FilterTabs } from '../../list/list-filters.tsx'
import { TableSkeleton } from '../../list/table-skeleton.tsx'
import { useListParams } from '../../list/use-list-params.tsx'

const TABS = [
  { value: '30', label: 'In 30 days' },
  { value: '60', label: 'In 60 days' },
  { value: '', label: 'In 90 days' },
]

const CERTIFICATES = '/admin?view=certificates'

/** The certificates that expire soon, and which recipients have been reminded (docs/decisions/0023). */
export function ExpiringView() {
  // No filter names: some window is always chosen, so an empty list is not the result of a filter.
  const params = useListParams([])
  const within = params.read('within')
  const list = useExpiring({ within, cursor: params.cursor, limit: ROWS_PER_PAGE })
  return (
    <>
      <AdminHeading title="Expiring certificates" breadcrumb={[{ label: 'Certificates', to: CERTIFICATES }, { label: 'Expiring' }]} />
      <p className="max-w-text pt-4 text-text-2 lg:pt-0">
        When e-mail is set up, reminders are sent on the days chosen in the mail settings. You can also write to a recipient from here and
        mark them as reminded, or see the dates in <TextLink to="/admin?view=account">your own calendar</TextLink>.
      </p>
      <div className="py-3">
        <FilterTabs name="within" label="Expiring within" tabs={TABS} params={params} />
      </div>
      <ListBody
        list={list}
        params={params}
        things="expiring certificates"
        skeleton={<TableSkeleton />}
        empty={
          <Card>
            <EmptyState icon={CalendarClock} title={`No certificate expires in the next ${within || '90'} days.`} />
          </Card>
        }
      >
        {(rows) => (
          <DataTable
            caption="Certificates by expiry date"
            className={TABLE}
            columns={EXPIRING_COLUMNS}
            rows={rows}
            rowKey={({ id }) => id}
          />
        )}
      </ListBody>
    </>
  )
}
