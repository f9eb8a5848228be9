import { Award, Plus } from 'lucide-react'
import { useState } from 'react'
import { EXPIRING_SOON_DAYS } from '../../certificates/certificate.ts'
import { languageOf } from '../../shared/text/language.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextLink } from '../../ui/button/link.tsx'
import { createPath, editPath } from '../../records/record-paths.ts'
import { AdminHeading } from '../frame/admin-heading.tsx'
import { certificateColumns } from './certificate-columns.tsx'
import { CERTIFICATE_BULK_ACTIONS } from './certificate-bulk-actions.tsx'
import { ExportMenu } from '../list/export-menu.tsx'
import { ListBody, ROWS_PER_PAGE } from '../list/list-body.tsx'
import { FilterSelect, FilterTabs, givenOf, ListTabsLine, ListToolbar, ListTools, programChoices } from '../list/list-filters.tsx'
import { ListSearch } from '../list/list-search.tsx'
import { LinkToForm, ShortLabel } from '../frame/link-to-form.tsx'
import { RecordTable } from '../list/record-table.tsx'
import { ColumnsMenu, useSavedColumns } from '../list/saved-columns.tsx'
import { SelectionBar } from '../list/selection-bar.tsx'
import { RevokeInstead } from './revoke-instead.tsx'
import { StatusDialog } from './status-dialog.tsx'
import type { StatusChange } from '../../certificates/status-actions.ts'
import { TableSkeleton } from '../list/table-skeleton.tsx'
import { useItem, useList } from '../data/use-admin-data.tsx'
import { useListParams } from '../list/use-list-params.tsx'
import { useSavedRow } from '../list/use-saved-row.tsx'
import { useSelection } from '../list/use-selection.tsx'
import type { RecordView } from '../list/record-view.tsx'

/** Every certificate issued, newest first; searched, filtered and sorted on the server. */
function CertificateList() {
  const params = useListParams(['q', 'status', 'program', 'participant'])
  const programs = useList('training-program')
  const filter = {
    q: params.read('q'),
    status: params.read('status'),
    trainingProgramId: params.read('program'),
    participantId: params.read('participant'),
  }
  const sort = params.read('sort')
  const list = useList('certificate', { ...filter, sort, cursor: params.cursor, limit: ROWS_PER_PAGE })
  const savedId = useSavedRow(list.data?.rows)
  const [change, setChange] = useState<StatusChange>()
  const columns = useSavedColumns('certificates', certificateColumns(setChange))
  const selection = useSelection(JSON.stringify(filter))
  return (
    <>
      <AdminHeading title="Certificates" actions={<IssueCertificate />} />
      <ListToolbar>
        <ListSearch label="Search ID, name or program" params={params} />
        <FilterSelect name="program" label="Program" params={params} options={programChoices(programs.data?.rows)} />
        <FilterSelect name="sort" label="Order" params={params} options={ORDERS} />
      </ListToolbar>
      <ListTabsLine>
        <FilterTabs name="status" label="Certificates by status" tabs={TABS} params={params} />
        <ListTools>
          <ColumnsMenu {...columns} />
          <ExportMenu type="certificate" query={{ ...filter, sort }} />
        </ListTools>
      </ListTabsLine>
      {filter.participantId && <OfOneParticipant id={filter.participantId} allPath={params.linkWith({ participant: '' })} />}
      {filter.status === 'expiring' && (
        <p className="pb-3 text-small">
          <TextLink to="/admin?view=expiring">Remind holders, and narrow to 30 or 60 days</TextLink>
        </p>
      )}
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
          offers={CERTIFICATE_BULK_ACTIONS}
        />
      )}
      <StatusDialog change={change} onClose={() => setChange(undefined)} />
    </>
  )
}

const TABS = [
  { value: '', label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'expiring', label: `Expiring in ${EXPIRING_SOON_DAYS} days` },
  { value: 'expired', label: 'Expired' },
  { value: 'suspended', label: 'Suspended' },
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

/** Whose certificates these are, and the way back to everybody's. */
function OfOneParticipant({ id, allPath }: { id: string; allPath: string }) {
  const participant = useItem('participant', id).data?.item
  return (
    <p className="pb-3 text-small">
      Certificates of{' '}
      {participant ? (
        <TextLink to={editPath('participant', participant.id)} lang={languageOf(participant.fullName)}>
          {participant.fullName}
        </TextLink>
      ) : (
        'one participant'
      )}{' '}
      alone. <TextLink to={allPath}>Show everybody’s</TextLink>
    </p>
  )
}

/** `isWhole` where there is room for all its words on a phone, too. */
function IssueCertificate({ isWhole = false }: { isWhole?: boolean }) {
  return (
    <LinkToForm to={createPath('certificate')} size="compact" icon={<Plus />}>
      {isWhole ? 'Issue certificate' : <ShortLabel first="Issue" rest="certificate" />}
    </LinkToForm>
  )
}

export const CERTIFICATE_VIEW: RecordView<'certificate'> = {
  type: 'certificate',
  icon: Award,
  count: 'certificates',
  List: CertificateList,
  DeleteAlternative: RevokeInstead,
}
