import { enqueueMail } from '#mail/server/enqueue-mail.server.ts'
import type { MailData } from '#mail/mail-kinds.ts'
import { getMailSettings, MAIL_SETTINGS_CHANGED } from '#mail/server/mail-settings.server.ts'
import type { MailSettings } from '#mail/mail-settings.schema.ts'
import { findFirstEntryAt } from '#base/audit/audit.server.ts'
import type { DailyJob } from '#base/jobs/daily-job.server.ts'
import { indianClock, indianDate } from '#base/dates/dates.ts'
import { findTodaysWork } from './todays-work.server.ts'
import { WORK_TITLES } from '../../overview/todays-work.ts'
import type { WorkGroup } from '../../overview/overview.schema.ts'

/**
 * Writes the morning digest to the office: the same work as the overview. It is skipped on a day without work, or one that the office has
 * not chosen. It is only written within its hour, because later it would no longer be a morning digest.
 */
export const DIGEST_JOB: DailyJob<never> = {
  name: 'office-digest',
  announcedBy: MAIL_SETTINGS_CHANGED,
  isDue: async (db, now) => isDigestDue((await getMailSettings(db)).settings, now),
  async runChunk(tx, _state, context) {
    // Records as old as the installation are its demo, which is nobody's work.
    const groups = await findTodaysWork(tx, context.now, { newerThan: await findFirstEntryAt(tx) })
    if (groups.length === 0) return undefined
    const on = indianDate(context.now)
    const data: MailData['office-digest'] = { on, groups: groups.map(digestGroup) }
    await enqueueMail(tx, { kind: 'office-digest', to: 'office', about: 'overview', data, onceKey: `office-digest:${on}` }, context)
    return undefined
  },
}

function isDigestDue({ digest, digestHour, digestDays }: MailSettings, now: Date): boolean {
  const { hour, weekday } = indianClock(now)
  return digest && hour === digestHour && digestDays.some((day) => day === weekday)
}

function digestGroup({ kind, count, lines, path }: WorkGroup): MailData['office-digest']['groups'][number] {
  return {
    title: WORK_TITLES[kind],
    lines: lines.map(({ title, detail, path: to }) => ({ text: detail === '' ? title : `${title}: ${detail}`, path: to })),
    more: count - lines.length,
    path,
  }
}
