import { base58, base64urlnopad } from '@scure/base'

/** Longer than any key or signature. Decoding base58 takes time with the square of the length, and anybody can send such a text. */
const MAX_BASE58_LENGTH = 256
/** The multicodec prefix of an Ed25519 public key (Controlled Identifiers 1.0, section 2.2.2). */
const ED25519_PREFIX = [0xed, 0x01] as const
const ED25519_KEY_BYTES = 32

/** Multibase in base58btc, 'z…' (Controlled Identifiers 1.0, section 2.4), as keys and signatures use it. */
export function encodeBase58btc(bytes: Uint8Array): string {
  return `z${base58.encode(bytes)}`
}

/** The bytes of a multibase text in base58btc ('z…') or base64url ('u…'). @throws Error for any other text */
export function decodeMultibase(text: string): Uint8Array<ArrayBuffer> {
  const [prefix, encoded] = [text.slice(0, 1), text.slice(1)]
  if (prefix === 'u') return new Uint8Array(base64urlnopad.decode(encoded))
  if (prefix === 'z' && encoded.length <= MAX_BASE58_LENGTH) return new Uint8Array(base58.decode(encoded))
  throw new Error('not a multibase text in base58btc or base64url')
}

/** An Ed25519 public key of 32 bytes as `publicKeyMultibase` of a Multikey. */
export function ed25519Multikey(publicKey: Uint8Array): string {
  return encodeBase58btc(Uint8Array.from([...ED25519_PREFIX, ...publicKey]))
}

/** The 32 bytes of the Ed25519 key in a `publicKeyMultibase`. @throws Error if it is not such a key */
export function ed25519KeyOf(publicKeyMultibase: string): Uint8Array<ArrayBuffer> {
  const bytes = decodeMultibase(publicKeyMultibase)
  const isKey = bytes[0] === ED25519_PREFIX[0] && bytes[1] === ED25519_PREFIX[1]
  if (!isKey || bytes.length !== ED25519_PREFIX.length + ED25519_KEY_BYTES) throw new Error('not an Ed25519 Multikey')
  return bytes.slice(ED25519_PREFIX.length)
}
