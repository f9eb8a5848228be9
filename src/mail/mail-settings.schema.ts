import { z } from 'zod'
import { emailField } from '#base/api/fields.schema.ts'
import { MAX_DIGEST_HOUR, MIN_DIGEST_HOUR, REMINDER_STEPS, WEEKDAYS, type ReminderStep, type Weekday } from './mail-settings.ts'

const HOUR = `Choose an hour from ${MIN_DIGEST_HOUR} to ${MAX_DIGEST_HOUR}`
const isSent = z.boolean({ error: 'Send true or false' })

/** A selection from `all`, in any order and possibly with duplicates; stored in the order of `all`. */
function someOf<Item extends number>(all: readonly Item[], { unknown, none }: { unknown: string; none: string }) {
  return z
    .array(z.literal(all, { error: unknown }), { error: unknown })
    .min(1, none)
    .transform((chosen): Item[] => all.filter((item) => chosen.includes(item)))
}

/** All settings, as the office saves them. */
export const mailSettingsSchema = z.object({
  /** Whether a person's mail that belongs to no enquiry creates one. Older API clients omit it. */
  enquiriesFromMails: isSent.default(false),
  enquiryNotices: isSent,
  enquiryReceipts: isSent,
  participantIds: isSent,
  certificates: isSent,
  revocations: isSent,
  expiryReminders: isSent,
  digest: isSent,
  /** Largest first. Never empty: the list of expiring certificates needs them even without mail. */
  reminderSteps: someOf<ReminderStep>(REMINDER_STEPS, {
    unknown: `Choose days among ${REMINDER_STEPS.join(', ')}`,
    none: 'Choose at least one day. To send no reminders, switch them off.',
  }),
  /** The hour in India at which the digest is created. */
  digestHour: z.int({ error: HOUR }).min(MIN_DIGEST_HOUR, HOUR).max(MAX_DIGEST_HOUR, HOUR),
  /** The weekdays with a digest. Never empty. */
  digestDays: someOf<Weekday>(WEEKDAYS, {
    unknown: 'Choose days of the week, 0 (Sunday) to 6 (Saturday)',
    none: 'Choose at least one day. To send no summary, switch it off.',
  }),
})
export interface MailSettings extends z.output<typeof mailSettingsSchema> {}

/** The recipient of a test message. */
export const testMailSchema = z.object({ to: emailField })
