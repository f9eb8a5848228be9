import type { Generated } from 'kysely'
import { anybody, author, contact, describeTable, plain, rowId, type RowOf, UNTOLD, VERSION_COLUMNS } from '#base/values/columns.ts'

export const CLIENT_TABLE = describeTable('clients', {
  id: rowId,
  name: plain(),
  place: plain(),
  /** A name of `INDIAN_STATES`. */
  state: plain(),
  gstin: plain<string | null>(),
  /** The client that this one was merged into. Such a client is not shown; undoing the merge brings it back. */
  merged_into: plain<Generated<number | null>>(),
  /** The contact of it who gets the monthly mail about certificates that expire. Null: nobody does. */
  renewal_contact_id: contact<Generated<number | null>>(UNTOLD),
  /** Name, place, State, GSTIN and contacts, folded for search. */
  search_text: contact(UNTOLD, 'code'),
  /** The name, normalised for sorting. */
  sort_name: plain(),
  created_at: plain(),
  ...VERSION_COLUMNS,
})

export const CLIENT_CONTACT_TABLE = describeTable('client_contacts', {
  id: rowId,
  client_id: plain<number>(),
  /** The order in which the office wrote them. */
  position: plain<number>(),
  name: contact('name'),
  role: contact('role'),
  /** Empty when none is known. */
  email: contact('email'),
  phone: contact<string | null>('phone'),
})

/** A note of the office about a client. */
export const CLIENT_NOTE_TABLE = describeTable('client_notes', {
  id: rowId,
  client_id: plain<number>(),
  /** Null when the author left the office; their name stays. */
  author_id: author<number | null>(),
  author_name: author(),
  text: anybody(UNTOLD, 'stays'),
  created_at: plain(),
  /** Null while it was not changed. */
  edited_at: plain<string | null>(),
})

/** A row that a merge has taken from a client, for its undoing. */
export const CLIENT_MOVE_TABLE = describeTable('client_moves', {
  /** The client that was merged into another one. */
  client_id: plain<number>(),
  kind: plain<'participant' | 'enquiry' | 'batch' | 'note' | 'contact' | 'gstin' | 'link' | 'monthly-mail'>(),
  /** Of 'gstin': the client that took it over. Of 'monthly-mail': the contact who gets it by the merge. */
  row_id: plain<number>(),
  /** Before the merge: the position of a contact, the contact of a batch, who got the monthly mail of the client that stays. */
  previous: plain<number | null>(),
})

declare module '#base/database/database.server.ts' {
  interface Tables {
    clients: RowOf<typeof CLIENT_TABLE>
    client_contacts: RowOf<typeof CLIENT_CONTACT_TABLE>
    client_notes: RowOf<typeof CLIENT_NOTE_TABLE>
    client_moves: RowOf<typeof CLIENT_MOVE_TABLE>
  }
}
