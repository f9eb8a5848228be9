import { LOST_LETTER, unprintableLetters } from '#base/rendering/unprintable.ts'

/** The reason why a certificate cannot print a text, as a sentence that names text and letters; empty if it can. */
export function whyUnprintable(text: string): string {
  const letters = unprintableLetters(text)
  if (letters.length === 0) return ''
  if (letters.includes(LOST_LETTER)) return `${text} cannot be printed: a letter of it was lost and stands as ${LOST_LETTER}.`
  return `${text} cannot be printed: our fonts do not have ${letters.join(', ')}.`
}
