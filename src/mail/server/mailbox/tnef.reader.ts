/** The text and files of a winmail.dat: Outlook's Transport Neutral Encapsulation Format (MS-OXTNEF). */
interface Tnef {
  text: string
  html: string
  files: Array<{ name: string; content: Uint8Array }>
}

const SIGNATURE = 0x223e9f78
const HEADER_BYTES = 6
const [ATTRIBUTE_BYTES, CHECKSUM_BYTES] = [9, 2]
const [MESSAGE, ATTACHMENT] = [1, 2]
const MAX_ATTRIBUTES = 10_000
/** Attributes (section 2.1.3.2). */
const [BODY, MESSAGE_PROPERTIES, RENDERING, TITLE, DATA, ATTACHMENT_PROPERTIES] = [0x2800c, 0x69003, 0x69002, 0x18010, 0x6800f, 0x69005]
/** Properties (MS-OXPROPS). */
const [PR_BODY, PR_HTML, PR_LONG_FILENAME] = [0x1000, 0x1013, 0x3707]

/** Parses a winmail.dat. Parsing stops at the first invalid data; everything before it counts. */
export function readTnef(bytes: Uint8Array): Tnef {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const tnef: Tnef = { text: '', html: '', files: [] }
  if (bytes.byteLength < HEADER_BYTES || view.getUint32(0, true) !== SIGNATURE) return tnef
  let at = HEADER_BYTES
  for (let count = 0; count < MAX_ATTRIBUTES && at + ATTRIBUTE_BYTES <= bytes.byteLength; count += 1) {
    const [level, id, length] = [view.getUint8(at), view.getUint32(at + 1, true), view.getUint32(at + 5, true)]
    const value = bytes.subarray(at + ATTRIBUTE_BYTES, at + ATTRIBUTE_BYTES + length)
    if ((level !== MESSAGE && level !== ATTACHMENT) || value.byteLength < length) break
    readAttribute(tnef, id, value)
    at += ATTRIBUTE_BYTES + length + CHECKSUM_BYTES
  }
  tnef.files = tnef.files.filter(({ content }) => content.byteLength > 0)
  return tnef
}

function readAttribute(tnef: Tnef, id: number, value: Uint8Array): void {
  const file = tnef.files.at(-1)
  if (id === RENDERING) tnef.files.push({ name: '', content: new Uint8Array() })
  if (id === BODY) tnef.text ||= decoded(value)
  if (id === TITLE && file) file.name ||= decoded(value)
  if (id === DATA && file) file.content = value
  if (id === ATTACHMENT_PROPERTIES && file) file.name = propertiesOf(value).get(PR_LONG_FILENAME) ?? file.name
  if (id === MESSAGE_PROPERTIES) {
    const properties = propertiesOf(value)
    tnef.text ||= properties.get(PR_BODY) ?? ''
    tnef.html ||= properties.get(PR_HTML) ?? ''
  }
}

/** Decodes UTF-8 if valid, otherwise Outlook's Western encoding. A text ends with a zero byte. */
function decoded(value: Uint8Array): string {
  const text = (() => {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(value)
    } catch {
      return new TextDecoder('windows-1252').decode(value)
    }
  })()
  return text.split('\0', 1)[0] ?? ''
}

const [MULTIPLE, NAMED] = [0x1000, 0x8000]
const [TEXT, WIDE_TEXT, BINARY, OBJECT] = [0x1e, 0x1f, 0x102, 0x0d]
/** The lengths of fixed-length properties (MS-OXCDATA, section 2.11.1), padded to four bytes. */
const FIXED = new Map([
  [0x02, 4],
  [0x03, 4],
  [0x04, 4],
  [0x05, 8],
  [0x06, 8],
  [0x07, 8],
  [0x0a, 4],
  [0x0b, 4],
  [0x14, 8],
  [0x40, 8],
  [0x48, 16],
])

/** The texts among the properties of a message or attachment (section 2.1.3.4), by number. */
function propertiesOf(value: Uint8Array): Map<number, string> {
  const view = new DataView(value.buffer, value.byteOffset, value.byteLength)
  const texts = new Map<number, string>()
  let at = 4
  const word = () => {
    at += 4
    return view.getUint32(at - 4, true)
  }
  const counted = () => {
    const length = word()
    const bytes = value.subarray(at, at + length)
    at += Math.ceil(length / 4) * 4
    return bytes
  }
  const count = view.getUint32(0, true)
  for (let property = 0; property < count && at + 4 <= value.byteLength; property += 1) {
    const [kind, id] = [view.getUint16(at, true), view.getUint16(at + 2, true)]
    at += 4
    if (id >= NAMED) skipName()
    const type = kind & ~MULTIPLE
    const fixed = FIXED.get(type)
    const isList = (kind & MULTIPLE) !== 0
    if (fixed !== undefined) {
      at += isList ? word() * fixed : fixed
      continue
    }
    if (![TEXT, WIDE_TEXT, BINARY, OBJECT].includes(type)) break
    // Even a single text or object has a count, which is one.
    const values = word()
    for (let index = 0; index < values && at + 4 <= value.byteLength; index += 1) {
      const bytes = counted()
      if (index > 0 || type === OBJECT) continue
      texts.set(id, type === WIDE_TEXT ? (new TextDecoder('utf-16le').decode(bytes).split('\0', 1)[0] ?? '') : decoded(bytes))
    }
  }
  return texts

  function skipName(): void {
    at += 16
    if (word() === 0) at += 4
    else counted()
  }
}
