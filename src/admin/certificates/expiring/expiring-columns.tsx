import { Link } from 'react-router'
import type { ExpiringRecipient } from '../../../certificates/expiry/expiry-reminder.ts'
import { daysBetween, indianDate, shortDate, type PlainDate } from '../../../shared/dates.ts'
import { languageOf } from '../../../shared/text/language.ts'
import { StatusBadge } from '../../../ui/badge.tsx'
import type { Column } from '../../../ui/table.tsx'
import { relativeDay } from '../../kit/relative-time.ts'
import { EmailText } from '../../kit/email-text.tsx'
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
    cell: ({ participant_name: name, training_program_name: program, email }) => (
      <>
        <span lang={languageOf(name)} className="block wrap-anywhere md:min-w-32">
          {name}
        </span>
        <span lang={languageOf(program)} className="block font-normal text-text-2 wrap-anywhere max-md:text-small">
          {program}
        </span>
        <span className="block text-small font-normal text-text-2 wrap-anywhere">
          <EmailText email={email} />
        </span>
      </>
    ),
  },
  {
    key: 'certificateId',
    header: 'Certificate ID',
    cell: ({ certificateId }) => (
      <Link to={`/admin?view=certificates&q=${encodeURIComponent(certificateId)}`} className="link id-text">
        {certificateId}
      </Link>
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
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
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
    <span className="grid justify-items-start gap-1">
      <StatusBadge tone={tone}>{label}</StatusBadge>
      <span className="text-small text-balance text-text-2">{detail}</span>
    </span>
  )
}
