import { attributeOf, readEntities, tagsOf, type Tag } from './svg-tags.ts'

/**
 * Bakes a credential into the picture of its badge, and reads it back (Open Badges 3.0, section 5.3). `credential` is either a compact JWS,
 * or the JSON of a credential with its own proof. The result of reading is only text; the caller must verify its signature.
 */

const KEYWORD = 'openbadgecredential'
const ELEMENT = 'openbadges:credential'
const NAMESPACE = 'https://purl.imsglobal.org/ob/v3p0'
const OTHER_KEYWORD = 'openbadges'
const OTHER_ELEMENT = 'openbadges:assertion'
const JWS = /^[\w-]+\.[\w-]+\.[\w-]+$/

/** The PNG with this credential, which replaces any earlier one. @throws Error if this is not a PNG */
export function bakeIntoPng(picture: Uint8Array, credential: string): Uint8Array<ArrayBuffer> {
  const chunks = [...pngChunks(picture)]
  const firstData = chunks.findIndex(({ type }) => type === 'IDAT')
  if (firstData < 0 || chunks.at(-1)?.type !== 'IEND') throw new Error('A credential can be baked into a whole PNG only')
  // Before the pixels, so that a reader finds it without reading the whole file.
  const parts = chunks.flatMap((chunk, index) => {
    const other = bakedText(chunk) === undefined ? [chunk.whole] : []
    return index === firstData ? [textChunk(credential), ...other] : other
  })
  return joined([PNG_SIGNATURE, ...parts])
}

/** The first credential in a PNG; undefined if it has none or is not a PNG. */
export function credentialInPng(file: Uint8Array): string | undefined {
  for (const chunk of pngChunks(file)) {
    const text = bakedText(chunk)
    if (text === undefined) continue
    return readText(text)
  }
  return undefined
}

/** The badge of Open Badges 1 and 2 that another issuer baked into a PNG: the text of a chunk 'openbadges' (Open Badges 2.0, Baking). */
export function otherBadgeInPng(file: Uint8Array): string | undefined {
  for (const { type, data } of pngChunks(file)) {
    if (!isKeyword(data, OTHER_KEYWORD)) continue
    const fields = data.subarray(OTHER_KEYWORD.length + 1)
    if (type === 'iTXt') return readText(fields) ?? ''
    if (type === 'tEXt') return new TextDecoder().decode(fields)
  }
  return undefined
}

/** The same in an SVG. An element may have the badge as its text and the verification address as its attribute; the text contains more. */
export function otherBadgeInSvg(text: string): string | undefined {
  if (!rootOf(text)) return undefined
  const [first] = elementsOf(text, OTHER_ELEMENT)
  if (!first) return undefined
  const inside = textOf(text.slice(first.opening.end, first.bodyEnd)).trim()
  return inside || (attributeOf(text.slice(first.opening.start, first.opening.end), 'verify') ?? '')
}

/** The SVG with this credential, which replaces any earlier one. @throws Error if this is not an SVG */
export function bakeIntoSvg(picture: string, credential: string): string {
  const bare = withoutCredentials(picture)
  const root = rootOf(bare)
  if (!root) throw new Error('A credential can be baked into an SVG only')
  const tag = bare.slice(root.start, root.end)
  const declared = attributeOf(tag, 'xmlns:openbadges') === undefined ? ` xmlns:openbadges="${NAMESPACE}"` : ''
  const opening = `<svg${declared}${tag.slice('<svg'.length).replace(/\/?>$/, '')}>`
  const closing = root.kind === 'empty' ? '</svg>' : ''
  return bare.slice(0, root.start) + opening + element(credential) + closing + bare.slice(root.end)
}

/** The first credential in an SVG; undefined if it has none or is not an SVG. */
export function credentialInSvg(text: string): string | undefined {
  if (!rootOf(text)) return undefined
  const [first] = elementsOf(text)
  if (!first) return undefined
  const inAttribute = attributeOf(text.slice(first.opening.start, first.opening.end), 'verify')
  return (inAttribute ?? textOf(text.slice(first.opening.end, first.bodyEnd))).trim() || undefined
}

function element(credential: string): string {
  if (JWS.test(credential)) return `<${ELEMENT} verify="${credential}"></${ELEMENT}>`
  // A CDATA section cannot contain its own end mark, so the text is split there.
  return `<${ELEMENT}><![CDATA[${credential.replaceAll(']]>', ']]]]><![CDATA[>')}]]></${ELEMENT}>`
}

function rootOf(xml: string): Tag | undefined {
  for (const tag of tagsOf(xml)) return tag.name === 'svg' && tag.kind !== 'closing' ? tag : undefined
  return undefined
}

interface CredentialElement {
  opening: Tag
  /** The ends of its contents and of the whole element. */
  bodyEnd: number
  end: number
}

function* elementsOf(xml: string, name = ELEMENT): Generator<CredentialElement> {
  let opening: Tag | undefined
  for (const tag of tagsOf(xml)) {
    if (tag.name !== name) continue
    if (tag.kind === 'empty' && !opening) yield { opening: tag, bodyEnd: tag.end, end: tag.end }
    if (tag.kind === 'opening') opening ??= tag
    if (tag.kind === 'closing' && opening) {
      yield { opening, bodyEnd: tag.start, end: tag.end }
      opening = undefined
    }
  }
}

function withoutCredentials(xml: string): string {
  let bare = ''
  let from = 0
  for (const { opening, end } of elementsOf(xml)) {
    bare += xml.slice(from, opening.start)
    from = end
  }
  return bare + xml.slice(from)
}

/** The text of an element's CDATA sections, or its plain text. */
function textOf(body: string): string {
  const sections = body.split('<![CDATA[').slice(1)
  return sections.length > 0 ? sections.map((section) => section.split(']]>')[0]).join('') : readEntities(body)
}

/** An iTXt chunk without compression or language (PNG specification, section 11.3.3.4). */
function textChunk(credential: string): Uint8Array {
  const uncompressed = '\0\0\0'
  return pngChunk('iTXt', new TextEncoder().encode(`${KEYWORD}\0${uncompressed}\0${credential}`))
}

/** The data after the keyword of a credential; undefined for any other chunk. */
function bakedText({ type, data }: PngChunk): Uint8Array | undefined {
  return type === 'iTXt' && isKeyword(data, KEYWORD) ? data.subarray(KEYWORD.length + 1) : undefined
}

/** Whether the text chunk begins with this keyword and its end. */
function isKeyword(data: Uint8Array, keyword: string): boolean {
  return data[keyword.length] === 0 && new TextDecoder().decode(data.subarray(0, keyword.length)) === keyword
}

/** The text after compression flag, method, language and translated keyword. Undefined when compressed, which is not allowed. */
function readText(fields: Uint8Array): string | undefined {
  if (fields[0] !== 0) return undefined
  const afterLanguage = fields.indexOf(0, 2)
  const afterKeyword = fields.indexOf(0, afterLanguage + 1)
  if (afterLanguage < 0 || afterKeyword < 0) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(fields.subarray(afterKeyword + 1)) || undefined
  } catch {
    return undefined
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** A chunk of a PNG file: length, type, data and checksum (PNG specification, section 5.3). */
interface PngChunk {
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

/** The chunks up to IEND. It ends early in a truncated file, and yields nothing for a file that is not a PNG. */
function* pngChunks(file: Uint8Array): Generator<PngChunk> {
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
