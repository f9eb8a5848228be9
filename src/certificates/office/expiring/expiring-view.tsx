import { CalendarClock, Check, Mail, ScrollText, Undo2 } from 'lucide-react'
import { Link } from 'react-router'
import { mailtoOf } from '../../expiry-reminder.ts'
import type { ExpiringRecipient } from '../../expiry-reminder.schema.ts'
import { nameWith } from '#clients/tell-apart.ts'
import { daysBetween, indianDate, shortDate, type PlainDate } from '#base/dates/dates.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { TextLink } from '#ui/button/link.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { DataTable, type Column } from '#ui/table.tsx'
import { AdminHeading } from '#office/frame/admin-heading.tsx'
import { CutText } from '#office/kit/cut-text.tsx'
import { useNow } from '#office/kit/relative-time-text.tsx'
import { relativeDay } from '#office/kit/relative-time.ts'
import { ListBody, ROWS_PER_PAGE, TABLE } from '#office/list/list-body.tsx'
import { ExportPanel } from '#office/list/export-menu.tsx'
import { FilterSelect, FilterTabs, ListToolbar, ListTools } from '#office/list/list-filters.tsx'
import { DisplayMenu, useSavedColumns } from '#office/list/saved-columns.tsx'
import { TableSkeleton } from '#office/list/table-skeleton.tsx'
import { useListParams } from '#office/list/use-list-params.tsx'
import { reminderText } from './reminder-text.ts'
import { useState } from 'react'
import { callAddress, getData } from '#base/api/api-client.ts'
import { ClientLink } from '#office/frame/client-link.tsx'
import { languageOf } from '#base/text/language.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#ui/overlay/dialog.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { MenuItem } from '#ui/overlay/menu.tsx'
import { ActionLabels } from '#office/list/item-links.tsx'
import { RowActions } from '#office/list/row-actions.tsx'
import { usePermission } from '#office/session/use-permission.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { List } from '#office/data/admin-data.ts'
import { listQuery } from '#office/data/use-admin-data.tsx'
import { useCall } from '#office/form/use-call.tsx'

const TABS = [
  { value: '30', label: 'In 30 days' },
  { value: '60', label: 'In 60 days' },
  { value: '', label: 'In 90 days' },
]

const ORDERS = [
  { value: '', label: 'By date' },
  { value: 'client', label: 'By client' },
]

const CERTIFICATES = '/admin?view=certificates'

/** The certificates that expire soon, and which recipients have been reminded (docs/decisions/0023). */
export function ExpiringView() {
  // No filter names: some window is always chosen, so an empty list is not the result of a filter.
  const params = useListParams([])
  const within = params.read('within')
  const isByClient = params.read('by') === 'client'
  const by = isByClient ? 'client' : undefined
  const list = useExpiring({ within, by, cursor: params.cursor, limit: ROWS_PER_PAGE })
  const columns = useSavedColumns('expiring', EXPIRING_COLUMNS)
  const fileOf = (format: 'csv' | 'xlsx') =>
    callAddress('GET /exports/expiring-certificates', { query: { within: within || '90', by, format } })
  return (
    <>
      <AdminHeading title="Expiring certificates" breadcrumb={[{ label: 'Certificates', to: CERTIFICATES }, { label: 'Expiring' }]} />
      <p className="max-w-text pt-4 text-text-2 lg:pt-0">
        When e-mail is set up, reminders are sent on the days chosen in the mail settings. You can also write to a recipient from here and
        mark them as reminded, or see the dates in <TextLink to="/admin?view=account">your own calendar</TextLink>.
      </p>
      <ListToolbar>
        <FilterTabs name="within" label="Expiring within" tabs={TABS} params={params} />
        <ListTools>
          <FilterSelect name="by" label="Order" params={params} options={ORDERS} />
          <DisplayMenu choices={columns.choices} toggle={columns.toggle} />
          <ExportPanel addressOf={fileOf} />
        </ListTools>
      </ListToolbar>
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
            columns={columns.shown}
            rows={rows}
            rowKey={({ id }) => id}
            {...(isByClient && { groupOf: ({ client }: ExpiringRecipient) => client ?? 'No client' })}
          />
        )}
      </ListBody>
    </>
  )
}

const URGENT_DAYS = 30
const SOON_DAYS = 60

/** The columns of expiring certificates. The first and the last are always shown. */
const EXPIRING_COLUMNS: ReadonlyArray<Column<ExpiringRecipient>> = [
  {
    key: 'recipient',
    header: 'Recipient and program',
    place: 'title',
    cell: ({ participant_name: name, apart, training_program_name: program }) => (
      <>
        <CutText text={nameWith(name, apart)} />
        <CutText text={program} className="text-xs font-normal text-text-2 max-md:text-small" />
      </>
    ),
  },
  {
    key: 'certificateId',
    header: 'Certificate and e-mail',
    cell: ({ certificateId, email }) => (
      <>
        <Link to={`/admin?view=certificates&q=${encodeURIComponent(certificateId)}`} className="link id-text md:whitespace-nowrap">
          {certificateId}
        </Link>
        <CutText text={email} className="text-xs text-text-2 md:max-w-48 max-md:text-small" />
      </>
    ),
  },
  {
    key: 'client',
    header: 'Client',
    isFilled: ({ clientId }) => clientId !== null,
    cell: ({ clientId, client }) => clientId !== null && client !== null && <ClientLink id={clientId} name={client} />,
  },
  { key: 'expiryDate', header: 'Valid until', numeric: true, cell: ({ expiryDate }) => <ValidUntil date={expiryDate} /> },
  { key: 'reminder', header: 'Reminder', cell: (recipient) => <Reminder recipient={recipient} /> },
  { key: 'actions', header: 'Actions', place: 'actions', cell: (recipient) => <ReminderActions recipient={recipient} /> },
]

