import type { JsonObject } from '../data-integrity.ts'
import { decodeMultibase } from '../multibase.ts'

/** The least number of places of a list (Bitstring Status List 1.0, section 3.2); ours have as many. */
export const MIN_STATUS_BITS = 131_072
/** A list of millions would still be less: a file that unpacks to more is meant to fill the memory. */
const MAX_STATUS_BYTES = 8 * 1024 * 1024

/** One place of one list that says something of a credential. */
export interface StatusListEntry {
  /** 'revocation', 'suspension', or what another issuer uses. */
  purpose: string
  /** The address of the list, a signed credential itself. */
  list: string
  index: number
}

/**
 * Where the standing of a credential is told. Open Badges 3.0 allows one `credentialStatus` only, the one for
 * revocation; where this issuer tells of suspension is in its `statusReference`, as the address of the list with the
 * place behind '#'. Verifiable Credentials 2.0 allows several, which is read as well.
 * @throws Error when an entry is of another kind or incomplete: a status that cannot be read is not a good one
 */
export function statusListEntries(credential: JsonObject): StatusListEntry[] {
  const { credentialStatus } = credential
  if (credentialStatus === undefined) return []
  return listOf(credentialStatus).flatMap((entry) => {
    const { type, statusPurpose, statusListIndex, statusListCredential, statusReference } = asObject(entry)
    if (!listOf(type).includes('BitstringStatusListEntry')) throw new Error('a status of an unknown kind')
    const own = { purpose: String(statusPurpose), list: String(statusListCredential), index: indexOf(String(statusListIndex)) }
    return [own, ...(statusReference === undefined ? [] : listOf(statusReference).flatMap((url) => suspensionEntry(String(url))))]
  })
}

/**
 * The bits of a list: byte 0 holds places 0 to 7, the leftmost bit first.
 * @throws Error when the list is not GZIP in base64url after 'u', or shorter than the standard allows
 */
export async function decodeStatusList(encodedList: string): Promise<Uint8Array> {
  if (!encodedList.startsWith('u')) throw new Error('the status list is not multibase base64url')
  const bits = await unpacked(encodedList).catch((cause: unknown) => {
    throw new Error('the status list cannot be unpacked', { cause })
  })
  if (bits.length * 8 < MIN_STATUS_BITS) throw new Error('the status list is too short')
  return bits
}

/** Whether the status is set at that place. @throws RangeError outside of the list */
export function isStatusSet(bits: Uint8Array, index: number): boolean {
  const byte = bits[Math.floor(index / 8)]
  if (byte === undefined || index < 0) throw new RangeError('the status list has no such place')
  return (byte & (0x80 >> (index % 8))) !== 0
}

async function unpacked(encodedList: string): Promise<Uint8Array> {
  const gzip = decodeMultibase(encodedList)
  const chunks: Uint8Array[] = []
  let size = 0
  const stream = new Blob([gzip]).stream().pipeThrough(new DecompressionStream('gzip'))
  for (const reader = stream.getReader(); ; ) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.length
    if (size > MAX_STATUS_BYTES) throw new Error('too much in it')
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

/** `…/credentials/status/suspension/1#345`; any other reference is for people. */
function suspensionEntry(url: string): StatusListEntry[] {
  const [, list, index] = /^(.+\/status\/suspension\/\d+)#(\d+)$/.exec(url) ?? []
  return list === undefined || index === undefined ? [] : [{ purpose: 'suspension', list, index: indexOf(index) }]
}

function indexOf(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Error('a status without its place')
  return Number(text)
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [value]
}

function asObject(value: unknown): JsonObject {
  if (typeof value !== 'object' || value === null) throw new Error('a status that is no object')
  return value as JsonObject
}
