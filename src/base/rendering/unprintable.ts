import { PRINTABLE_RANGES } from './printable-ranges.ts'

/** Replaces a letter that was lost when a file or a mail was read in the wrong encoding. */
export const LOST_LETTER = '\uFFFD'

/**
 * Returns the distinct letters of a text that our documents cannot print: letters of other scripts, emoji, the sign for a
 * lost letter, and invisible characters, which are named by number (docs/decisions/0008).
 */
export function unprintableLetters(text: string): string[] {
  return [...new Set(text.match(UNPRINTABLE))].map((letter) => letter.replace(INVISIBLE, numberOf))
}

/** Replaces each unprintable letter, with its marks, with a sign. */
export function withPrintable(text: string, sign: string): string {
  return text.replace(UNPRINTABLE_WITH_MARKS, sign)
}

/** '\u0001' → 'U+0001' */
function numberOf(letter: string): string {
  return `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}

const INVISIBLE = /^[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Surrogate}]$/u
/** '20-7e a0' → '\u{20}-\u{7e}\u{a0}' */
const PRINTABLE = PRINTABLE_RANGES.replace(/[\da-f]+/g, '\\u{$&}').replaceAll(' ', '')
const UNPRINTABLE = new RegExp(`[^${PRINTABLE}]`, 'gu')
/** The font of the sign may lack the marks. */
const UNPRINTABLE_WITH_MARKS = new RegExp(`[^${PRINTABLE}]\\p{M}*`, 'gu')
