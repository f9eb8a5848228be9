/**
 * A small calculation that the server requests instead of refusing a request (docs/decisions/0035). The solution is a
 * number n for which SHA-256 of '{text}:{n}' begins with `bits` zero bits. '{text}:{n}' is the proof.
 */
export interface Challenge {
  algorithm: 'SHA-256'
  text: string
  bits: number
}

const BITS_OF_A_BYTE = 8
/** WebCrypto's latency exceeds the hashing itself. Awaiting each hash separately would take four times as long. */
const HASHES_AT_ONCE = 256

/** Returns the number of leading zero bits. */
export function leadingZeroBits(hash: Uint8Array): number {
  const first = hash.findIndex((byte) => byte !== 0)
  if (first === -1) return hash.length * BITS_OF_A_BYTE
  return first * BITS_OF_A_BYTE + Math.clz32(hash[first] ?? 0) - (Math.clz32(0) - BITS_OF_A_BYTE)
}

/** Solves a challenge with WebCrypto. Takes a second or less on most devices. */
export async function findProof({ text, bits }: Challenge): Promise<string> {
  const encoder = new TextEncoder()
  for (let from = 0; ; from += HASHES_AT_ONCE) {
    const proofs = Array.from({ length: HASHES_AT_ONCE }, (_, index) => `${text}:${from + index}`)
    const hashes = await Promise.all(proofs.map((proof) => crypto.subtle.digest('SHA-256', encoder.encode(proof))))
    const found = hashes.findIndex((hash) => leadingZeroBits(new Uint8Array(hash)) >= bits)
    if (found !== -1) return proofs[found] ?? ''
  }
}
