/** A chunk of a PNG file: length, type, data and checksum (PNG specification, section 5.3). */
export interface PngChunk {
  /** Four letters: 'IHDR', 'iTXt'. */
  type: string
  data: Uint8Array
  /** The whole chunk, with length and checksum. */
  whole: Uint8Array
}

export const PNG_SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)

const LENGTH_BYTES = 4
const TYPE_BYTES = 4
/** The bytes of length, type and checksum. */
const FRAME_BYTES = 12

/** The chunks up to IEND. It ends early in a truncated file, and yields nothing for a file that is no PNG. */
export function* pngChunks(file: Uint8Array): Generator<PngChunk> {
  if (!PNG_SIGNATURE.every((byte, index) => file[index] === byte)) return
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  let start = PNG_SIGNATURE.length
  while (start + FRAME_BYTES <= file.length) {
    const length = view.getUint32(start)
    const end = start + FRAME_BYTES + length
    if (end > file.length) return
    const dataStart = start + LENGTH_BYTES + TYPE_BYTES
    const type = String.fromCharCode(...file.subarray(start + LENGTH_BYTES, dataStart))
    yield { type, data: file.subarray(dataStart, dataStart + length), whole: file.subarray(start, end) }
    if (type === 'IEND') return
    start = end
  }
}

/** Builds a chunk with length and checksum. `type` is four ASCII letters. */
export function pngChunk(type: string, data: Uint8Array): Uint8Array {
  const chunk = new Uint8Array(FRAME_BYTES + data.length)
  const view = new DataView(chunk.buffer)
  view.setUint32(0, data.length)
  chunk.set(new TextEncoder().encode(type), LENGTH_BYTES)
  chunk.set(data, LENGTH_BYTES + TYPE_BYTES)
  view.setUint32(chunk.length - LENGTH_BYTES, crc32(chunk.subarray(LENGTH_BYTES, chunk.length - LENGTH_BYTES)))
  return chunk
}

/** The CRC of a chunk's type and data (PNG specification, annex D). The browser has no crc32 like Node. */
function crc32(bytes: Uint8Array): number {
  let rest = 0xffffffff
  for (const byte of bytes) rest = (CRC_TABLE[(rest ^ byte) & 0xff] ?? 0) ^ (rest >>> 8)
  return (rest ^ 0xffffffff) >>> 0
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? 0xedb88320 ^ (rest >>> 1) : rest >>> 1
  return rest
})
