/**
 * The letters of a text that certainly no font of ours has, each once: scripts of elsewhere, and the emoji of phones.
 * The document itself refuses whatever else it has no font for (decision 8).
 */
export function unprintableLetters(text: string): string[] {
  return [...new Set(text.match(UNPRINTABLE))]
}

/** Scripts that the fonts of the project, or those that come with Typst, have letters of. */
const SCRIPTS =
  'Common Inherited Latin Greek Cyrillic Armenian Georgian Hebrew Arabic Coptic Cherokee Lao ' +
  'Devanagari Bengali Gujarati Gurmukhi Kannada Malayalam Oriya Tamil Telugu'
const PRINTABLE = SCRIPTS.split(' ').map((script) => `\\p{Script=${script}}`).join('')
/** Flags, faces and things; some of the signs and shapes between these blocks can be printed. */
const EMOJI = '\\u{1F1E6}-\\u{1F1FF}\\u{1F300}-\\u{1F6C5}\\u{1F900}-\\u{1FAFF}'
const UNPRINTABLE = new RegExp(`[^${PRINTABLE}]|[${EMOJI}]`, 'gu')
