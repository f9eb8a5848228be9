import { addDays, startOfIndianDay } from '#base/dates/calendar.ts'
import { indianDate, type PlainDate } from '#base/dates/dates.ts'
import type { LeaseOwner } from '#base/jobs/lease.ts'
import type { MailboxSettings } from '#base/config/mailbox-config.server.ts'
import type { Database } from '#base/database/database.server.ts'
import type { ImapMailbox, OpenFolder } from './imap-mailbox.server.ts'
import { updateOwnMailbox, type MailboxRow } from './mailbox-state.server.ts'
import { forgetNumbers } from './unread-mails.server.ts'

const MS_PER_DAY = 86_400_000
/** Maximum number of mails whose time is asked for in one command. */
const TIMES_AT_ONCE = 500

/**
 * The position to continue from: after the last mail that was read. For the first check, a different folder or new numbers, it is the first
 * mail of a day; mails already read are recognised by their Message-ID.
 */
export async function findPlace(
  { db, mailbox, settings }: { db: Database; mailbox: ImapMailbox; settings: MailboxSettings },
  row: MailboxRow,
  opened: OpenFolder,
  owner: LeaseOwner,
): Promise<MailboxRow> {
  const folder = `${settings.user}@${settings.host}/${settings.folder}`
  const { uidValidity, uidNext } = opened
  if (row.folder === folder && row.uid_validity === uidValidity) return row
  const first = settings.since ?? indianDate(owner.now())
  const since = row.folder === folder && row.reads_since !== null ? lastReadDay(row, row.reads_since) : first
  const uid = await firstUidSince(mailbox, since)
  const place = {
    folder,
    uid_validity: uidValidity,
    last_uid: uid === undefined ? Math.max(uidNext - 1, 0) : uid - 1,
    reads_since: row.folder === folder ? (row.reads_since ?? first) : first,
  }
  await db.write(async (tx) => {
    await updateOwnMailbox(tx, owner, place)
    await forgetNumbers(tx)
  })
  return { ...row, ...place }
}

/**
 * The number of the first mail received on or after this day in India. Undefined if there is none. A search knows only the days of the
 * server's time zone, so the mails of the day before and of the day itself are compared by their time.
 */
async function firstUidSince(mailbox: ImapMailbox, day: PlainDate): Promise<number | undefined> {
  const [certain] = await mailbox.uidsSince(addDays(day, 1))
  const found = await mailbox.uidsSince(addDays(day, -1))
  const doubtful = found.filter((uid) => uid < (certain ?? Infinity))
  const start = startOfIndianDay(day)
  for (let from = 0; from < doubtful.length; from += TIMES_AT_ONCE) {
    const received = await mailbox.receivedAt(doubtful.slice(from, from + TIMES_AT_ONCE))
    const first = received.find(({ at }) => at >= start)
    if (first) return first.uid
  }
  return certain
}

/** One day before the last check: a mail may be copied into the folder later than it was received. */
function lastReadDay({ last_look_at: last }: MailboxRow, since: PlainDate): PlainDate {
  const day = last === null ? since : dayBefore(last).slice(0, 10)
  return day > since ? day : since
}

function dayBefore(instant: string): string {
  return new Date(Date.parse(instant) - MS_PER_DAY).toISOString()
}
