import { inflateRawSync } from 'node:zlib'

/** One file of a ZIP archive, from the central directory. */
export interface ZipEntry {
  name: string
  isEncrypted: boolean
  method: number
  packedBytes: number
  unpackedBytes: number
  /** The offset of its local header. */
  at: number
}

export interface ZipList {
  entries: ZipEntry[]
  /** The archive is the whole file, and its records have correct counts. Excel opens workbooks that fail this, too. */
  isExact: boolean
}

/** The archive is damaged, or has more files than the caller accepts (`isTooLong`). */
export class ZipFault extends Error {
  readonly isTooLong: boolean

  constructor(isTooLong = false) {
    super(isTooLong ? 'too many files' : 'damaged')
    this.isTooLong = isTooLong
  }
}

const END_BYTES = 22
const ENTRY_BYTES = 46
const FILE_BYTES = 30
/** The comment after the end of a ZIP file is at most 64 kB. */
const MAX_COMMENT_BYTES = 65_535
const END_MARK = 0x06054b50
const ENTRY_MARK = 0x02014b50
const FILE_MARK = 0x04034b50
const LONG_END_MARK = 0x06064b50
const LONG_LOCATOR_MARK = 0x07064b50
const LONG_LOCATOR_BYTES = 20
const LONG_END_BYTES = 56
/** The number of the extra field for numbers that do not fit into the entry itself. */
const LONG_NUMBERS = 1
/** Values that refer to the longer number (ZIP64). */
const [ELSEWHERE, ELSEWHERE_SHORT] = [0xffffffff, 0xffff]
const STORED = 0
const DEFLATED = 8
const ENCRYPTED = 1

/**
 * Lists the central directory of an archive (APPNOTE.TXT 6.3.10, section 4.3), including ZIP64. Nothing is unpacked. yauzl
 * is unsuitable: it refuses workbooks with bytes before the archive or with miscounted ZIP64 records, which Excel opens,
 * and does not compare the directory with the local headers.
 * @throws ZipFault
 */
export function listZip(bytes: Uint8Array, maxEntries: number): ZipList {
  return guarded(() => readList(viewOf(bytes), bytes, maxEntries))
}

/** Returns the content of a file, whose length must match the directory. @throws ZipFault */
export function contentOfEntry({ at, method, packedBytes, unpackedBytes }: ZipEntry, bytes: Uint8Array): Uint8Array {
  return guarded(() => {
    const view = viewOf(bytes)
    const start = at + FILE_BYTES + view.getUint16(at + 26, true) + view.getUint16(at + 28, true)
    if (view.getUint32(at, true) !== FILE_MARK || start + packedBytes > bytes.byteLength) throw new ZipFault()
    const packed = bytes.subarray(start, start + packedBytes)
    if (method !== STORED && method !== DEFLATED) throw new ZipFault()
    const content = method === STORED || packedBytes === 0 ? packed : inflateRawSync(packed, { maxOutputLength: unpackedBytes + 1 })
    if (content.byteLength !== unpackedBytes) throw new ZipFault()
    return content
  })
}

/** Reports whether the directory matches the local headers. Programs differ in which of the two they trust. */
export function agreesWithFiles({ entries, isExact }: ZipList, bytes: Uint8Array): boolean {
  const view = viewOf(bytes)
  return (
    isExact &&
    entries.every(({ name, isEncrypted, at }) => {
      if (at + FILE_BYTES > bytes.byteLength || view.getUint32(at, true) !== FILE_MARK) return false
      const own = textAt(bytes, at + FILE_BYTES, view.getUint16(at + 26, true))
      return own === name && ((view.getUint16(at + 6, true) & ENCRYPTED) !== 0) === isEncrypted
    })
  )
}

/** An offset outside the file, or data that cannot be unpacked, is a fault of the archive. */
function guarded<Result>(read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    throw error instanceof ZipFault ? error : new ZipFault()
  }
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

function textAt(bytes: Uint8Array, from: number, length: number): string {
  return new TextDecoder().decode(bytes.subarray(from, from + length))
}

