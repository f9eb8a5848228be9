import { Link } from 'react-router'
import type { ExpiringRecipient } from '../../../certificates/expiry/expiry-reminder.ts'
import { daysBetween, indianDate, shortDate, type PlainDate } from '../../../shared/dates.ts'
import { StatusBadge } from '../../../ui/badge.tsx'
import type { Column } from '../../../ui/table.tsx'
import { relativeDay } from '../../kit/relative-time.ts'
import { CutText } from '../../kit/cut-text.tsx'
import { ReminderActions } from './reminder-actions.tsx'
import { reminderText } from './reminder-text.ts'
import { useNow } from '../../kit/relative-time-text.tsx'

const URGENT_DAYS = 30
const SOON_DAYS = 60

/** The columns of expiring certificates: recipient, expiry date, reminder and actions. */
export const EXPIRING_COLUMNS: ReadonlyArray<Column<ExpiringRecipient>> = [
  {
    key: 'recipient',
    header: 'Recipient and program',
    place: 'title',
    cell: ({ participant_name: name, training_program_name: program }) => (
      <>
        <CutText text={name} />
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
