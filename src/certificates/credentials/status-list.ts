import type { JsonObject } from './data-integrity.ts'
import { decodeMultibase } from './multibase.ts'

/** The minimum length of a list (Bitstring Status List 1.0, section 3.2). Ours have this length. */
export const MIN_STATUS_BITS = 131_072
/** More than a list of 60 million entries. A larger one is an attack on the memory. */
const MAX_STATUS_BYTES = 8 * 1024 * 1024

/** A reference to one bit of one list. */
export interface StatusListEntry {
  /** 'revocation', 'suspension', or what another issuer uses. */
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
