export const MAX_CLIENT_NAME_LENGTH = 160
export const MAX_PLACE_LENGTH = 120
export const MAX_CONTACTS = 40

interface Named {
  name: string
  place: string
}

interface Contacted {
  contacts: ReadonlyArray<{ email: string; phone: string | null }>
}

/** A client's name with its place, which distinguishes namesakes: 'Mock Motors, Faridabad'. */
export function clientLabel({ name, place }: Named): string {
  return `${name}, ${place}`
}

/** Whether a contact of the client can be written to or called in place of its participants. */
export function isReachable({ contacts }: Contacted): boolean {
  return contacts.some(({ email, phone }) => email !== '' || phone !== null)
}

/** The reason why a participant cannot be reached through the client; undefined if they can. */
export function unreachableReason(client: Named & Contacted): string | undefined {
  if (isReachable(client)) return undefined
  return `${clientLabel(client)} has no contact with an e-mail or a phone. Add one, or fill in the participant’s own.`
}
