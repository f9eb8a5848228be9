const MAX_HTML_LENGTH = 100_000
/** The entities that mail programs write. Names of letters are case-sensitive. */
const ENTITIES = new Map(
  (
    'lt< gt> amp& quot" apos\' lsquo‘ rsquo’ ldquo“ rdquo” sbquo‚ bdquo„ laquo« raquo» ndash– mdash— hellip… bull• middot· copy© reg® trade™ euro€ ' +
    'deg° times× frac12½ rarr→ AumlÄ aumlä OumlÖ oumlö UumlÜ uumlü szligß AgraveÀ agraveà aacuteá EacuteÉ eacuteé egraveè ecircê iacuteí ' +
    'oacuteó ograveò uacuteú ugraveù ccedilç ntildeñ atildeã zwnj‌ zwj‍'
  )
    .split(' ')
    .map((pair) => [pair.slice(0, -1), pair.slice(-1)] as const),
)
  .set('nbsp', ' ')
  .set('shy', '')

/** The words of an HTML page, one line per block. The page may be truncated anywhere. */
export function textOfHtml(html: string): string {
  return (
    withoutHidden(
      withoutHidden(html.slice(0, MAX_HTML_LENGTH), /<!--/, /-->/),
      /<(?=(?:style|script|title)\b)/i,
      /<\/(?:style|script|title)\s*>/i,
    )
      .replace(/<(?:br|hr|blockquote|\/blockquote|\/p|\/div|\/tr|\/td|\/li|\/h\d)\b[^<>]*>/gi, '\n')
      // A block ends the preceding line, if there is one.
      .replace(/<(?:p|div|table|ul|ol|li|h\d)\b[^<>]*>/gi, '\v')
      .replace(/<[^<>]*>/g, '')
      .replace(/<[a-z/!][^<>]*$/i, '')
      .replace(/(^|\n)[ \v]*\v/g, '$1')
      .replace(/\v+/g, '\n')
      .replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES.get(name) ?? ENTITIES.get(name.toLowerCase()) ?? numbered(name) ?? whole)
  )
}

/** Removes text between two marks: comments, which contain Outlook's settings, styles and the title of the page. */
function withoutHidden(html: string, begin: RegExp, end: RegExp): string {
  const [first, ...pieces] = html.split(begin)
  const shown = pieces.map((piece) => {
    const found = end.exec(piece)
    return found ? piece.slice(found.index + found[0].length) : ''
  })
  return [first, ...shown].join('')
}

/** '#8377' and '#x20B9' → '₹'. */
function numbered(name: string): string | undefined {
  const [, hex, decimal] = /^#(?:x([\da-f]{1,6})|(\d{1,7}))$/i.exec(name) ?? []
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined
}
