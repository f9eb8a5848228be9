/** The number of bytes after which the generator folds a line; RFC 5545 allows 75. */
const MAX_LINE_BYTES = 74
/** A property whose value is a URI. */
const ADDRESS = /^[A-Z-]+;VALUE=URI:/

/**
 * Corrects a calendar from ical-generator for readers. The generator escapes URIs like text, so that links with a comma or
 * semicolon are broken, lets control characters pass, for which readers refuse the file, and ends the last line without
 * CRLF (RFC 5545, sections 3.1 and 3.3.13).
 */
export function calendarText(generated: string): string {
  return `${generated.trimEnd()}\r\n`
    .replaceAll('\r\n ', '')
    .replace(/[^\P{Cc}\t\r\n]/gu, ' ')
    .split('\r\n')
    .map((line) => folded(ADDRESS.test(line) ? line.replace(/\\([\\;,])/g, '$1') : line))
    .join('\r\n')
}

function folded(line: string): string {
  let text = ''
  let bytes = 0
  for (const sign of line) {
    const more = bytesOf(sign)
    if (bytes + more > MAX_LINE_BYTES) {
      text += '\r\n '
      // The space counts.
      bytes = 1
    }
    text += sign
    bytes += more
  }
  return text
}

/** Returns the length of a character in UTF-8 (RFC 3629, section 3). */
function bytesOf(sign: string): number {
  const point = sign.codePointAt(0) ?? 0
  return point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4
}
