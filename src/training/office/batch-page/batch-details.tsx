import { useQuery } from '@tanstack/react-query'
import { CalendarClock, CalendarX, FileSpreadsheet, Pencil, ReceiptIndianRupee } from 'lucide-react'
import { useState, type ComponentType } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { BATCH_STATUS_TONES, batchName, phaseOf } from '../../batches/batch.ts'
import { placeOf } from '../../batches/batch-place.ts'
import type { Batch } from '../../batches/batch.schema.ts'
import { daysInWords } from '../../batches/batch-days.ts'
import { createPath, editPath, listPath, recordPath } from '#lists/records/record-paths.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { classes } from '#ui/classes.ts'
import { Menu, MenuItem, MenuLink } from '#ui/overlay/menu.tsx'
import { dataQuery } from '#office/data/use-admin-data.tsx'
import { EditedItem } from '#office/editor/edited-item.tsx'
import { AdminHeading } from '#office/frame/admin-heading.tsx'
import { LinkToForm } from '#office/frame/link-to-form.tsx'
import { RecordHistoryLink } from '#office/frame/record-history-link.tsx'
import { useKeptScroll } from '#office/frame/use-kept-scroll.tsx'
import { useReturnToList } from '#office/frame/use-return-to-list.tsx'
import { usePermission } from '#office/session/use-permission.tsx'
import { DeleteEntry, FormEntry } from '#office/list/row-actions.tsx'
import { COPY_ICON, copyPath, PHASE_LABELS, todayInIndia } from '../batches/batch-words.tsx'
import { BatchAttendance } from './batch-attendance.tsx'
import { BatchCertificates, DifferingCertificates } from './batch-certificates.tsx'
import { BatchMessages } from './batch-messages.tsx'
import { BatchOverview } from './batch-overview.tsx'
import { BatchRoster } from './batch-roster.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { DoubleBookings } from './double-bookings.tsx'
import { WhoWentWhere } from './moved-people.tsx'
import { PostponeDialog } from './postpone-dialog.tsx'
import { UntoldChange } from './untold-change.tsx'
import { callAddress } from '#base/api/api-client.ts'
import { Button } from '#ui/button/button.tsx'

interface BatchPart {
  key: string
  label: string
  Part: ComponentType<{ batch: Batch }>
}

/** The parts of the page, each in its own file. The first is the default. */
const PARTS: readonly [BatchPart, ...BatchPart[]] = [
  { key: 'roster', label: 'Roster', Part: BatchRoster },
  { key: 'attendance', label: 'Attendance', Part: BatchAttendance },
  { key: 'messages', label: 'Messages', Part: BatchMessages },
  { key: 'certificates', label: 'Certificates', Part: BatchCertificates },
  { key: 'overview', label: 'Overview', Part: BatchOverview },
]

/** A phone has room for the button labels on one line, but not for icons. */
const ON_ONE_LINE = 'max-sm:[&_svg]:hidden'

/** /admin?view=batches&id=4: the participants and plan of a batch. */
export function BatchDetails({ id }: { id: string }) {
  return (
    <EditedItem type="batch" id={id} title="Batch">
      {({ item }) => <Page opened={item} />}
    </EditedItem>
  )
}

