import { customerOf } from '../../platform/http/network.server.ts'
import type { LookupKey, Limits } from '../../platform/http/limits.server.ts'
import { normaliseReference } from '../../shared/reference-number.ts'

/** Who looks, and what counts their wrong guesses. */
export interface LookupClient {
  limits: Limits
  network: string
}

/** A look-up of a certificate by its number and the name on it. @throws Problem 'too-many', or what `look` throws */
export function limitCertificateLookup<Found>(number: string, client: LookupClient, look: () => Promise<Found>): Promise<Found> {
  return client.limits.guess(lookupKeysOf('certificate', number, client), look)
}

/** A look-up of a participant by their number and e-mail. @throws Problem 'too-many', or what `look` throws */
export function limitParticipantLookup<Found>(number: string, client: LookupClient, look: () => Promise<Found>): Promise<Found> {
  return client.limits.guess(lookupKeysOf('participant', number, client), look)
}

/** A look-up of a document by a number alone. @throws Problem 'too-many', or what `look` throws */
export async function limitDocumentLookup<Found>({ limits, network }: LookupClient, look: () => Promise<Found>): Promise<Found> {
  await limits.take('document-link', network)
  // All strangers share one count: pages link to documents by their address, so that nobody honest is wrong here.
  return limits.guess([['document-network', customerOf(network)], ['document-anywhere', '']], look)
}

/**
 * The number as it is looked up, so that no spelling of it is another number. First the network's own counts: what they
 * refuse does not use up what everybody has together, or one network could lock out all others.
 */
function lookupKeysOf(what: 'certificate' | 'participant', number: string, { network }: LookupClient): LookupKey[] {
  const looked = normaliseReference(number)
  return [
    [`${what}-network`, network],
    [`${what}-here`, JSON.stringify([customerOf(network), looked])],
    [`${what}-anywhere`, looked],
  ]
}
