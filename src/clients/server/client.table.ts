import type { Generated } from 'kysely'

interface ClientTable {
  id: Generated<number>
  name: string
  place: string
  /** A name of `INDIAN_STATES`. */
  state: string
  gstin: string | null
  /** The client that this one was merged into. Such a client is not shown; undoing the merge brings it back. */
  merged_into: Generated<number | null>
  /** The contact of it who gets the monthly mail about certificates that expire. Null: nobody does. */
  renewal_contact_id: Generated<number | null>
  /** Name, place, State, GSTIN and contacts, folded for search. */
  search_text: string
  /** The name, normalised for sorting. */
  sort_name: string
  created_at: string
  updated_at: string
  version: Generated<number>
}

interface ClientContactTable {
  id: Generated<number>
  client_id: number
  /** The order in which the office wrote them. */
  position: number
  name: string
  role: string
  /** Empty when none is known. */
  email: string
  phone: string | null
}

/** A note of the office about a client. */
interface ClientNoteTable {
  id: Generated<number>
  client_id: number
  /** Null when the author left the office; their name stays. */
  author_id: number | null
  author_name: string
  text: string
  created_at: string
  /** Null while it was not changed. */
  edited_at: string | null
}

/** A row that a merge has taken from a client, for its undoing. */
interface ClientMoveTable {
  /** The client that was merged into another one. */
  client_id: number
  kind: 'participant' | 'enquiry' | 'batch' | 'note' | 'contact' | 'gstin' | 'link' | 'monthly-mail'
  /** Of 'gstin': the client that took it over. Of 'monthly-mail': the contact who gets it by the merge. */
  row_id: number
  /** Before the merge: the position of a contact, the contact of a batch, who got the monthly mail of the client that stays. */
  previous: number | null
}

declare module '#base/database/database.server.ts' {
  interface Tables {
    clients: ClientTable
    client_contacts: ClientContactTable
    client_notes: ClientNoteTable
    client_moves: ClientMoveTable
  }
}
