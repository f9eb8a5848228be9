import type { Selectable } from 'kysely'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import type { MailKind } from '../../mail-kinds.ts'
import type { ReaderLinks } from '../../kinds/mail-kind.ts'
import type { MailTable } from '../mail.table.ts'

export type MailRow = Selectable<MailTable>

/** How a mail ended. 'returned': after it was sent. `isAddressRefused`: the mail server says that there is no such mailbox. */
export type MailOutcome =
  /** `note`: who of those with a copy does not get it. */
  | { kind: 'sent'; note?: string | undefined }
  | { kind: 'cancelled' }
  | { kind: 'failed' | 'returned'; words: string; isAddressRefused: boolean }

export interface KindHooks {
  /** Makes the links of a secret mail, each time it is sent. An error fails the mail, and its message tells the office why. */
  linksOf?: (db: Database, mail: MailRow) => Promise<ReaderLinks>
  /** What of the data of a secret mail is still true, each time it is sent. An error fails the mail as above. */
  dataOf?: (db: Database, mail: MailRow) => Promise<object>
  /**
   * Called in the transaction that stores how a mail of this kind has ended, for a feature that depends on it. A failed
   * mail that the office retries ends again.
   */
  onSettled?: (tx: WriteTransaction, mail: MailRow, outcome: MailOutcome, context: { now: Date }) => Promise<void>
}

/** What features do for their kinds of mail. The composition root passes these in. */
export type MailKindHooks = Partial<Record<MailKind, KindHooks>>
