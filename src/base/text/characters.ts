/** A letter with its signs, and the letters that a virama joins to it. */
const FIRST_LETTER = /^(?:\P{M}\p{M}*[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0c4d\u0d4d])*\P{M}\p{M}*/u

/** The first letter as a reader sees it: 'क्षितिज' → 'क्षि'. Firefox has `Intl.Segmenter` only since version 125. */
export function firstLetter(text: string): string {
  return FIRST_LETTER.exec(text)?.[0] ?? ''
}

/** Replaces halves of characters, which no address can contain: `toWellFormed` for browsers that are older. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\uFFFD')
}

/**
 * Normalises text of a stranger. Marks in excess are left out, because the engine sorts the marks behind a letter in a time that grows
 * with the square of their number.
 */
export function normalised(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string {
  return text.replace(MARKS_IN_EXCESS, '').normalize(form)
}

/** Combining marks behind 30 others: no script has so many (UAX #15, Stream-Safe Text Format). */
const MARKS_IN_EXCESS = /(?<=\p{M}{30})\p{M}+/gu
