import { PRINTABLE_RANGES } from './printable-ranges.ts'

/** Stands for a letter that was lost when a file or a mail was read in the wrong encoding. */
export const LOST_LETTER = '\uFFFD'

/**
 * The letters of a text that our documents cannot print, each once: letters of other scripts, emoji, the sign for a lost
 * letter, and invisible characters, by their number because nobody sees them (docs/decisions/0008).
 */
export function unprintableLetters(text: string): string[] {
  return [...new Set(text.match(UNPRINTABLE))].map((letter) => letter.replace(INVISIBLE, numberOf))
}

/** The text with a sign in place of each letter that cannot be printed. */
export function withPrintable(text: string, sign: string): string {
  return text.replace(UNPRINTABLE, sign)
}

/** '\u0001' → 'U+0001' */
function numberOf(letter: string): string {
  return `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}

const INVISIBLE = /^[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Surrogate}]$/u
/** '20-7e a0' → '\u{20}-\u{7e}\u{a0}' */
const PRINTABLE = PRINTABLE_RANGES.replace(/[\da-f]+/g, '\\u{$&}').replaceAll(' ', '')
const UNPRINTABLE = new RegExp(`[^${PRINTABLE}]`, 'gu')
