/** A letter with its signs, and letters joined to it by a virama. */
const FIRST_LETTER = /^(?:\P{M}\p{M}*[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0c4d\u0d4d])*\P{M}\p{M}*/u

/** Returns the first letter as a reader sees it: 'क्षितिज' → 'क्षि'. Firefox has `Intl.Segmenter` only since version 125. */
export function firstLetter(text: string): string {
  return FIRST_LETTER.exec(text)?.[0] ?? ''
}

/** Replaces lone surrogates, which URLs cannot contain: `toWellFormed` for older browsers. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\uFFFD')
}

/**
 * Normalises a stranger's text. Excess combining marks are removed, because the engine sorts the marks after a letter in
 * quadratic time.
 */
export function normalised(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string {
  return text.replace(MARKS_IN_EXCESS, '').normalize(form)
}

/** Combining marks after 30 others: no script has that many (UAX #15, Stream-Safe Text Format). */
const MARKS_IN_EXCESS = /(?<=\p{M}{30})\p{M}+/gu
