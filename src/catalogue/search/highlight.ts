export interface TextPart {
  text: string
  isMatch: boolean
  /** Its offset in the whole text. */
  at: number
}

const LEAD_IN_CHARACTERS = 24
/** The maximum length of a search. */
const MAX_QUERY_LENGTH = 200
/** The visible part of a card's two lines on a phone: a later match would be hidden. */
const CARD_CHARACTERS = 70

/** Splits a text at its matches: ('ISO audit', 'iso') → 'ISO' found, ' audit' not. Ignores case. */
export function highlightParts(text: string, query: string): TextPart[] {
  const pattern = searchPattern(query)
  if (!pattern) return [{ text, isMatch: false, at: 0 }]
  let at = 0
  const parts = text.split(pattern).map((part, index) => {
    const begins = at
    at += part.length
    return { text: part, isMatch: index % 2 === 1, at: begins }
  })
  return parts.filter((part) => part.text !== '')
}

/** Starts shortly before the first match if a card would not show it: '… and process audits by VDA 6.3'. */
export function fromFirstMatch(text: string, query: string): string {
  const pattern = searchPattern(query)
  const at = pattern ? text.search(pattern) : -1
  if (at + query.trim().length <= CARD_CHARACTERS) return text
  const wordStart = text.lastIndexOf(' ', at - LEAD_IN_CHARACTERS) + 1
  return wordStart > 0 ? `… ${text.slice(wordStart)}` : text
}

function searchPattern(query: string): RegExp | undefined {
  const words = query.slice(0, MAX_QUERY_LENGTH).normalize('NFKC').trim().split(/\s+/).map(escaped)
  return words[0] === '' ? undefined : new RegExp(`(${words.join(String.raw`\s+`)})`, 'iu')
}

function escaped(word: string): string {
  return word.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
}
