import { inflateRawSync } from 'node:zlib'
import { Problem } from '#base/api/problem.ts'
import { MAX_UNPACKED_BYTES } from '../../imports/import-plan.ts'

const MAX_ENTRIES = 2000
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
/** The number of the extra field with the numbers that do not fit into the entry itself. */
const LONG_NUMBERS = 1
/** A number that says: look at the longer one (ZIP64). */
const [ELSEWHERE, ELSEWHERE_SHORT] = [0xffffffff, 0xffff]
const STORED = 0
const DEFLATED = 8
/** Pictures, fonts and settings of printers are not unpacked. */
const READ_PARTS = /\.(?:xml|rels)$/i

const STYLES = /(?:^|\/)styles\d*\.xml$/
const RELATIONS = /\.rels$/
const CONTENT_TYPES = '[Content_Types].xml'

interface Entry {
  name: string
  method: number
  packedBytes: number
  unpackedBytes: number
  /** Where its file begins. */
  at: number
}

/**
 * Unpacks the parts of a workbook that have text into a ZIP file without compression. The reader gets this one: it must not read another
 * list of parts than the one that was checked, nor unpack one part as often as the workbook names it.
 * @throws Problem 'too-large' before anything is unpacked, or 'invalid'
 */
export function unpackWorkbook(bytes: Uint8Array): { parts: string[]; archive: Uint8Array; styles: string } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const entries = entriesOf(view, bytes)
    requireSmall(entries)
    const styles = entries.find(({ name }) => STYLES.test(name))
    return {
      parts: entries.map(({ name }) => name),
      styles: styles ? Buffer.from(contentOf(styles, view, bytes)).toString() : '',
      archive: archiveOf(
        entries.filter(({ name }) => READ_PARTS.test(name)),
        view,
        bytes,
      ),
    }
  } catch (error) {
    // A number that leads out of the file, or data that cannot be unpacked.
    throw error instanceof Problem ? error : damaged()
  }
}

function requireSmall(entries: readonly Entry[]): void {
  const unpacked = entries.reduce((sum, { unpackedBytes }) => sum + unpackedBytes, 0)
  if (unpacked <= MAX_UNPACKED_BYTES) return
  const [has, most] = [unpacked, MAX_UNPACKED_BYTES].map((size) => Math.round(size / 1_000_000).toLocaleString('en-IN'))
  throw new Problem('too-large', `Unpacked, this workbook has ${has} MB. At most ${most} MB can be read. ${COPY_THE_LIST}`)
}

export const COPY_THE_LIST = 'Copy the list alone into a new workbook.'

export function damaged(): Problem {
  return new Problem('invalid', 'This workbook is damaged. Open it in Excel, save it again and choose the new file.')
}

/**
 * The list at the end of the file. Of two parts with one name the last counts. Some writers put backslashes between folders, a slash
 * before the first, or other capitals than where the part is named, and Excel reads them.
 */
function entriesOf(view: DataView, bytes: Uint8Array): Entry[] {
  const { count, start, shift } = listOf(view)
  if (count > MAX_ENTRIES) throw new Problem('too-large', `This workbook consists of more than ${MAX_ENTRIES} parts. ${COPY_THE_LIST}`)
  const entries = new Map<string, Entry>()
  let at = start
  for (let entry = 0; entry < count; entry += 1) {
    if (view.getUint32(at, true) !== ENTRY_MARK) throw damaged()
    const [nameBytes, extraBytes, commentBytes] = [
      view.getUint16(at + 28, true),
      view.getUint16(at + 30, true),
      view.getUint16(at + 32, true),
    ]
    const extraAt = at + ENTRY_BYTES + nameBytes
    const written = Buffer.from(bytes.subarray(at + ENTRY_BYTES, extraAt))
      .toString()
      .replace(/^[/\\]+/, '')
    const name = written.toLowerCase() === CONTENT_TYPES.toLowerCase() ? CONTENT_TYPES : plainPath(written)
    const sizes = [view.getUint32(at + 24, true), view.getUint32(at + 20, true), view.getUint32(at + 42, true)]
    const [unpackedBytes = 0, packedBytes = 0, fileAt = 0] = withLongNumbers(sizes, view, extraAt, extraAt + extraBytes)
    entries.set(name, { name, method: view.getUint16(at + 10, true), packedBytes, unpackedBytes, at: fileAt + shift })
    at = extraAt + extraBytes + commentBytes
  }
  return [...entries.values()]
}

/** A path as parts are found by it: 'xl\\SharedStrings.xml' → 'xl/sharedstrings.xml'. It keeps its length. */
function plainPath(path: string): string {
  return path.replace(/[A-Z\\]/g, (sign) => (sign === '\\' ? '/' : sign.toLowerCase()))
}

/**
 * Where the list of parts begins, how many it has, and by how much the file is shifted: something may stand before its first byte, and
 * writers of ZIP64 have counted their records wrongly. The list ends where the records of the end begin, which counts.
 */
