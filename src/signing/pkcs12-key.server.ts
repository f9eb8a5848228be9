import { createHash } from 'node:crypto'

/** What a key is derived for (RFC 7292 appendix B.3). */
export const KeyPurpose = { encryption: 1, iv: 2, mac: 3 } as const

interface Derivation {
  password: string
  salt: Uint8Array
  rounds: number
  hash: string
  purpose: (typeof KeyPurpose)[keyof typeof KeyPurpose]
  /** Bytes wanted; as many as the hash has, unless given. */
  length?: number
}

/** Bytes a hash takes in at a time: 64 up to SHA-256, 128 above. */
const blockBytes = (hash: string): number => (hash === 'sha384' || hash === 'sha512' ? 128 : 64)

/** The derivation of RFC 7292 appendix B.2, older than PBKDF2: PKCS#12 still proves its password by it. */
export function derivedKey({ password, salt, rounds, hash, purpose, length }: Derivation): Buffer {
  const block = blockBytes(hash)
  const diversifier = Buffer.alloc(block, purpose)
  const start = Buffer.concat([stretched(salt, block), stretched(bigEndianUtf16(`${password}\0`), block)])
  const key: Buffer[] = []
  const wanted = length ?? createHash(hash).digest().length
  for (let made = 0; made < wanted; ) {
    let digest = Buffer.concat([diversifier, start])
    for (let round = 0; round < rounds; round++) digest = createHash(hash).update(digest).digest()
    key.push(digest)
    made += digest.length
    addToEachBlock(start, stretched(digest, block).subarray(0, block))
  }
  return Buffer.concat(key).subarray(0, wanted)
}

/** Each block of `state`, read as a number, plus `addend` plus one, modulo its size. */
function addToEachBlock(state: Buffer, addend: Buffer): void {
  for (let begin = 0; begin < state.length; begin += addend.length) {
    let carry = 1
    for (let at = addend.length - 1; at >= 0; at--) {
      const sum = (state[begin + at] ?? 0) + (addend[at] ?? 0) + carry
      state[begin + at] = sum & 0xff
      carry = sum >> 8
    }
  }
}

/** Repeated to whole blocks. */
function stretched(bytes: Uint8Array, block: number): Buffer {
  if (bytes.length === 0) return Buffer.alloc(0)
  return Buffer.alloc(block * Math.ceil(bytes.length / block), bytes)
}

function bigEndianUtf16(text: string): Buffer {
  return Buffer.from(text, 'utf16le').swap16()
}
