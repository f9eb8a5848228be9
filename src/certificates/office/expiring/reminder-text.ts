import type { ExpiringRecipient } from '../../expiry-reminder.schema.ts'
import { indianDate, shortDate } from '#base/dates/dates.ts'
import type { StatusTone } from '#base/values/tone.ts'

interface ReminderWords {
  label: string
  tone: StatusTone
  detail: string
}

/** The state of a reminder, and what comes next. */
export function reminderText({ reminder, renewedBy, toldClient }: ExpiringRecipient): ReminderWords {
  const { state, step, dueOn, nextOn, sentAt, sentBy } = reminder
  switch (state) {
    case 'waiting':
      return { label: 'Reminder due', tone: 'warning', detail: `Due since ${shortDate(dueOn)}` }
    case 'sent': {
      const next = nextOn === null ? '' : `, again on ${shortDate(nextOn)}`
      return {
        label: 'Reminded',
        tone: 'success',
        detail: `${shortDate(indianDate(new Date(sentAt ?? 0)))} by ${sentBy ?? 'the office'}${next}`,
      }
    }
    case 'renewed':
      return { label: 'Renewed', tone: 'info', detail: `By ${renewedBy ?? 'a newer certificate'}` }
    case 'client':
      return { label: 'In the monthly mail', tone: 'info', detail: `To ${toldClient ?? 'their client'}` }
    case 'later':
      return { label: 'Not yet', tone: 'neutral', detail: `Reminder on ${shortDate(dueOn)}` }
    case 'none':
      return { label: 'No reminder', tone: 'neutral', detail: `Issued less than ${step} days before it expires` }
  }
}