function listOf(view: DataView): { count: number; start: number; shift: number } {
  const end = endOf(view)
  const short = { count: view.getUint16(end + 10, true), length: view.getUint32(end + 12, true), start: view.getUint32(end + 16, true) }
  const isLong = short.count === ELSEWHERE_SHORT || short.length === ELSEWHERE || short.start === ELSEWHERE
  const longEnd = isLong ? longEndOf(view, end) : undefined
  // A small file may have the long records, or their marks, beside numbers that say all.
  if (isLong && longEnd === undefined && (short.length === ELSEWHERE || short.start === ELSEWHERE)) throw damaged()
  const { count, length, start } =
    longEnd === undefined
      ? short
      : { count: longNumber(view, longEnd + 32), length: longNumber(view, longEnd + 40), start: longNumber(view, longEnd + 48) }
  if (isEntry(view, start)) return { count, start, shift: 0 }
  const from = (longEnd ?? longEndOf(view, end) ?? end) - length
  if (!isEntry(view, from)) throw damaged()
  return { count, start: from, shift: from - start }
}

function isEntry(view: DataView, at: number): boolean {
  return at >= 0 && at + ENTRY_BYTES <= view.byteLength && view.getUint32(at, true) === ENTRY_MARK
}

/** The record with numbers of eight bytes: where the one behind it says, else right before that one. */
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
  throw damaged()
}

/**
 * The numbers of an entry. Those that do not fit into it stand in the extra field, in the same order; some writers repeat all of them
 * there.
 */
function withLongNumbers(numbers: readonly number[], view: DataView, from: number, to: number): number[] {
  const missing = numbers.filter((number) => number === ELSEWHERE).length
  if (missing === 0) return [...numbers]
  let at = from
  while (at + 4 <= to && view.getUint16(at, true) !== LONG_NUMBERS) at += 4 + view.getUint16(at + 2, true)
  if (at + 4 > to) throw damaged()
  const count = Math.floor(Math.min(view.getUint16(at + 2, true), to - at - 4) / 8)
  if (count < missing) throw damaged()
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

/** A ZIP file of these parts, without compression, checksums and dates. */
function archiveOf(entries: readonly Entry[], view: DataView, bytes: Uint8Array): Uint8Array {
  const names = entries.map(({ name }) => Buffer.from(name))
  const size = entries.reduce((sum, { unpackedBytes }, index) => sum + unpackedBytes + 2 * (names[index]?.length ?? 0), 0)
  const archive = Buffer.alloc(size + entries.length * (FILE_BYTES + ENTRY_BYTES) + END_BYTES)
  const starts: number[] = []
  let at = 0
  const head = (mark: number, sizesAt: number, length: number, name: Buffer, { unpackedBytes }: Entry) => {
    archive.writeUInt32LE(mark, at)
    for (const [place, number] of [[sizesAt, unpackedBytes], [sizesAt + 4, unpackedBytes]] as const) archive.writeUInt32LE(number, at + place) // prettier-ignore
    archive.writeUInt16LE(name.length, at + sizesAt + 8)
    name.copy(archive, at + length)
    at += length + name.length
  }
  for (const [index, entry] of entries.entries()) {
    starts.push(at)
    head(FILE_MARK, 18, FILE_BYTES, names[index] as Buffer, entry)
    const content = contentOf(entry, view, bytes)
    archive.set(RELATIONS.test(entry.name) ? withPlainTargets(content) : content, at)
    at += entry.unpackedBytes
  }
  const start = at
  for (const [index, entry] of entries.entries()) {
    archive.writeUInt32LE(starts[index] as number, at + 42)
    head(ENTRY_MARK, 20, ENTRY_BYTES, names[index] as Buffer, entry)
  }
  archive.writeUInt32LE(END_MARK, at)
  archive.writeUInt16LE(entries.length, at + 10)
  archive.writeUInt32LE(at - start, at + 12)
  archive.writeUInt32LE(start, at + 16)
  return archive
}

/** The paths by which parts name each other, in the same letters as those of the parts. */
function withPlainTargets(content: Uint8Array): Uint8Array {
  return Buffer.from(
    Buffer.from(content)
      .toString('latin1')
      .replace(/\bTarget\s*=\s*(?:"[^"]*"|'[^']*')/g, (target) => `T${plainPath(target.slice(1))}`),
    'latin1',
  )
}

/** The content of a part: exactly as long as the list says, or the workbook is damaged. */
function contentOf({ at, method, packedBytes, unpackedBytes }: Entry, view: DataView, bytes: Uint8Array): Uint8Array {
  if (view.getUint32(at, true) !== FILE_MARK) throw damaged()
  const start = at + FILE_BYTES + view.getUint16(at + 26, true) + view.getUint16(at + 28, true)
  if (start + packedBytes > bytes.byteLength) throw damaged()
  const packed = bytes.subarray(start, start + packedBytes)
  if (method !== STORED && method !== DEFLATED) throw damaged()
  const content = method === STORED || packedBytes === 0 ? packed : inflateRawSync(packed, { maxOutputLength: unpackedBytes + 1 })
  if (content.byteLength !== unpackedBytes) throw damaged()
  return content
}
