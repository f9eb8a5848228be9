import { customerOf } from '../../platform/http/network.server.ts'
import type { Limit, LookupKey, Limits } from '../../platform/http/limits.server.ts'
import { normaliseReference } from '../../shared/reference-number.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Misses of one network, of one network about one number, and of all networks about that number (docs/decisions/0023). */
interface MissLimits {
  network: Limit
  networkAndNumber: Limit
  number: Limit
}

const CERTIFICATE_MISSES: MissLimits = {
  network: { name: 'certificate misses of a network', points: 100, seconds: HOUR },
  networkAndNumber: { name: 'certificate misses of a network about a number', points: 10, seconds: 15 * MINUTE },
  number: { name: 'certificate misses about a number', points: 200, seconds: HOUR },
}

const PARTICIPANT_MISSES: MissLimits = {
  network: { name: 'participant misses of a network', points: 60, seconds: HOUR },
  networkAndNumber: { name: 'participant misses of a network about a number', points: 10, seconds: 15 * MINUTE },
  number: { name: 'participant misses about a number', points: 60, seconds: HOUR },
}

/** Requests for the link to a document by a number alone. The site itself never sends one. */
const DOCUMENT_LINK_LIMIT: Limit = { name: 'document-link', points: 30, seconds: 10 * MINUTE }
/** Misses of one network, and of all visitors together. */
const DOCUMENT_MISSES = {
  network: { name: 'document misses of a network', points: 20, seconds: HOUR },
  all: { name: 'document misses of all', points: 200, seconds: HOUR },
} satisfies Record<string, Limit>

/** The network that makes a look-up, and the limits that count its misses. */
export interface LookupClient {
  limits: Limits
  network: string
}

/** ButtonStyle up a certificate by its number and the name on it. @throws Problem 'too-many', or what `look` throws */
export function limitCertificateLookup<Found>(number: string, client: LookupClient, look: () => Promise<Found>): Promise<Found> {
  return client.limits.lookUp(lookupKeysOf(CERTIFICATE_MISSES, number, client), look)
}

/** ButtonStyle up a participant by their number and e-mail. @throws Problem 'too-many', or what `look` throws */
export function limitParticipantLookup<Found>(number: string, client: LookupClient, look: () => Promise<Found>): Promise<Found> {
  return client.limits.lookUp(lookupKeysOf(PARTICIPANT_MISSES, number, client), look)
}

/** ButtonStyle up a document by its number alone. @throws Problem 'too-many', or what `look` throws */
export async function limitDocumentLookup<Found>({ limits, network }: LookupClient, look: () => Promise<Found>): Promise<Found> {
  await limits.take(DOCUMENT_LINK_LIMIT, network)
  // All visitors share one count. Our pages link to documents by permalink, so honest visitors make no misses here.
  return limits.lookUp([[DOCUMENT_MISSES.network, customerOf(network)], [DOCUMENT_MISSES.all, '']], look)
}

/**
 * Counts under the normalised number, so that another spelling is not another number. The network's own counts come
 * first. What they refuse does not reach the shared count; otherwise one network could lock out all others.
 */
function lookupKeysOf(misses: MissLimits, number: string, { network }: LookupClient): LookupKey[] {
  const looked = normaliseReference(number)
  return [
    [misses.network, network],
    [misses.networkAndNumber, JSON.stringify([customerOf(network), looked])],
    [misses.number, looked],
  ]
}
