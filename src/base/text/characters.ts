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
