/** One file in a ZIP file. */
interface ZipEntry {
  name: string
  isEncrypted: boolean
}

const END_MARK = 0x06054b50
const ENTRY_MARK = 0x02014b50
const FILE_MARK = 0x04034b50
const END_BYTES = 22
const ENTRY_BYTES = 46
const FILE_BYTES = 30
const MAX_COMMENT_BYTES = 65_535

/**
 * The files that a ZIP file lists (APPNOTE.TXT 6.3.10, section 4.3). Undefined when the list is damaged, or says something else than the
 * files themselves: programs differ in which of the two they believe.
 */
export function listZip(file: Uint8Array): ZipEntry[] | undefined {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const end = findEnd(view)
  if (end === undefined) return undefined
  const count = view.getUint16(end + 10, true)
  const entries: ZipEntry[] = []
  let at = view.getUint32(end + 16, true)
  for (let index = 0; index < count; index += 1) {
    if (at + ENTRY_BYTES > end || view.getUint32(at, true) !== ENTRY_MARK) return undefined
    const length = view.getUint16(at + 28, true)
    const name = nameAt(file, at + ENTRY_BYTES, length)
    const own = view.getUint32(at + 42, true)
    if (own + FILE_BYTES > end || view.getUint32(own, true) !== FILE_MARK) return undefined
    if (nameAt(file, own + FILE_BYTES, view.getUint16(own + 26, true)) !== name) return undefined
    const flags = view.getUint16(at + 8, true) | view.getUint16(own + 6, true)
    entries.push({ name, isEncrypted: (flags & 1) === 1 })
    at += ENTRY_BYTES + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

/** The end of the list is the end of the file, but for a comment. */
function findEnd(view: DataView): number | undefined {
  const last = view.byteLength - END_BYTES
  for (let at = last; at >= Math.max(0, last - MAX_COMMENT_BYTES); at -= 1) {
    if (view.getUint32(at, true) === END_MARK && at + END_BYTES + view.getUint16(at + 20, true) === view.byteLength) return at
  }
  return undefined
}

function nameAt(file: Uint8Array, from: number, length: number): string {
  return new TextDecoder().decode(file.subarray(from, from + length))
}
