import { indianDate, type PlainDate } from '#base/dates/dates.ts'
import type { LeaseOwner } from '#base/jobs/lease.ts'
import type { MailboxSettings } from '#base/config/mailbox-config.server.ts'
import type { Database } from '#base/database/database.server.ts'
import type { ImapMailbox, OpenFolder } from './imap-mailbox.server.ts'
import { updateOwnMailbox, type MailboxRow } from './mailbox-state.server.ts'
import { forgetNumbers } from './unread-mails.server.ts'

const MS_PER_DAY = 86_400_000

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
  const uid = await mailbox.firstUidSince(since)
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

/** One day before the last check, because the server's days may start at another time. */
function lastReadDay({ last_look_at: last }: MailboxRow, since: PlainDate): PlainDate {
  const day = last === null ? since : dayBefore(last).slice(0, 10)
  return day > since ? day : since
}

function dayBefore(instant: string): string {
  return new Date(Date.parse(instant) - MS_PER_DAY).toISOString()
}