function readList(view: DataView, bytes: Uint8Array, maxEntries: number): ZipList {
  const end = endOf(view)
  const { count, start, shift } = placeOfList(view, end)
  if (count > maxEntries) throw new ZipFault(true)
  const entries: ZipEntry[] = []
  let at = start
  for (let entry = 0; entry < count; entry += 1) {
    if (view.getUint32(at, true) !== ENTRY_MARK) throw new ZipFault()
    const [nameBytes, extraBytes, commentBytes] = [
      view.getUint16(at + 28, true),
      view.getUint16(at + 30, true),
      view.getUint16(at + 32, true),
    ]
    const extraAt = at + ENTRY_BYTES + nameBytes
    const sizes = [view.getUint32(at + 24, true), view.getUint32(at + 20, true), view.getUint32(at + 42, true)]
    const [unpackedBytes = 0, packedBytes = 0, fileAt = 0] = withLongNumbers(sizes, view, extraAt, extraAt + extraBytes)
    entries.push({
      name: textAt(bytes, at + ENTRY_BYTES, nameBytes),
      isEncrypted: (view.getUint16(at + 8, true) & ENCRYPTED) !== 0,
      method: view.getUint16(at + 10, true),
      packedBytes,
      unpackedBytes,
      at: fileAt + shift,
    })
    at = extraAt + extraBytes + commentBytes
  }
  const isLast = end + END_BYTES + view.getUint16(end + 20, true) === view.byteLength
  return { entries, isExact: shift === 0 && isLast }
}

/**
 * Returns the directory's start, its number of files, and the shift of the archive within the file: bytes may precede it,
 * and some ZIP64 writers miscount their records. The directory ends where the end records begin; that position is reliable.
 */
function placeOfList(view: DataView, end: number): { count: number; start: number; shift: number } {
  const short = { count: view.getUint16(end + 10, true), length: view.getUint32(end + 12, true), start: view.getUint32(end + 16, true) }
  const isLong = short.count === ELSEWHERE_SHORT || short.length === ELSEWHERE || short.start === ELSEWHERE
  const longEnd = isLong ? longEndOf(view, end) : undefined
  // A small file may have ZIP64 records, or their markers, beside complete short numbers.
  if (isLong && longEnd === undefined && (short.length === ELSEWHERE || short.start === ELSEWHERE)) throw new ZipFault()
  const { count, length, start } =
    longEnd === undefined
      ? short
      : { count: longNumber(view, longEnd + 32), length: longNumber(view, longEnd + 40), start: longNumber(view, longEnd + 48) }
  if (count === 0 || isEntry(view, start)) return { count, start, shift: 0 }
  const from = (longEnd ?? longEndOf(view, end) ?? end) - length
  if (!isEntry(view, from)) throw new ZipFault()
  return { count, start: from, shift: from - start }
}

function isEntry(view: DataView, at: number): boolean {
  return at >= 0 && at + ENTRY_BYTES <= view.byteLength && view.getUint32(at, true) === ENTRY_MARK
}

/** Returns the ZIP64 end record: at the offset in its locator, else right before the locator. */
function longEndOf(view: DataView, end: number): number | undefined {
  const locator = end - LONG_LOCATOR_BYTES
  if (locator < LONG_END_BYTES || view.getUint32(locator, true) !== LONG_LOCATOR_MARK) return undefined
  return [longNumber(view, locator + 8), locator - LONG_END_BYTES].find(
    (at) => at >= 0 && at + LONG_END_BYTES <= locator && view.getUint32(at, true) === LONG_END_MARK,
  )
}

function endOf(view: DataView): number {
  const first = Math.max(0, view.byteLength - END_BYTES - MAX_COMMENT_BYTES)
  for (let at = view.byteLength - END_BYTES; at >= first; at -= 1) if (view.getUint32(at, true) === END_MARK) return at
  throw new ZipFault()
}

/**
 * Returns the numbers of an entry. Those that do not fit are in the extra field, in the same order; some writers repeat all
 * of them there.
 */
function withLongNumbers(numbers: readonly number[], view: DataView, from: number, to: number): number[] {
  const missing = numbers.filter((number) => number === ELSEWHERE).length
  if (missing === 0) return [...numbers]
  let at = from
  while (at + 4 <= to && view.getUint16(at, true) !== LONG_NUMBERS) at += 4 + view.getUint16(at + 2, true)
  if (at + 4 > to) throw new ZipFault()
  const count = Math.floor(Math.min(view.getUint16(at + 2, true), to - at - 4) / 8)
  if (count < missing) throw new ZipFault()
  const hasAll = count === numbers.length
  let next = 0
  return numbers.map((number, index) => {
    if (number !== ELSEWHERE) return number
    const place = hasAll ? index : next
    next += 1
    return longNumber(view, at + 4 + place * 8)
  })
}

function longNumber(view: DataView, at: number): number {
  return Number(view.getBigUint64(at, true))
}
