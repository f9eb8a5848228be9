import type { Limit, Limits, LookupKeys } from '#base/http/limits.server.ts'
import { foldedReference } from '#base/values/reference-number.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/**
 * Misses of one network, of one network about one number, and of all networks about that number (docs/decisions/0035). After the last limit
 * is used up, each network still has its reserve, and then needs a proof of work.
 */
interface MissLimits {
  network: Limit
  networkAndNumber: Limit
  number: Limit
  reserve: Limit
}

const CERTIFICATE_MISSES: MissLimits = {
  network: { name: 'certificate misses of a network', points: 100, seconds: HOUR },
  networkAndNumber: { name: 'certificate misses of a network about a number', points: 10, seconds: 15 * MINUTE },
  number: { name: 'certificate misses about a number', points: 200, seconds: HOUR },
  reserve: { name: 'certificate misses of a network in reserve', points: 2, seconds: 15 * MINUTE },
}

const PARTICIPANT_MISSES: MissLimits = {
  network: { name: 'participant misses of a network', points: 60, seconds: HOUR },
  networkAndNumber: { name: 'participant misses of a network about a number', points: 10, seconds: 15 * MINUTE },
  number: { name: 'participant misses about a number', points: 60, seconds: HOUR },
  reserve: { name: 'participant misses of a network in reserve', points: 2, seconds: 15 * MINUTE },
}

/** Requests for the link to a document by a number alone. The site itself never sends one. */
const DOCUMENT_LINK_LIMIT: Limit = { name: 'document-link', points: 30, seconds: 10 * MINUTE }
/** Misses of one network, and of all visitors together. */
const DOCUMENT_MISSES = {
  network: { name: 'document misses of a network', points: 20, seconds: HOUR },
  all: { name: 'document misses of all', points: 200, seconds: HOUR },
  reserve: { name: 'document misses of a network in reserve', points: 2, seconds: 15 * MINUTE },
} satisfies Record<string, Limit>

/** The network that makes a look-up, the limits that count its misses, and the proof of work that it sent. */
export interface LookupClient {
  limits: Limits
  network: string
  proof?: string | undefined
}

/** Looks up a certificate by its number and the name on it. @throws Problem 'too-many', or what `look` throws */
export function limitCertificateLookup<Found>(number: string, client: LookupClient, look: () => Promise<Found>): Promise<Found> {
  return client.limits.lookUp(lookupKeysOf(CERTIFICATE_MISSES, number, client), client.proof, look)
}

/** Looks up a participant by their number and e-mail. @throws Problem 'too-many', or what `look` throws */
export function limitParticipantLookup<Found>(number: string, client: LookupClient, look: () => Promise<Found>): Promise<Found> {
  return client.limits.lookUp(lookupKeysOf(PARTICIPANT_MISSES, number, client), client.proof, look)
}

/** Looks up a document by its number alone. @throws Problem 'too-many', or what `look` throws */
export async function limitDocumentLookup<Found>({ limits, network, proof }: LookupClient, look: () => Promise<Found>): Promise<Found> {
  await limits.take(DOCUMENT_LINK_LIMIT, network)
  // All visitors share one count. Our pages link to documents by permalink, so honest visitors make no misses here.
  const shared = { misses: [DOCUMENT_MISSES.all, ''], reserve: [DOCUMENT_MISSES.reserve, network] } as const
  return limits.lookUp({ own: [[DOCUMENT_MISSES.network, network]], shared }, proof, look)
}

/**
 * Counts under the folded number, so that another spelling is not another number. The network's own counts come first. Requests they refuse
 * do not reach the shared count; otherwise one network alone could use that up.
 */
function lookupKeysOf(misses: MissLimits, number: string, { network }: LookupClient): LookupKeys {
  const looked = foldedReference(number)
  // A folded number has no space.
  const networkAndNumber = `${network} ${looked}`
  return {
    own: [
      [misses.network, network],
      [misses.networkAndNumber, networkAndNumber],
    ],
    shared: { misses: [misses.number, looked], reserve: [misses.reserve, networkAndNumber] },
  }
}
