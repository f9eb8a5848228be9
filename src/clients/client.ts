import type { ClientContact, Client } from './client.schema.ts'

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
