import { Award, Plus } from 'lucide-react'
import { useState } from 'react'
import { CERTIFICATE_STATUS_TONES, EXPIRING_SOON_DAYS, type Certificate } from '../certificates/certificate.ts'
import { indianDate, shortDate } from '../shared/dates.ts'
import { languageOf } from '../shared/language.ts'
import { StatusBadge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { DataTable, type Column } from '../ui/table.tsx'
import { createPath } from './admin-data.ts'
import { AdminHeading } from './admin-heading.tsx'
import { CertificateActions } from './certificate-actions.tsx'
import { ListBody, ROWS_PER_PAGE } from './list-body.tsx'
import { FilterSelect, FilterTabs, ListToolbar } from './list-filters.tsx'
import { ListSearch } from './list-search.tsx'
import { OnwardButton, ShortLabel } from './onward-button.tsx'
import { useNow } from './relative-time-text.tsx'
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
            <EmptyState icon={Award} title="No certificates yet." action={<IssueCertificate />} />
          </Card>
        }
      >
        {(certificates) => (
          <DataTable
            caption="Certificates"
            columns={columns(setRevoking)}
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

function columns(onRevoke: (certificate: Certificate) => void): Array<Column<Certificate>> {
  return [
    {
      key: 'certificateId',
      header: 'Certificate ID',
      cell: ({ certificateId }) => <span className="id-text lg:whitespace-nowrap">{certificateId}</span>,
    },
    {
      key: 'participant',
      header: 'Participant and program',
      place: 'title',
      cell: ({ participant_name: name, training_program_name: program }) => (
        <>
          <span lang={languageOf(name)} className="block">
            {name}
          </span>
          <span lang={languageOf(program)} className="block font-normal text-text-2 max-md:text-small">
            {program}
          </span>
        </>
      ),
    },
    {
      key: 'issueDate',
      header: 'Issue date',
      numeric: true,
      cell: ({ issueDate }) => <span className="whitespace-nowrap">{shortDate(issueDate)}</span>,
    },
    { key: 'expiryDate', header: 'Expiry date', numeric: true, cell: ({ expiryDate }) => <Expiry date={expiryDate} /> },
    { key: 'status', header: 'Status', place: 'status', cell: (certificate) => <Standing certificate={certificate} /> },
    {
      key: 'actions',
      header: 'Actions',
      place: 'actions',
      cell: (certificate) => <CertificateActions certificate={certificate} onRevoke={() => onRevoke(certificate)} />,
    },
  ]
}

/** A past date in red, with the word; no date, 'No expiry' (SPEC.md section 4). */
function Expiry({ date }: { date: string | null }) {
  const today = indianDate(useNow())
  if (date === null) return <span className="text-text-2">No expiry</span>
  const isPast = date < today
  return (
    <span className={isPast ? 'font-semibold whitespace-nowrap text-danger' : 'whitespace-nowrap'}>
      {isPast && <span className="sr-only">Expired on </span>}
      {shortDate(date)}
    </span>
  )
}

function Standing({ certificate: { status, revokedOn, revocationReason } }: { certificate: Certificate }) {
  const details = revokedOn ? `Revoked on ${shortDate(revokedOn)}: ${revocationReason ?? 'no reason given'}` : undefined
  return (
    <span title={details}>
      <StatusBadge tone={CERTIFICATE_STATUS_TONES[status]}>{status}</StatusBadge>
      {details && <span className="sr-only">{details}</span>}
    </span>
  )
}

function IssueCertificate() {
  return (
    <OnwardButton to={createPath('certificate')} size="compact" icon={<Plus />}>
      <ShortLabel first="Issue" rest="certificate" />
    </OnwardButton>
  )
}
