import type { Selectable } from 'kysely'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import type { MailKind } from '../../mail-kinds.ts'
import type { ReaderLinks } from '../../kinds/mail-kind.ts'
import type { MailTable } from '../mail.table.ts'

export type MailRow = Selectable<MailTable>

/**
 * The result of a mail. 'returned': bounced after it was sent. `isAddressRefused`: the mail server says that the mailbox does not exist.
 */
export type MailOutcome =
  /** `note`: the people in copy who did not receive it. */
  | { kind: 'sent'; note?: string | undefined }
  | { kind: 'cancelled' }
  | { kind: 'failed' | 'returned'; words: string; isAddressRefused: boolean }

export interface KindHooks {
  /** Creates the links of a secret mail at each attempt. An error fails the mail, and its message tells the office why. */
  linksOf?: (db: Database, mail: MailRow) => Promise<ReaderLinks>
  /** The data of a secret mail that is still true, at each attempt. An error fails the mail as above. */
  dataOf?: (db: Database, mail: MailRow) => Promise<object>
  /** The kind that a secret mail has become since it was queued, at each attempt. It needs the same data. */
  kindOf?: (db: Database, mail: MailRow) => Promise<MailKind>
  /**
   * Called in the transaction that stores the result of a mail of this kind, for a feature that depends on it. A failed mail that the
   * office retries is settled again.
   */
  onSettled?: (tx: WriteTransaction, mail: MailRow, outcome: MailOutcome, context: { now: Date }) => Promise<void>
}

/** The features' hooks for their kinds of mail, passed in by the composition root. */
export type MailKindHooks = Partial<Record<MailKind, KindHooks>>
