import { Award, Plus } from 'lucide-react'
import { useState } from 'react'
import { EXPIRING_SOON_DAYS, type Certificate } from '../certificates/certificate.ts'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { DataTable } from '../ui/table.tsx'
import { createPath } from './admin-data.ts'
import { AdminHeading } from './admin-heading.tsx'
import { certificateColumns } from './certificate-columns.tsx'
import { ListBody, ROWS_PER_PAGE, TABLE } from './list-body.tsx'
import { FilterSelect, FilterTabs, ListToolbar } from './list-filters.tsx'
import { ListSearch } from './list-search.tsx'
import { OnwardButton, ShortLabel } from './onward-button.tsx'
import { RevokeDialog } from './revoke-dialog.tsx'
import { TableSkeleton } from './table-skeleton.tsx'
import { useList } from './use-admin-data.tsx'
import { useListParams } from './use-list-params.tsx'
import { useSavedRow } from './use-saved-row.tsx'

/** Every certificate issued, newest first; searched and filtered on the server. */
export function CertificatesView() {
  const params = useListParams(['q', 'status'])
  const list = useList('certificate', {
    q: params.read('q'),
    status: params.read('status'),
    sort: params.read('sort'),
    cursor: params.cursor,
    limit: ROWS_PER_PAGE,
  })
  const savedId = useSavedRow(list.data?.rows)
  const [revoking, setRevoking] = useState<Certificate>()
  return (
    <>
      <AdminHeading title="Certificates" actions={<IssueCertificate />} />
      <ListToolbar>
        <ListSearch label="Search ID, name or program" params={params} />
        <FilterSelect name="sort" label="Order" params={params} options={ORDERS} />
      </ListToolbar>
      <div className="pb-3">
        <FilterTabs name="status" label="Certificates by status" tabs={TABS} params={params} />
      </div>
      <ListBody
        list={list}
        params={params}
        things="certificates"
        skeleton={<TableSkeleton />}
        empty={
          <Card>
            <EmptyState icon={Award} title="No certificates yet." action={<IssueCertificate isWhole />} />
          </Card>
        }
      >
        {(certificates) => (
          <DataTable
            caption="Certificates"
            className={TABLE}
            columns={certificateColumns(setRevoking)}
            rows={certificates}
            rowKey={({ id }) => id}
            rowState={({ id }) => (id === savedId ? 'highlight' : undefined)}
          />
        )}
      </ListBody>
      <RevokeDialog certificate={revoking} onClose={() => setRevoking(undefined)} />
    </>
  )
}

const TABS = [
  { value: '', label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'expiring', label: `Expiring in ${EXPIRING_SOON_DAYS} days` },
  { value: 'expired', label: 'Expired' },
  { value: 'revoked', label: 'Revoked' },
]

const ORDERS = [
  { value: '', label: 'Newest first' },
  { value: 'name', label: 'Name, A to Z' },
  { value: 'expiry', label: 'Expiring first' },
]

/** `isWhole` where there is room for all its words on a phone, too. */
function IssueCertificate({ isWhole = false }: { isWhole?: boolean }) {
  return (
    <OnwardButton to={createPath('certificate')} size="compact" icon={<Plus />}>
      {isWhole ? 'Issue certificate' : <ShortLabel first="Issue" rest="certificate" />}
    </OnwardButton>
  )
}
