import { issuerDid } from '../credential-address.ts'
import { jwtFinding } from './credential-signature.ts'
import { fetchBytes, pathOnSite, SiteUnavailable, type Site } from './site-requests.ts'
import type { SiteKey } from './site-keys.ts'
import { isObject } from './strict-json.ts'
import type { JsonObject } from '../data-integrity.ts'
import { decodeMultibase } from '../multibase.ts'

/** The status of a credential in the lists that it names. */
export interface ListedStatus {
  isRevoked: boolean
  isSuspended: boolean
}

/**
 * Fetches every list that the credential names. Like the credential, a list must be signed with a key of this site.
 * @throws SiteUnavailable when a list is unavailable, or the credential names none
 */
export async function listedStatus(credential: Record<string, unknown>, keys: readonly SiteKey[], site: Site): Promise<ListedStatus> {
  const entries = statusEntriesOf(credential)
  const set = await Promise.all(entries.map((entry) => isSet(entry, keys, site)))
  const isSaid = (purpose: string) => entries.some((entry, at) => entry.purpose === purpose && set[at])
  return { isRevoked: isSaid('revocation'), isSuspended: isSaid('suspension') }
}

function statusEntriesOf(credential: Record<string, unknown>): StatusListEntry[] {
  try {
    const entries = statusListEntries(credential)
    if (entries.some(({ purpose }) => purpose === 'revocation')) return entries
  } catch {
    // An unreadable entry counts as a missing one.
  }
  throw new SiteUnavailable('It does not name the list with its status.')
}

async function isSet({ list, purpose, index }: StatusListEntry, keys: readonly SiteKey[], site: Site): Promise<boolean> {
  const path = pathOnSite(site, list)
  if (!path?.startsWith('/credentials/status/')) throw new SiteUnavailable('It names a status list that is not on this site.')
  const body = await fetchBytes(site, `${path}.jwt`)
  if (!body) throw new SiteUnavailable('This site does not have the status list that it names.')
  const finding = await jwtFinding(new TextDecoder().decode(body).trim(), keys)
  if (finding.kind !== 'ours') throw new SiteUnavailable('The status list of this site is not signed correctly.')
  const { id, issuer, type, validUntil, credentialSubject: subject } = finding.content
  const isThatList =
    id === site.siteUrl + path &&
    (isObject(issuer) ? issuer.id : issuer) === issuerDid(site.siteUrl) &&
    Array.isArray(type) &&
    type.includes('BitstringStatusListCredential') &&
    isObject(subject) &&
    subject.statusPurpose === purpose &&
    typeof subject.encodedList === 'string'
  if (!isThatList) throw new SiteUnavailable('This site answered with another list.')
  if (isExpired(validUntil, site)) throw new SiteUnavailable('This site answered with a status list that is out of date.')
  try {
    return isStatusSet(await decodeStatusList(subject.encodedList as string), index)
  } catch {
    throw new SiteUnavailable('The status list of this site cannot be read.')
  }
}

/** An attacker could replay a list from before a revocation, so a list is valid for one day only (docs/decisions/0020). */
function isExpired(validUntil: unknown, { now }: Site): boolean {
  return typeof validUntil !== 'string' || !(now().getTime() <= Date.parse(validUntil))
}

/** The minimum length of a list (Bitstring Status List 1.0, section 3.2). Ours have this length. */
export const MIN_STATUS_BITS = 131_072
/** More than a list of 60 million entries. A larger one is an attack on the memory. */
const MAX_STATUS_BYTES = 8 * 1024 * 1024

/** A reference to one bit of one list. */
interface StatusListEntry {
  /** 'revocation', 'suspension', or another issuer's purpose. */
  purpose: string
  /** The URL of the list, which is itself a signed credential. */
  list: string
  index: number
}

/**
 * The status list entries that a credential names. Open Badges 3.0 allows only one `credentialStatus`, which we use for
 * revocation. Our suspension entry is in its `statusReference`, as the URL of the list with the index after '#'.
 * Verifiable Credentials 2.0 allows several entries; this reads them, too.
 * @throws Error when an entry has another type or is incomplete, because an unreadable status must not count as good
 */
export function statusListEntries(credential: JsonObject): StatusListEntry[] {
  const { credentialStatus } = credential
  if (credentialStatus === undefined) return []
  return listOf(credentialStatus).flatMap((entry) => {
    const { type, statusPurpose, statusListIndex, statusListCredential, statusReference } = asObject(entry)
    if (!listOf(type).includes('BitstringStatusListEntry')) throw new Error('a status of an unknown type')
    const own = { purpose: String(statusPurpose), list: String(statusListCredential), index: indexOf(String(statusListIndex)) }
    return [own, ...(statusReference === undefined ? [] : listOf(statusReference).flatMap((url) => suspensionEntry(String(url))))]
  })
}

/**
 * The bits of a list. Byte 0 has entries 0 to 7, the leftmost bit first.
 * @throws Error when the list is not GZIP in multibase base64url, or shorter than the standard allows
 */
export async function decodeStatusList(encodedList: string): Promise<Uint8Array> {
  if (!encodedList.startsWith('u')) throw new Error('the status list is not multibase base64url')
  const bits = await unpacked(encodedList).catch((cause: unknown) => {
    throw new Error('the status list cannot be unpacked', { cause })
  })
  if (bits.length * 8 < MIN_STATUS_BITS) throw new Error('the status list is too short')
  return bits
}

/** Whether the bit is set. @throws RangeError outside the list */
export function isStatusSet(bits: Uint8Array, index: number): boolean {
  const byte = bits[Math.floor(index / 8)]
  if (byte === undefined || index < 0) throw new RangeError('the status list has no such entry')
  return (byte & (0x80 >> (index % 8))) !== 0
}

async function unpacked(encodedList: string): Promise<Uint8Array> {
  const gzip = decodeMultibase(encodedList)
  const chunks: Uint8Array[] = []
  let size = 0
  const stream = new Blob([gzip]).stream().pipeThrough(new DecompressionStream('gzip'))
  for (const reader = stream.getReader(); ;) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.length
    if (size > MAX_STATUS_BYTES) throw new Error('it unpacks to too many bytes')
    chunks.push(value)
  }
  const bytes = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}

/** The entry of `…/credentials/status/suspension/1#345`. Other references are for people. */
function suspensionEntry(url: string): StatusListEntry[] {
  const [, list, index] = /^(.+\/status\/suspension\/\d+)#(\d+)$/.exec(url) ?? []
  return list === undefined || index === undefined ? [] : [{ purpose: 'suspension', list, index: indexOf(index) }]
}

function indexOf(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Error('a status without its index')
  return Number(text)
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [value]
}

function asObject(value: unknown): JsonObject {
  if (typeof value !== 'object' || value === null) throw new Error('a status that is not an object')
  return value as JsonObject
}
