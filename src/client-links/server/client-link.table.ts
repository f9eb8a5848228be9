import type { Generated } from 'kysely'
import type { LinkPurpose } from '../client-link.ts'

interface ClientLinkTable {
  id: Generated<number>
  purpose: LinkPurpose
  client_id: number
  /** Name and address of the contact as they were. Empty after an erasure. */
  recipient_name: string
  recipient_email: string
  /** The token itself is stored nowhere. */
  token_hash: string
  /** Two links to the same records have the same. */
  items_hash: string
  made_by: string
  created_at: string
  expires_at: string
  revoked_at: string | null
  /** How often the page was opened, by people and by the scanners of mail programs. */
  opened: Generated<number>
  last_opened_at: string | null
  /** When the contact last answered about the names. */
  answered_at: string | null
}

/** One record that a link shows: a certificate or a participant, by the purpose of the link. */
interface ClientLinkItemTable {
  id: Generated<number>
  link_id: number
  certificate_id: number | null
  participant_id: number | null
  /** The name when the link was made. */
  shown_name: string
  /** Another spelling that the contact has proposed. */
  proposed_name: string | null
  decision: 'accepted' | 'declined' | null
  decided_by: string | null
}

declare module '#base/database/database.server.ts' {
  interface Tables {
    client_links: ClientLinkTable
    client_link_items: ClientLinkItemTable
  }
}
