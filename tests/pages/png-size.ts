const SIGNATURE = '89504e470d0a1a0a'
/** The offsets of width and height in the header chunk, which comes first (PNG, sections 5.2 and 11.2.1). */
const WIDTH_AT = 16
const HEIGHT_AT = 20

/** Returns width and height of a PNG in pixels. @throws for other files */
export function pngSize(file: ArrayBuffer): { width: number; height: number } {
  const bytes = Buffer.from(file)
  if (bytes.subarray(0, 8).toString('hex') !== SIGNATURE) throw new Error('this is no PNG')
  return { width: bytes.readUInt32BE(WIDTH_AT), height: bytes.readUInt32BE(HEIGHT_AT) }
}
