import { findNextConfirmed } from '../batches/batch-list.server.ts'
import type { DailyJob } from '#base/jobs/daily-job.server.ts'
import { addDays } from '#base/dates/calendar.ts'
import { indianClock, indianDate } from '#base/dates/dates.ts'
import { sendMessage } from './send-message.server.ts'

/** IST. Late enough for confirmations in the morning, early enough for travel to another town. */
const FROM_HOUR = 10

/** Reminds the people of each confirmed batch that begins tomorrow, once. One batch is one transaction. */
export const BATCH_REMINDER_JOB: DailyJob<number> = {
  name: 'batch-reminders',
  announcedBy: 'batches',
  isDue: (_db, now) => Promise.resolve(indianClock(now).hour >= FROM_HOUR),
  async runChunk(tx, after = 0, context) {
    const tomorrow = addDays(indianDate(context.now), 1)
    const next = await findNextConfirmed(tx, { firstDay: tomorrow, after })
    if (next === undefined) return undefined
    await sendMessage(tx, next, 'reminder', context)
    return next
  },
}
