import { Problem } from '../shared/problem.ts'
import { MAX_UNPACKED_BYTES } from './import-plan.ts'

const MAX_ENTRIES = 2000
const END_BYTES = 22
const ENTRY_BYTES = 46
/** The comment after the end of a ZIP file is at most 64 kB. */
const MAX_COMMENT_BYTES = 65_535
const END_MARK = 0x06054b50
const ENTRY_MARK = 0x02014b50
const NOT_SAID = 0xffffffff

/**
 * Refuses a workbook that is too large, from the list at its end, before anything is unpacked. The reader unpacks no more
 * of a file than that list says, so a file that says too little is damaged, not large.
 * @throws Problem 'too-large' or 'invalid'
 */
export function requireSmallArchive(bytes: Uint8Array): string[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endOf(view)
  const count = view.getUint16(end + 10, true)
  if (count > MAX_ENTRIES) throw new Problem('too-large', `This workbook consists of more than ${MAX_ENTRIES} parts. ${COPY_THE_LIST}`)
  const names: string[] = []
  let unpacked = 0
  let at = view.getUint32(end + 16, true)
  for (let entry = 0; entry < count; entry += 1) {
    if (at + ENTRY_BYTES > bytes.byteLength || view.getUint32(at, true) !== ENTRY_MARK) throw damaged()
    const [packedBytes, unpackedBytes] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)]
    // Without its size the reader would unpack all of it.
    if (packedBytes === NOT_SAID || unpackedBytes === NOT_SAID || (packedBytes > 2 && unpackedBytes === 0)) throw damaged()
    const isStreamed = (view.getUint16(at + 8, true) & 8) !== 0
    if (isStreamed && packedBytes === 0) throw damaged()
    unpacked += unpackedBytes
    const nameBytes = view.getUint16(at + 28, true)
    names.push(Buffer.from(bytes.buffer, bytes.byteOffset + at + ENTRY_BYTES, nameBytes).toString())
    at += ENTRY_BYTES + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  if (unpacked > MAX_UNPACKED_BYTES) {
    const [has, most] = [unpacked, MAX_UNPACKED_BYTES].map((size) => Math.round(size / 1_000_000).toLocaleString('en-IN'))
    throw new Problem('too-large', `Unpacked, this workbook has ${has} MB. At most ${most} MB can be read. ${COPY_THE_LIST}`)
  }
  return names
}

const COPY_THE_LIST = 'Copy the list alone into a new workbook.'

export function damaged(): Problem {
  return new Problem('invalid', 'This workbook is damaged. Open it in Excel, save it again and choose the new file.')
}

/** Where the list of parts says how long it is. */
function endOf(view: DataView): number {
  const first = Math.max(0, view.byteLength - END_BYTES - MAX_COMMENT_BYTES)
  for (let at = view.byteLength - END_BYTES; at >= first; at -= 1) if (view.getUint32(at, true) === END_MARK) return at
  throw damaged()
}