function Page({ opened }: { opened: Batch }) {
  // Its counts change with the roster. Nothing is cached after leaving the page: its form may change everything.
  const { data: batch } = useQuery({
    ...dataQuery(['batch', 'page', opened.id], 'GET /batches/{id}', { path: { id: opened.id } }),
    initialData: opened,
    gcTime: 0,
  })
  const mayWrite = usePermission('records.write')
  const [asked, setAsked] = useState<'postpone' | 'cancel'>()
  const close = () => setAsked(undefined)
  const { state } = useLocation() as { state: unknown }
  const { path: openedFrom } = useReturnToList('batch')
  useKeptScroll()
  const [search] = useSearchParams()
  const { Part, key: shown } = PARTS.find(({ key }) => key === search.get('part')) ?? PARTS[0]
  const { id, status, confirmed, training_program_name: program, days } = batch
  const name = batchName(batch)
  // Its own editor may link back here.
  const backTo = `${openedFrom}&`.startsWith(`${recordPath('batch', id)}&`) ? listPath('batch') : openedFrom
  const phase = phaseOf(batch, todayInIndia())
  const workbook = callAddress('GET /batches/{id}/file', { path: { id }, query: { format: 'xlsx' } })
  return (
    <>
      <AdminHeading
        title={program}
        docTitle={name}
        lead={[daysInWords(days), placeOf(batch)].filter(Boolean).join(' · ')}
        breadcrumb={[{ label: 'Batches', to: backTo }, { label: daysInWords(days) }]}
      />
      <div className="flex flex-wrap items-center gap-2 pb-4">
        <StatusBadge tone={BATCH_STATUS_TONES[status]}>{status}</StatusBadge>
        {status !== 'cancelled' && <StatusBadge tone="neutral">{PHASE_LABELS[phase]}</StatusBadge>}
        {confirmed && status !== 'cancelled' && <StatusBadge tone="success">confirmed to run</StatusBadge>}
        <span className="ms-auto flex flex-wrap items-center gap-x-1 gap-y-2 md:gap-2">
          <LinkButton href={workbook} download variant="secondary" size="compact" icon={<FileSpreadsheet />} className="max-md:hidden">
            Excel workbook
          </LinkButton>
          {mayWrite && status !== 'cancelled' && phase !== 'done' && (
            <Button
              variant="secondary"
              size="compact"
              icon={<CalendarClock />}
              className={ON_ONE_LINE}
              onClick={() => setAsked('postpone')}
            >
              Postpone
            </Button>
          )}
          <LinkToForm to={editPath('batch', id)} variant="secondary" size="compact" icon={<Pencil />} className={ON_ONE_LINE}>
            Edit
          </LinkToForm>
          <Menu label={`More actions for ${name}`}>
            {/* On a phone the buttons would fill the first screen. */}
            <div className="md:hidden">
              <MenuLink href={workbook} download icon={<FileSpreadsheet />}>
                Excel workbook
              </MenuLink>
            </div>
            <FormEntry to={`${createPath('quotation')}?batch=${id}`} label="Make a quotation" icon={<ReceiptIndianRupee />} of={name} />
            <FormEntry to={copyPath(id)} label="Copy for new dates" icon={COPY_ICON} of={name} />
            {mayWrite && status !== 'cancelled' && (
              <MenuItem icon={<CalendarX />} isDangerous onSelect={() => setAsked('cancel')}>
                Cancel batch
              </MenuItem>
            )}
            <DeleteEntry type="batch" id={id} of={name} />
          </Menu>
          <RecordHistoryLink type="batch" id={String(id)} />
        </span>
      </div>
      {asked === 'postpone' && <PostponeDialog batch={batch} onClose={close} />}
      {asked === 'cancel' && <CancelDialog batch={batch} onClose={close} />}
      <WhoWentWhere batch={batch} />
      <UntoldChange batch={batch} isLinked={shown !== 'messages'} />
      <DoubleBookings batch={batch} />
      {shown !== 'certificates' && <DifferingCertificates batch={batch} />}
      <nav aria-label="Parts of this batch" className="flex flex-wrap gap-2 pb-4">
        {PARTS.map(({ key, label }) => (
          <Link
            key={key}
            to={`${recordPath('batch', id)}&part=${key}`}
            replace
            preventScrollReset
            // The list that opened it, with its filters.
            state={state}
            aria-current={key === shown ? 'page' : undefined}
            className={classes(
              'flex min-h-11 items-center rounded-full border px-4 text-small font-semibold',
              key === shown
                ? 'border-primary bg-primary-soft text-primary-soft-text'
                : 'border-border-strong text-text-2 hover:bg-surface-sunken hover:text-text',
            )}
          >
            {label}
          </Link>
        ))}
      </nav>
      <Part batch={batch} />
    </>
  )
}
