import type { Generated } from 'kysely'
import type { ClientTextName } from '../client-texts.ts'
import { anybody, author, contact, describeTable, plain, rowId, type RowOf, NOT_EXPORTED, VERSION_COLUMNS } from '#base/values/columns.ts'

export const CLIENT_TABLE = describeTable('clients', {
  id: rowId,
  name: plain(),
  place: plain(),
  /** A name of `INDIAN_STATES`. */
  state: plain(),
  gstin: plain<string | null>(),
  /** The client that this one was merged into. Merged clients are hidden; undoing the merge restores them. */
  merged_into: plain<Generated<number | null>>(),
  /** The contact who receives the monthly mail about expiring certificates. Null if nobody does. */
  renewal_contact_id: contact<Generated<number | null>>(NOT_EXPORTED),
  /** Name, place, State, optional texts and contacts, folded for search. */
  search_text: contact(NOT_EXPORTED, 'code'),
  /** The name, normalised for sorting. */
  sort_name: plain(),
  created_at: plain(),
  ...VERSION_COLUMNS,
})

export const CLIENT_CONTACT_TABLE = describeTable('client_contacts', {
  id: rowId,
  client_id: plain<number>(),
  /** The order given by the office. */
  position: plain<number>(),
  name: contact('name'),
  role: contact('role'),
  /** Empty if unknown. */
  email: contact('email'),
  phone: contact<string | null>('phone'),
})

/** A note of the office about a client. */
export const CLIENT_NOTE_TABLE = describeTable('client_notes', {
  id: rowId,
  client_id: plain<number>(),
  /** Null after the author has left the office; their name stays. */
  author_id: author<number | null>(),
  author_name: author(),
  text: anybody(NOT_EXPORTED, 'stays'),
  created_at: plain(),
  /** Null if never edited. */
  edited_at: plain<string | null>(),
})

/** A row moved by a merge, stored so that the merge can be undone. */
export const CLIENT_MOVE_TABLE = describeTable('client_moves', {
  /** The client that was merged into another one. */
  client_id: plain<number>(),
  kind: plain<
    'participant' | 'enquiry' | 'batch' | 'note' | 'contact' | 'link' | 'quotation' | 'order' | 'monthly-mail' | ClientTextName
  >(),
  /** For a text like 'gstin': the client that inherited it. For 'monthly-mail': the contact who receives it because of the merge. */
  row_id: plain<number>(),
  /** The value before the merge: a contact's position, a batch's contact, or the monthly mail's recipient at the remaining client. */
  previous: plain<number | null>(),
  /** The text of the remaining client that this merge replaced; null if it had none. */
  previous_text: plain<Generated<string | null>>(),
})

declare module '#base/database/database.server.ts' {
  interface Tables {
    clients: RowOf<typeof CLIENT_TABLE>
    client_contacts: RowOf<typeof CLIENT_CONTACT_TABLE>
    client_notes: RowOf<typeof CLIENT_NOTE_TABLE>
    client_moves: RowOf<typeof CLIENT_MOVE_TABLE>
  }
}
