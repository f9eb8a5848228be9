/** One ASN.1 value in DER (X.690). Its parts are views into the bytes that were read. */
export interface DerValue {
  tag: number
  content: Uint8Array<ArrayBuffer>
  /** The content with tag and length. */
  whole: Uint8Array<ArrayBuffer>
}

const LONG_LENGTH = 0x80
/** Allows 16 million bytes, more than any file that is checked. */
const MAX_LENGTH_BYTES = 3
const MULTI_BYTE_TAG = 0x1f

/**
 * The consecutive values that fill the bytes.
 * @throws Error when the bytes are not DER, which allows only the shortest form
 */
export function readDer(bytes: Uint8Array<ArrayBuffer>): DerValue[] {
  const values: DerValue[] = []
  for (let at = 0; at < bytes.length;) {
    const { headBytes, contentBytes } = headAt(bytes, at)
    const end = at + headBytes + contentBytes
    if (end > bytes.length) throw new Error('DER: a value exceeds the end')
    values.push({
      tag: bytes[at] ?? 0,
      content: bytes.subarray(at + headBytes, end),
      whole: bytes.subarray(at, end),
    })
    at = end
  }
  return values
}

/** The length of the first value, including its header. @throws Error if there is none */
export function derLength(bytes: Uint8Array): number {
  const { headBytes, contentBytes } = headAt(bytes, 0)
  return headBytes + contentBytes
}

export function writeDer(tag: number, ...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const size = parts.reduce((sum, part) => sum + part.length, 0)
  const head = [tag, ...lengthBytes(size)]
  const whole = new Uint8Array(head.length + size)
  whole.set(head)
  let at = head.length
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

export function isSameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at])
}

function headAt(bytes: Uint8Array, at: number): { headBytes: number; contentBytes: number } {
  const [tag, first] = [bytes[at], bytes[at + 1]]
  if (tag === undefined || first === undefined) throw new Error('DER: no value')
  if ((tag & MULTI_BYTE_TAG) === MULTI_BYTE_TAG) throw new Error('DER: a tag of several bytes')
  if (first < LONG_LENGTH) return { headBytes: 2, contentBytes: first }
  const count = first - LONG_LENGTH
  const contentBytes = bytes.subarray(at + 2, at + 2 + count).reduce((sum, byte) => sum * 256 + byte, 0)
  if (count === 0 || count > MAX_LENGTH_BYTES || lengthBytes(contentBytes).length !== 1 + count)
    throw new Error('DER: not the shortest length')
  return { headBytes: 2 + count, contentBytes }
}

function lengthBytes(size: number): number[] {
  if (size < LONG_LENGTH) return [size]
  const bytes: number[] = []
  for (let rest = size; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256)
  return [LONG_LENGTH + bytes.length, ...bytes]
}
