import { Award, Plus } from 'lucide-react'
import { useState } from 'react'
import { EXPIRING_SOON_DAYS, type Certificate } from '../certificates/certificate.ts'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { createPath } from './admin-data.ts'
import { AdminHeading } from './admin-heading.tsx'
import { certificateColumns } from './certificate-columns.tsx'
import { ExportMenu } from './export-menu.tsx'
import { ListBody, ROWS_PER_PAGE } from './list-body.tsx'
import { FilterSelect, FilterTabs, givenOf, ListToolbar, ListTools } from './list-filters.tsx'
import { ListSearch } from './list-search.tsx'
import { OnwardButton, ShortLabel } from './onward-button.tsx'
import { RecordTable } from './record-table.tsx'
import { RevokeDialog } from './revoke-dialog.tsx'
import { ColumnsMenu, useSavedColumns } from './saved-columns.tsx'
import { deleteOffer, SelectionBar } from './selection-bar.tsx'
import { TableSkeleton } from './table-skeleton.tsx'
import { useList } from './use-admin-data.tsx'
import { useListParams } from './use-list-params.tsx'
import { useSavedRow } from './use-saved-row.tsx'
import { useSelection } from './use-selection.tsx'

/** Every certificate issued, newest first; searched, filtered and sorted on the server. */
export function CertificatesView() {
  const params = useListParams(['q', 'status'])
  const filter = { q: params.read('q'), status: params.read('status') }
  const sort = params.read('sort')
  const list = useList('certificate', { ...filter, sort, cursor: params.cursor, limit: ROWS_PER_PAGE })
  const savedId = useSavedRow(list.data?.rows)
  const [revoking, setRevoking] = useState<Certificate>()
  const columns = useSavedColumns('certificates', certificateColumns(setRevoking))
  const selection = useSelection(JSON.stringify(filter))
  return (
    <>
      <AdminHeading title="Certificates" actions={<IssueCertificate />} />
      <ListToolbar>
        <ListSearch label="Search ID, name or program" params={params} />
        <FilterSelect name="sort" label="Order" params={params} options={ORDERS} />
        <ListTools>
          <ColumnsMenu {...columns} />
          <ExportMenu type="certificate" query={{ ...filter, sort }} />
        </ListTools>
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
          <RecordTable
            type="certificate"
            caption="Certificates"
            columns={columns.shown}
            rows={certificates}
            nameOf={({ certificateId }) => certificateId}
            selection={selection}
            params={params}
            orders={COLUMN_ORDERS}
            savedId={savedId}
          />
        )}
      </ListBody>
      {list.data && (
        <SelectionBar
          type="certificate"
          things="certificates"
          list={list.data}
          selection={selection}
          filter={givenOf(filter)}
          offers={CERTIFICATE_OFFERS}
        />
      )}
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
  { value: '-name', label: 'Name, Z to A' },
  { value: 'issued', label: 'Last issued' },
  { value: '-issued', label: 'First issued' },
  { value: 'expiry', label: 'Expiring first' },
  { value: '-expiry', label: 'Expiring last' },
]

const COLUMN_ORDERS = {
  participant: { ascending: 'name', descending: '-name' },
  issueDate: { ascending: '-issued', descending: 'issued' },
  expiryDate: { ascending: 'expiry', descending: '-expiry' },
}

const CERTIFICATE_OFFERS = [
  deleteOffer(
    'certificate-delete',
    'Whoever checks one of them will be told that we know no such certificate. To take a certificate back, revoke it instead.',
  ),
]

/** `isWhole` where there is room for all its words on a phone, too. */
function IssueCertificate({ isWhole = false }: { isWhole?: boolean }) {
  return (
    <OnwardButton to={createPath('certificate')} size="compact" icon={<Plus />}>
      {isWhole ? 'Issue certificate' : <ShortLabel first="Issue" rest="certificate" />}
    </OnwardButton>
  )
}