function ValidUntil({ date }: { date: PlainDate }) {
  const today = indianDate(useNow())
  const days = daysBetween(today, date)
  return (
    <span className="flex items-center gap-2 max-lg:flex-wrap">
      <span className="whitespace-nowrap">{shortDate(date)}</span>
      <StatusBadge tone={days <= URGENT_DAYS ? 'danger' : days <= SOON_DAYS ? 'warning' : 'info'} icon={null}>
        {days < 0 ? 'expired' : relativeDay(date, today)}
      </StatusBadge>
    </span>
  )
}

function Reminder({ recipient }: { recipient: ExpiringRecipient }) {
  const { label, tone, detail } = reminderText(recipient)
  return (
    <span className="grid justify-items-start gap-0.5">
      <StatusBadge tone={tone}>{label}</StatusBadge>
      <span className="text-xs text-text-2 md:whitespace-nowrap">{detail}</span>
    </span>
  )
}

/** Opens a prepared e-mail to the recipient, shows its text, and marks the recipient as reminded. */
function ReminderActions({ recipient }: { recipient: ExpiringRecipient }) {
  const mayWrite = usePermission('records.write')
  const [isReading, setIsReading] = useState(false)
  const marking = useReminderMark()
  const { reminder, email } = recipient
  const name = nameWith(recipient.participant_name, recipient.apart)
  const isReminded = reminder.state === 'sent'
  return (
    <>
      <RowActions
        of={name}
        primary={
          email && (
            <LinkButton href={mailtoOf(email, reminder)} variant="secondary" size="dense" icon={<Mail />} className="whitespace-nowrap">
              <ActionLabels of={`to ${name}`}>Write e-mail</ActionLabels>
            </LinkButton>
          )
        }
      >
        <MenuItem icon={<ScrollText />} onSelect={() => setIsReading(true)}>
          <ActionLabels of={`to ${name}`}>Read reminder</ActionLabels>
        </MenuItem>
        {mayWrite && reminder.state !== 'renewed' && (
          <MenuItem icon={isReminded ? <Undo2 /> : <Check />} onSelect={() => marking.send({ id: recipient.id, isReminded: !isReminded })}>
            <ActionLabels of={name}>{isReminded ? 'Mark as not reminded' : 'Mark as reminded'}</ActionLabels>
          </MenuItem>
        )}
      </RowActions>
      <ReminderDialog recipient={isReading ? recipient : undefined} onClose={() => setIsReading(false)} />
    </>
  )
}

function ReminderDialog({ recipient, onClose }: { recipient: ExpiringRecipient | undefined; onClose: () => void }) {
  return (
    <Dialog
      open={recipient !== undefined}
      onClose={onClose}
      title="Reminder"
      description={recipient && (recipient.email === '' ? 'No e-mail address is stored' : `To ${recipient.email}`)}
    >
      {recipient && (
        <>
          <DialogBody className="grid gap-3">
            <p className="font-semibold">{recipient.reminder.subject}</p>
            <p lang={languageOf(recipient.participant_name)} className="whitespace-pre-line wrap-anywhere">
              {recipient.reminder.text}
            </p>
            <p className="border-t border-border pt-3 text-small text-text-2">
              This is the text that will be sent. “Write e-mail” opens it in your own e-mail app.
            </p>
          </DialogBody>
          <DialogFooter>
            <Button variant="secondary" size="compact" onClick={onClose}>
              Close
            </Button>
            {recipient.email !== '' && (
              <LinkButton href={mailtoOf(recipient.email, recipient.reminder)} size="compact" icon={<Mail />}>
                Write e-mail
              </LinkButton>
            )}
          </DialogFooter>
        </>
      )}
    </Dialog>
  )
}

const EXPIRING = ['certificate', 'expiring']

/** One page of the certificates that expire within this many days. Reloaded when a certificate changes. */
function useExpiring({ within, ...query }: { within: string; by: 'client' | undefined; cursor: string | undefined; limit: number }) {
  return useQuery(listQuery(EXPIRING, 'GET /expiring-certificates', { query: { within: within || '90', ...query } }))
}

/** Marks a recipient as reminded, or removes the mark. The list shows it after the server has replied. */
function useReminderMark() {
  const client = useQueryClient()
  return useCall(
    ({ id, isReminded }: { id: number; isReminded: boolean }) =>
      getData(`${isReminded ? 'POST' : 'DELETE'} /certificates/{id}/reminder`, { path: { id } }),
    {
      done: (_, { isReminded }) => (isReminded ? 'Marked as reminded' : 'Marked as not reminded'),
      failed: 'The reminder could not be marked',
      onSuccess: (changed) =>
        client.setQueriesData<List<ExpiringRecipient>>(
          { queryKey: EXPIRING },
          (list) => list && { ...list, rows: list.rows.map((row) => (row.id === changed.id ? changed : row)) },
        ),
    },
  )
}
