import type { Database } from '#base/database/database.server.ts'
import type { MailConfig } from '#base/config/mail-config.server.ts'
import { readMailboxRow } from '../mailbox/mailbox-state.server.ts'
import { readConnection } from './mail-connection.server.ts'

type Warn = (facts: { reason: string | null; since: string } | object, text: string) => void

const LOOK_INTERVAL_MS = 15_000

/** Warns once when the mail server or the mailbox begins to fail, and once when it works again. Returns a function that ends the watch. */
export function watchMail(db: Database, mail: MailConfig, warn: Warn): () => void {
  const look = mailWatch(db, mail, warn)
  // A database outage is reported elsewhere.
  const timer = setInterval(() => void look().catch(() => undefined), LOOK_INTERVAL_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** Compares with the previous check. Processes that share a database each write their own log, so each warns. */
export function mailWatch(db: Database, { smtp, mailbox }: Pick<MailConfig, 'smtp' | 'mailbox'>, warn: Warn): () => Promise<void> {
  const watched = [
    ...(smtp ? [{ read: readConnection, fails: 'the mail server takes no e-mails', works: 'the mail server takes e-mails again' }] : []),
    ...(mailbox ? [{ read: readMailboxRow, fails: 'the mailbox cannot be read', works: 'the mailbox can be read again' }] : []),
  ].map((one) => ({ ...one, isFailing: false }))
  return async () => {
    for (const one of watched) {
      const { failing_since: since, last_error: reason } = await one.read(db)
      if ((since !== null) === one.isFailing) continue
      one.isFailing = since !== null
      if (since === null) warn({}, one.works)
      else warn({ reason, since }, one.fails)
    }
  }
}
