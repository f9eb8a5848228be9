/** A factory or company that sends people to trainings. The owner of the site is the company (docs/glossary.md). */
export interface Client {
  id: number
  name: string
  /** Town or industrial area. It distinguishes two clients of one name. */
  place: string
  /** A name of `INDIAN_STATES`. */
  state: string
  gstin: string | null
  contacts: ClientContact[]
}

/** A client in a list, and on its page. */
export interface ListedClient extends Client {
  /** How many participants belong to it, in all programs. */
  participantCount: number
}

/** Somebody at a client who can be written to or called. */
export interface ClientContact {
  id: number
  name: string
  /** 'HR manager'. Empty when it is not known. */
  role: string
  /** Empty when it is not known. */
  email: string
  phone: string | null
  /** Gets the monthly mail about certificates that expire. At most one contact of a client does. */
  monthlyMail: boolean
}

export const MAX_CLIENT_NAME_LENGTH = 160
export const MAX_PLACE_LENGTH = 120
export const MAX_CONTACTS = 40

/** What a client is called where there may be another one of its name: 'Mock Motors, Faridabad'. */
export function clientLabel({ name, place }: Pick<Client, 'name' | 'place'>): string {
  return `${name}, ${place}`
}

/** Whether the client can be written to or called instead of its people. */
export function isReachable({ contacts }: { contacts: ReadonlyArray<Pick<ClientContact, 'email' | 'phone'>> }): boolean {
  return contacts.some(({ email, phone }) => email !== '' || phone !== null)
}

/** Why nobody can be reached through the client instead of a participant; undefined when somebody can. */
export function unreachableReason(client: Client): string | undefined {
  if (isReachable(client)) return undefined
  return `${clientLabel(client)} has no contact with an e-mail or a phone. Add one, or fill in the participant’s own.`
}

/** What a merge of a client into another one would move. */
export interface ClientMergePreview {
  participants: number
  enquiries: number
  batches: number
  notes: number
  /** Links that its contacts were sent. */
  links: number
  contacts: number
  /** Contacts that the other client has already, by e-mail. They do not move. */
  contactsInBoth: number
  /** The GSTIN that the other client takes over. */
  gstin: string | null
  /** Who gets the monthly mail for both. Null: it is off at both. */
  monthlyMail: {
    name: string
    email: string
    /** The contact of the client that goes, who gets it no more. */
    insteadOf: string | null
  } | null
}

/** A client that was merged into another one. */
export type MergedClient = Pick<Client, 'id' | 'name' | 'place'>

/** What the undoing of a merge has done, counted in rows. */
export interface UndoneMerge {
  returned: number
  /** Deleted since, or given to another client: left as they are. */
  leftOut: number
}
