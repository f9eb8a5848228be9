import type { Database } from '#base/database/database.server.ts'
import type { MailConfig } from '#base/config/mail-config.server.ts'
import type { MailboxSettings } from '#base/config/mailbox-config.server.ts'
import { listLeftOut } from '../mailbox/left-out.server.ts'
import { readMailboxRow } from '../mailbox/mailbox-state.server.ts'
import { domainOf, type DkimKey } from '../transport/dkim-key.server.ts'
import { dnsRecords } from '../../dns-records.ts'
import { countSentSince } from './ceilings.server.ts'
import { readConnection } from './mail-connection.server.ts'
import { listUnreadMails } from '../mailbox/unread-mails.server.ts'
import type { MailboxState, MailConnection, MailConcern } from '../../mail.schema.ts'
import { countMails } from './mails.server.ts'

/** The mail settings and the DKIM key, as read when the process started. */
export interface MailSetup {
  mail: MailConfig
  dkim: DkimKey | undefined
}

const MS_PER_HOUR = 3_600_000

/** The state of the mail server connection for the office. Never contains a user name or a password. */
export async function getMailConnection(db: Database, { mail, dkim }: MailSetup, now: Date): Promise<MailConnection> {
  const since = (hours: number) => countSentSince(db, new Date(now.getTime() - hours * MS_PER_HOUR))
  const [state, mailbox, waiting, failed, returned, lastHour, lastDay] = await Promise.all([
    readConnection(db),
    mail.mailbox ? mailboxState(db, mail.mailbox, now) : null,
    countMails(db, 'waiting'),
    countMails(db, 'failed'),
    countMails(db, 'returned'),
    since(1),
    since(24),
  ])
  const { smtp, from, office } = mail
  return {
    isSetUp: smtp !== undefined,
    server: smtp ? `${smtp.host}:${smtp.port}` : null,
    from: from?.address ?? null,
    office: office?.address ?? null,
    failingSince: state.failing_since,
    pausedUntil: state.paused_until,
    lastError: state.last_error,
    lastErrorAt: state.last_error_at,
    lastSentAt: state.last_sent_at,
    waiting,
    failed,
    returned,
    scansFiles: mail.virusScanner !== undefined,
    perHour: { sent: lastHour, max: mail.maxPerHour ?? null },
    perDay: { sent: lastDay, max: mail.maxPerDay ?? null },
    dns: from ? dnsRecords({ domain: domainOf(from.address), server: smtp?.host, dkim, reportTo: office?.address ?? from.address }) : [],
    mailbox,
  }
}

async function mailboxState(db: Database, { user, host, folder }: MailboxSettings, now: Date): Promise<MailboxState> {
  const row = await readMailboxRow(db)
  return {
    name: `${user} at ${host}, folder ${folder}`,
    lastLookAt: row.last_look_at,
    failingSince: row.failing_since,
    nextLookAt: row.next_look_at,
    words: row.failing_since === null ? null : row.last_error,
    leftOut: await listLeftOut(db, now),
    unread: await listUnreadMails(db),
  }
}

/** The warning on the overview; null while the connection works. Failed mails are listed in the day's work instead. */
export async function findMailConcern(db: Database, { mail }: Pick<MailSetup, 'mail'>): Promise<MailConcern | null> {
  if (!mail.smtp) return { kind: 'not-set-up', count: await countMails(db, 'waiting'), words: null }
  const { failing_since, last_error } = await readConnection(db)
  if (failing_since !== null) return { kind: 'failing', count: await countMails(db, 'waiting'), words: last_error }
  const unread = mail.mailbox ? (await listUnreadMails(db)).length : 0
  return unread === 0 ? null : { kind: 'unread', count: unread, words: null }
}
