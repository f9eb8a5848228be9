/**
 * A text of the document information of a PDF whose objects are not compressed, as Typst writes it (ISO 32000-1, section 14.3.3).
 * @param pdf one character for each byte
 * @returns undefined if there is no such text
 */
export function documentInformation(pdf: string, key: string): string | undefined {
  const number = /\/Info\s+(\d{1,10})\s+0\s+R/.exec(pdf.slice(pdf.lastIndexOf('trailer')))?.[1]
  const at = number === undefined ? -1 : pdf.lastIndexOf(`\n${number} 0 obj`)
  return at < 0 ? undefined : entryOf(pdf, pdf.indexOf('obj', at) + 'obj'.length, key)
}

/** A comment, name, string, bracket, or anything else; white space before it is passed over (ISO 32000-1, section 7.2). */
const TOKEN = /[\0\t\n\f\r ]*(%[^\r\n]*|\/[^\0\t\n\f\r ()<>[\]{}/%]*|<<|>>|<[^>]*>|[([\]{}]|[^\0\t\n\f\r ()<>[\]{}/%]+)/y

/** The text of an entry of the dictionary that begins here, not of one inside it. */
function entryOf(pdf: string, start: number, key: string): string | undefined {
  let depth = 0
  let isWanted = false
  for (let at = start; ;) {
    TOKEN.lastIndex = at
    const token = TOKEN.exec(pdf)?.[1]
    if (token === undefined) return undefined
    at = TOKEN.lastIndex
    const literal = token === '(' ? literalString(pdf, at) : undefined
    if (token === '(' && !literal) return undefined
    at = literal?.end ?? at
    if (token.startsWith('%')) continue
    if (isWanted) return literal ? textOf(literal.bytes) : hexText(token)
    if (token === '<<' || token === '[') depth += 1
    if (token === '>>' || token === ']') depth -= 1
    if (depth <= 0) return undefined
    isWanted = depth === 1 && token.startsWith('/') && nameOf(token) === key
  }
}

/** '/Sub#6aect' → 'Subject' (ISO 32000-1, section 7.3.5). */
function nameOf(token: string): string {
  return token.slice(1).replace(/#([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

const PART = /\\(?:([0-7]{1,3})|(\r\n|[\s\S]))|(\r\n?)|([()])|[^\\()\r]+/y
const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', '\n': '', '\r': '', '\r\n': '' }

/** The bytes of a string in brackets, and where it ends; undefined without an end (ISO 32000-1, section 7.3.4.2). */
function literalString(pdf: string, start: number): { bytes: string; end: number } | undefined {
  let bytes = ''
  let open = 1
  for (PART.lastIndex = start; ;) {
    const [part, octal, escape, lineEnd, bracket] = PART.exec(pdf) ?? []
    if (part === undefined) return undefined
    if (bracket) open += bracket === '(' ? 1 : -1
    if (open === 0) return { bytes, end: PART.lastIndex }
    if (octal !== undefined) bytes += String.fromCharCode(Number.parseInt(octal, 8) & 0xff)
    else if (escape !== undefined) bytes += ESCAPES[escape] ?? escape
    else bytes += lineEnd === undefined ? part : '\n'
  }
}

/** The text of '<42484d>'; undefined for another token. A missing last digit is 0 (ISO 32000-1, section 7.3.4.3). */
function hexText(token: string): string | undefined {
  const digits = /^<([\da-f\0\t\n\f\r ]*)>$/i.exec(token)?.[1]?.replace(/[\0\t\n\f\r ]/g, '')
  return digits === undefined
    ? undefined
    : textOf(digits.replace(/..?/g, (byte) => String.fromCharCode(Number.parseInt(byte.padEnd(2, '0'), 16))))
}

/** The prefixes of Unicode texts. PDF 2.0 added UTF-8, and some programs write UTF-16 in the other byte order. */
const UNICODE = [
  ['\xfe\xff', 'utf-16be'],
  ['\xff\xfe', 'utf-16le'],
  ['\xef\xbb\xbf', 'utf-8'],
] as const

/** Encloses the name of a language. */
const LANGUAGE_MARK = '\u001b'

/** The text that bytes stand for (ISO 32000-2, section 7.9.2.2), without the marks of its language. */
function textOf(bytes: string): string {
  const unicode = UNICODE.find(([beginning]) => bytes.startsWith(beginning))
  if (!unicode) return Array.from(bytes, (byte) => PDF_DOC_SIGNS[byte.charCodeAt(0)] ?? byte).join('')
  const [beginning, encoding] = unicode
  const rest = Uint8Array.from(bytes.slice(beginning.length), (byte) => byte.charCodeAt(0))
  const text = new TextDecoder(encoding, { ignoreBOM: true }).decode(rest)
  return text
    .split(LANGUAGE_MARK)
    .filter((_, at) => at % 2 === 0)
    .join('')
}

/** The characters where PDFDocEncoding differs from Latin-1 (ISO 32000-1, table D.2). */
const PDF_DOC_SIGNS: Record<number, string> = {
  ...signsFrom(0x18, '˘ˇˆ˙˝˛˚˜'),
  ...signsFrom(0x80, '•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž'),
  ...signsFrom(0xa0, '€'),
}

function signsFrom(first: number, signs: string): Record<number, string> {
  return Object.fromEntries(Array.from(signs, (sign, at) => [first + at, sign]))
}
