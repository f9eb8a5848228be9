import { grouped } from '#base/text/wording/counted.ts'
import { Problem } from '#base/api/problem.ts'
import { contentOfEntry, listZip, ZipFault, type ZipEntry } from '#base/reading/zip-archive.reader.ts'
import { MAX_UNPACKED_BYTES } from '../../imports/import-plan.ts'

const MAX_ENTRIES = 2000
const END_BYTES = 22
const ENTRY_BYTES = 46
const FILE_BYTES = 30
const END_MARK = 0x06054b50
const ENTRY_MARK = 0x02014b50
const FILE_MARK = 0x04034b50
/** Pictures, fonts and printer settings are not unpacked. */
const READ_PARTS = /\.(?:xml|rels)$/i

const STYLES = /(?:^|\/)styles\d*\.xml$/
const RELATIONS = /\.rels$/
const CONTENT_TYPES = '[Content_Types].xml'

/**
 * Unpacks the text parts of a workbook into a ZIP file without compression. The workbook reader gets this file, so that it
 * cannot read another directory than the one that was checked, nor unpack a part once for each time the workbook names it.
 * @throws Problem 'too-large' before anything is unpacked, or 'invalid'
 */
export function unpackWorkbook(bytes: Uint8Array): { parts: string[]; archive: Uint8Array; styles: string } {
  try {
    const entries = entriesOf(bytes)
    requireSmall(entries)
    const styles = entries.find(({ name }) => STYLES.test(name))
    return {
      parts: entries.map(({ name }) => name),
      styles: styles ? Buffer.from(contentOfEntry(styles, bytes)).toString() : '',
      archive: archiveOf(
        entries.filter(({ name }) => READ_PARTS.test(name)),
        bytes,
      ),
    }
  } catch (error) {
    throw error instanceof ZipFault ? problemOf(error) : error
  }
}

function problemOf({ isTooLong }: ZipFault): Problem {
  if (!isTooLong) return damaged()
  return new Problem('too-large', `This workbook consists of more than ${MAX_ENTRIES} parts. ${COPY_THE_LIST}`)
}

function requireSmall(entries: readonly ZipEntry[]): void {
  const unpacked = entries.reduce((sum, { unpackedBytes }) => sum + unpackedBytes, 0)
  if (unpacked <= MAX_UNPACKED_BYTES) return
  const [has, most] = [unpacked, MAX_UNPACKED_BYTES].map((size) => grouped(Math.round(size / 1_000_000)))
  throw new Problem('too-large', `Unpacked, this workbook has ${has} MB. At most ${most} MB can be read. ${COPY_THE_LIST}`)
}

export const COPY_THE_LIST = 'Copy the list alone into a new workbook.'

export function damaged(): Problem {
  return new Problem('invalid', 'This workbook is damaged. Open it in Excel, save it again and choose the new file.')
}

/**
 * If two parts have the same name, the last one counts. Some writers use backslashes between folders, a leading slash, or
 * inconsistent capitals, and Excel accepts them.
 */
function entriesOf(bytes: Uint8Array): ZipEntry[] {
  const entries = new Map<string, ZipEntry>()
  for (const entry of listZip(bytes, MAX_ENTRIES).entries) {
    const written = entry.name.replace(/^[/\\]+/, '')
    const name = written.toLowerCase() === CONTENT_TYPES.toLowerCase() ? CONTENT_TYPES : plainPath(written)
    entries.set(name, { ...entry, name })
  }
  return [...entries.values()]
}

/** Normalises a path for lookup: 'xl\\SharedStrings.xml' → 'xl/sharedstrings.xml'. The length stays the same. */
function plainPath(path: string): string {
  return path.replace(/[A-Z\\]/g, (sign) => (sign === '\\' ? '/' : sign.toLowerCase()))
}

/** Builds a ZIP file of these parts, without compression, checksums and dates. */
function archiveOf(entries: readonly ZipEntry[], bytes: Uint8Array): Uint8Array {
  const names = entries.map(({ name }) => Buffer.from(name))
  const size = entries.reduce((sum, { unpackedBytes }, index) => sum + unpackedBytes + 2 * (names[index]?.length ?? 0), 0)
  const archive = Buffer.alloc(size + entries.length * (FILE_BYTES + ENTRY_BYTES) + END_BYTES)
  const starts: number[] = []
  let at = 0
  const head = (mark: number, sizesAt: number, length: number, name: Buffer, { unpackedBytes }: ZipEntry) => {
    archive.writeUInt32LE(mark, at)
    for (const [place, number] of [[sizesAt, unpackedBytes], [sizesAt + 4, unpackedBytes]] as const) archive.writeUInt32LE(number, at + place) // prettier-ignore
    archive.writeUInt16LE(name.length, at + sizesAt + 8)
    name.copy(archive, at + length)
    at += length + name.length
  }
  for (const [index, entry] of entries.entries()) {
    starts.push(at)
    head(FILE_MARK, 18, FILE_BYTES, names[index] as Buffer, entry)
    const content = contentOfEntry(entry, bytes)
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

/** Normalises the paths by which parts refer to each other, as their names are. */
function withPlainTargets(content: Uint8Array): Uint8Array {
  return Buffer.from(
    Buffer.from(content)
      .toString('latin1')
      .replace(/\bTarget\s*=\s*(?:"[^"]*"|'[^']*')/g, (target) => `T${plainPath(target.slice(1))}`),
    'latin1',
  )
}
