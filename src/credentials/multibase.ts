const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const BASE58_SHAPE = /^[1-9A-HJ-NP-Za-km-z]*$/
/** Longer than any key or signature: decoding costs the square of the length, and what is decoded may be anybody's file. */
const MAX_BASE58_LENGTH = 256
/** The multicodec prefix of an Ed25519 public key (Controlled Identifiers 1.0, section 2.2.2). */
const ED25519_PREFIX = [0xed, 0x01] as const
const ED25519_KEY_BYTES = 32

/** Multibase base58btc, 'z…' (Controlled Identifiers 1.0, section 2.4): keys and signatures. */
export function base58btc(bytes: Uint8Array): string {
  const digits: number[] = []
  for (const byte of bytes) {
    let carry = byte
    for (let i = 0; i < digits.length; i++) {
      carry += digits[i]! << 8
      digits[i] = carry % 58
      carry = Math.floor(carry / 58)
    }
    for (; carry > 0; carry = Math.floor(carry / 58)) digits.push(carry % 58)
  }
  const zeros = bytes.findIndex((byte) => byte !== 0)
  const leading = '1'.repeat(zeros < 0 ? bytes.length : zeros)
  return `z${leading}${digits.reverse().map((digit) => BASE58[digit]).join('')}`
}

/** The bytes of a multibase text in base58btc ('z…') or base64url ('u…'). @throws Error for any other text */
export function multibaseBytes(text: string): Uint8Array<ArrayBuffer> {
  if (text.startsWith('u')) return base64urlBytes(text.slice(1))
  const digits = text.slice(1)
  if (!text.startsWith('z') || digits.length > MAX_BASE58_LENGTH || !BASE58_SHAPE.test(digits)) {
    throw new Error('not a multibase text in base58btc or base64url')
  }
  const bytes: number[] = []
  for (const digit of digits) {
    let carry = BASE58.indexOf(digit)
    for (let i = 0; i < bytes.length; i++) {
      carry += bytes[i]! * 58
      bytes[i] = carry & 0xff
      carry >>= 8
    }
    for (; carry > 0; carry >>= 8) bytes.push(carry & 0xff)
  }
  const zeros = /^1*/.exec(digits)![0].length
  return Uint8Array.from([...new Uint8Array(zeros), ...bytes.reverse()])
}

/** Base64url without padding (RFC 4648, section 5). */
export function base64url(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** @throws Error when it is not base64url without padding */
export function base64urlBytes(text: string): Uint8Array<ArrayBuffer> {
  if (!/^[\w-]*$/.test(text)) throw new Error('not base64url')
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
}

/** An Ed25519 public key of 32 bytes as `publicKeyMultibase` of a Multikey. */
export function ed25519Multikey(publicKey: Uint8Array): string {
  return base58btc(Uint8Array.from([...ED25519_PREFIX, ...publicKey]))
}

/** The 32 bytes of the Ed25519 key in a `publicKeyMultibase`. @throws Error when it holds no such key */
export function ed25519KeyOf(publicKeyMultibase: string): Uint8Array<ArrayBuffer> {
  const bytes = multibaseBytes(publicKeyMultibase)
  const isKey = bytes[0] === ED25519_PREFIX[0] && bytes[1] === ED25519_PREFIX[1]
  if (!isKey || bytes.length !== ED25519_PREFIX.length + ED25519_KEY_BYTES) throw new Error('not an Ed25519 Multikey')
  return bytes.slice(ED25519_PREFIX.length)
}
