import type { Generated } from 'kysely'
import type { LinkPurpose } from '../client-link.ts'
import { author, BY_CODE, contact, describeTable, participant, plain, rowId, type RowOf, NOT_EXPORTED } from '#base/values/columns.ts'

export const CLIENT_LINK_TABLE = describeTable('client_links', {
  id: rowId,
  purpose: contact<LinkPurpose>('purpose', 'stays'),
  client_id: plain<number>(),
  /** Name and address of the contact as they were. Empty after an erasure. */
  recipient_name: contact(NOT_EXPORTED, { becomes: '' }),
  recipient_email: contact(NOT_EXPORTED, { becomes: '' }),
  /** The token itself is stored nowhere. */
  token_hash: plain(),
  /** Equal for two links to the same records. */
  items_hash: plain(),
  made_by: author(),
  created_at: contact('createdAt', 'stays'),
  expires_at: plain(),
  revoked_at: contact<string | null>(NOT_EXPORTED, 'code'),
  /** Number of times the page was opened, including by scanners of mail programs. */
  opened: contact<Generated<number>>(NOT_EXPORTED, 'stays'),
  last_opened_at: contact<string | null>('lastOpenedAt', 'stays'),
  /** The time of the contact's last answer about the names. */
  answered_at: contact<string | null>(NOT_EXPORTED, 'stays'),
})

/** One record that a link shows: a certificate or a participant, by the purpose of the link. */
export const CLIENT_LINK_ITEM_TABLE = describeTable('client_link_items', {
  id: rowId,
  link_id: plain<number>(),
  certificate_id: plain<number | null>(),
  participant_id: participant<number | null>(NOT_EXPORTED, 'row'),
  /** The name when the link was made. */
  shown_name: participant(NOT_EXPORTED, 'row'),
  /** Another spelling that the contact has proposed. */
  proposed_name: participant<string | null>(BY_CODE, 'row'),
  decision: participant<'accepted' | 'declined' | null>(NOT_EXPORTED, 'row'),
  decided_by: author<string | null>(),
  /** Shown to the contact, who may propose another spelling. */
  decline_reason: participant<string | null>(NOT_EXPORTED, 'row'),
})

declare module '#base/database/database.server.ts' {
  interface Tables {
    client_links: RowOf<typeof CLIENT_LINK_TABLE>
    client_link_items: RowOf<typeof CLIENT_LINK_ITEM_TABLE>
  }
}
