const MAX_HTML_LENGTH = 100_000
const ENTITIES: Record<string, string> = {
  lt: '<',
  gt: '>',
  amp: '&',
  nbsp: ' ',
  quot: '"',
  apos: "'",
  rsquo: '’',
  ndash: '–',
  hellip: '…',
}

/** The words of an HTML page, a line for each block. */
export function textOfHtml(html: string): string {
  return html
    .slice(0, MAX_HTML_LENGTH)
    .split(/<(?=(?:style|script)\b)/i)
    .map((piece, index) => (index === 0 ? piece : piece.slice(Math.max(0, piece.search(/<\/(?:style|script)>/i)))))
    .join('')
    .replace(/<(?:br|hr|blockquote|\/blockquote|\/p|\/div|\/tr|\/td|\/li|\/h\d)\b[^<>]*>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name.toLowerCase()] ?? numbered(name) ?? whole)
}

/** '#8377' and '#x20B9' → '₹'. */
function numbered(name: string): string | undefined {
  const [, hex, decimal] = /^#(?:x([\da-f]{1,6})|(\d{1,7}))$/i.exec(name) ?? []
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined
}
