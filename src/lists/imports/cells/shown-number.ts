/** A token of a spreadsheet number format that writes codes: text, digits, gaps, and colours or countries to ignore. */
const TOKEN =
  /"([^"]*)"|\\(.)|([0#?]+)|([ \-+():])|_.|\*.|\[\$([^\]-]*)(?:-[^\]]*)?\]|\[(?:black|blue|cyan|green|magenta|red|white|yellow|color ?\d+)\]/giu
const SECTION = /(?:"[^"]*"|\\.|[^;])+/g
const MAX_FORMAT_LENGTH = 100

/**
 * Formats a whole number as its spreadsheet cell shows it, if the format makes it a code: 42 as '00000' is '00042', as
 * '"EMP"0000' 'EMP0042', and 9000000011 as '00000 00000' is '90000 00011'. Returns undefined for any other format: money,
 * percentages, exponents, conditions.
 */
export function shownNumber(value: number, format: string): string | undefined {
  if (!Number.isSafeInteger(value) || value < 0 || format.length > MAX_FORMAT_LENGTH) return undefined
  const sections = format.match(SECTION) ?? []
  const tokens = tokensOf((value === 0 && sections.length > 2 ? sections[2] : sections[0]) ?? '')
  if (!tokens) return undefined
  const places = tokens.filter(({ isDigits }) => isDigits).reduce((sum, { text }) => sum + text.length, 0)
  if (places === 0) return undefined
  // Digits are filled in from the right. Excess digits go before the first placeholder.
  const digits = String(value)
  const padded = digits.padStart(places, ' ')
  let at = padded.length - places
  let shown = ''
  let isFirst = true
  for (const { isDigits, text } of tokens) {
    if (!isDigits) {
      shown += text
      continue
    }
    if (isFirst) shown += padded.slice(0, at)
    isFirst = false
    for (const place of text) {
      const digit = padded[at] ?? ' '
      at += 1
      shown += digit === ' ' ? (place === '0' ? '0' : '') : digit
    }
  }
  return shown.trim()
}

/** Formats a text as its cell shows it, if the format adds text around it: 'A7' as '"EMP-"@' is 'EMP-A7'. */
export function shownText(value: string, format: string): string | undefined {
  const sections = format.length > MAX_FORMAT_LENGTH ? [] : (format.match(SECTION) ?? [])
  const [before, after, ...others] = (sections[sections.length === 1 ? 0 : 3] ?? '').split('@')
  if (before === undefined || after === undefined || others.length > 0) return undefined
  const around = [before, after].map((part) => tokensOf(part))
  if (around.some((tokens) => tokens === undefined || tokens.some(({ isDigits }) => isDigits))) return undefined
  const [head, tail] = around.map((tokens) => tokens?.map(({ text }) => text).join('') ?? '')
  return `${head}${value}${tail}`.trim()
}

interface Token {
  isDigits: boolean
  text: string
}

/** Returns undefined if the section contains anything else: a point, a comma, '%', the '/' of a fraction, letters of a date. */
function tokensOf(section: string): Token[] | undefined {
  const tokens: Token[] = []
  let end = 0
  for (const found of section.matchAll(TOKEN)) {
    if (found.index !== end) return undefined
    end += found[0].length
    const [, quoted, escaped, digits, plain, sign] = found
    tokens.push({ isDigits: digits !== undefined, text: digits ?? quoted ?? escaped ?? plain ?? sign ?? '' })
  }
  return end === section.length ? tokens : undefined
}
