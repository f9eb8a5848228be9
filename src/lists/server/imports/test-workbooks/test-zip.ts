import { crc32, deflateRawSync } from 'node:zlib'

const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const LINKS = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"'

/** A workbook with one sheet and shared texts, without these two parts. */
export const ONE_SHEET = {
  '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
  '_rels/.rels': `<Relationships ${LINKS}><Relationship Id="r1" Type="${RELATION}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns:r="${RELATION}"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships ${LINKS}><Relationship Id="r1" Type="${RELATION}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${RELATION}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
}

/** @param shared The texts that cells reference by index. */
export function oneSheet(sheet: string, shared: readonly string[] = []): Uint8Array<ArrayBuffer> {
  const strings = `<sst>${shared.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`
  return zipOf({ ...ONE_SHEET, 'xl/sharedStrings.xml': strings, 'xl/worksheets/sheet1.xml': sheet })
}

/** Returns a sheet whose every cell is the first shared text. */
export function repeatedText(rows: number, columns: number): string {
  const cells = (row: number) =>
    Array.from({ length: columns }, (_, at) => `<c r="${String.fromCharCode(65 + at)}${row}" t="s"><v>0</v></c>`)
  const lines = Array.from({ length: rows }, (_, at) => `<row r="${at + 1}">${cells(at + 1).join('')}</row>`)
  return `<worksheet><sheetData>${lines.join('')}</sheetData></worksheet>`
}

interface Zip {
  /** The size of the last part according to the directory. */
  lastSize?: number | undefined
  /** Uses eight-byte numbers, as streaming writers do even for small files. */
  isLong?: boolean
  /** Only the offset of a part needs eight bytes, and all three numbers are repeated that way. */
  repeatsAll?: boolean
  /** The directory seen by readers without ZIP64 support, before the real one. */
  decoys?: Record<string, string>
}

export function zipOf(
  parts: Record<string, string | Buffer>,
  { lastSize, isLong = false, repeatsAll = false, decoys }: Zip = {},
): Uint8Array<ArrayBuffer> {
  const files: Buffer[] = []
  const listOf = (listed: Record<string, string | Buffer>, hasLongNumbers: boolean): Buffer =>
    Buffer.concat(
      Object.entries(listed).map(([name, content], index) => {
        const bytes = Buffer.from(content)
        const packed = deflateRawSync(bytes)
        const size = lastSize !== undefined && index === Object.keys(listed).length - 1 ? lastSize : bytes.length
        const at = files.reduce((sum, file) => sum + file.length, 0)
        const head = headOf(name, crc32(bytes), packed.length, size)
        files.push(Buffer.concat([Buffer.from('PK\u0003\u0004'), head, Buffer.from(name), packed]))
        return hasLongNumbers
          ? longEntry(name, head, size, { at, packed: repeatsAll ? packed.length : undefined })
          : Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), head, entryEnd(at), Buffer.from(name)])
      }),
    )
  const decoyList = decoys ? listOf(decoys, false) : undefined
  const list = listOf(parts, isLong)
  const start = files.reduce((sum, file) => sum + file.length, 0)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006')
  const [count, length, from] = decoyList
    ? [Object.keys(decoys ?? {}).length, 0xffffffff, start + list.length]
    : isLong
      ? [0xffff, 0xffffffff, 0xffffffff]
      : [Object.keys(parts).length, list.length, start]
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(length, 12)
  end.writeUInt32LE(from, 16)
  const between = decoyList ?? Buffer.alloc(0)
  const long =
    isLong || decoyList ? longEnd(Object.keys(parts).length, list.length, start, start + list.length + between.length) : Buffer.alloc(0)
  return new Uint8Array(Buffer.concat([...files, list, between, long, end]))
}

function headOf(name: string, checksum: number, packedBytes: number, unpackedBytes: number): Buffer {
  const head = Buffer.alloc(26)
  head.writeUInt16LE(20, 0)
  head.writeUInt16LE(8, 4)
  head.writeUInt32LE(checksum, 10)
  head.writeUInt32LE(packedBytes, 14)
  head.writeUInt32LE(unpackedBytes, 18)
  head.writeUInt16LE(name.length, 22)
  return head
}

function entryEnd(at: number): Buffer {
  const entry = Buffer.alloc(14)
  entry.writeUInt32LE(at, 10)
  return entry
}

/**
 * Returns a ZIP64 entry with its size and offset in the extra field.
 * @param packed If set, all numbers are included, and the entry itself has the sizes too.
 */
function longEntry(name: string, head: Buffer, size: number, { at, packed }: { at: number; packed: number | undefined }): Buffer {
  const long = Buffer.from(head)
  if (packed === undefined) long.writeUInt32LE(0xffffffff, 18)
  const numbers = packed === undefined ? [size, at] : [size, packed, at]
  const extra = Buffer.alloc(4 + 8 * numbers.length)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(8 * numbers.length, 2)
  for (const [index, number] of numbers.entries()) extra.writeBigUInt64LE(BigInt(number), 4 + 8 * index)
  long.writeUInt16LE(extra.length, 24)
  return Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), long, entryEnd(0xffffffff), Buffer.from(name), extra])
}

/** Returns the ZIP64 end of the directory and its locator. */
function longEnd(count: number, length: number, start: number, at: number): Buffer {
  const end = Buffer.alloc(56)
  end.write('PK\u0006\u0006')
  end.writeBigUInt64LE(44n, 4)
  for (const [place, number] of [[24, count], [32, count], [40, length], [48, start]] as const) end.writeBigUInt64LE(BigInt(number), place) // prettier-ignore
  const locator = Buffer.alloc(20)
  locator.write('PK\u0006\u0007')
  locator.writeBigUInt64LE(BigInt(at), 8)
  locator.writeUInt32LE(1, 16)
  return Buffer.concat([end, locator])
}
