import type { Selectable } from 'kysely'
import type { WriteTransaction } from '../../platform/database/database.server.ts'
import type { MailKind } from '../mail-data.ts'
import type { MailTable } from '../mail.table.ts'

export type MailRow = Selectable<MailTable>

/** How a mail ended. `isAddressRefused`: the mail server says that there is no such mailbox. */
export type MailOutcome = { kind: 'sent' } | { kind: 'failed'; words: string; isAddressRefused: boolean }

/**
 * Called in the transaction that stores how a mail of this kind has ended, for a feature that depends on it. A failed
 * mail that the office retries ends again. The composition root passes these in.
 */
type OnSettled = (tx: WriteTransaction, mail: MailRow, outcome: MailOutcome, context: { now: Date }) => Promise<void>

export type MailKindHooks = Partial<Record<MailKind, OnSettled>>
