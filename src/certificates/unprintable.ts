/**
 * The letters of a text that none of our fonts can have, each once: letters of other scripts, emoji, and control characters,
 * by their number because nobody sees them. Rendering refuses any other letter that it has no font for (docs/decisions/0008).
 */
export function unprintableLetters(text: string): string[] {
  return [...new Set(text.match(UNPRINTABLE))].map((letter) => letter.replace(/^\p{Cc}$/u, numberOf))
}

/** '\u0001' → 'U+0001' */
function numberOf(letter: string): string {
  return `U+${letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
}

/** Scripts that the fonts of the project or of Typst cover. */
const SCRIPTS =
  'Common Inherited Latin Greek Cyrillic Armenian Georgian Hebrew Arabic Coptic Cherokee Lao ' +
  'Devanagari Bengali Gujarati Gurmukhi Kannada Malayalam Oriya Tamil Telugu'
const PRINTABLE = SCRIPTS.split(' ')
  .map((script) => `\\p{Script=${script}}`)
  .join('')
/** Flags, faces and objects. The blocks between these contain some printable signs. */
const EMOJI = '\\u{1F1E6}-\\u{1F1FF}\\u{1F300}-\\u{1F6C5}\\u{1F900}-\\u{1FAFF}'
const UNPRINTABLE = new RegExp(`[^${PRINTABLE}]|[${EMOJI}]|\\p{Cc}`, 'gu')
