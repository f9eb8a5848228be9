import { folded } from './folded.ts'
import { withoutUnseen } from './unseen.ts'

/**
 * What a search compares, kept with the record: words in one case, with nothing but letters, marks and digits. What
 * stands together ('asha.rani@example.com', 'BHM2026110421-7F3K') is found from the beginning of each of its parts.
 */
export function searchableWords(...texts: string[]): string {
  const words = texts.flatMap(partsOfChunks).flatMap((parts) => parts.map((_, at) => parts.slice(at).join('')))
  return [...new Set(words)].join(' ')
}

/** The words of a record that is to be found by those it had before as well. */
export function withWordsOf(before: string, now: string): string {
  return [...new Set(`${now} ${before}`.split(' '))].filter((word) => word !== '').join(' ')
}

/** What was typed, as words. A record is found when each of them is the beginning of one of its words. */
export function typedWords(typed: string): string[] {
  const words = partsOfChunks(typed).map((parts) => parts.join(''))
  return [...new Set(words)].filter((word) => word !== '')
}

/** 'Asha asha.rani@example.com' → [['asha'], ['asha', 'rani', 'example', 'com']] */
function partsOfChunks(text: string): string[][] {
  const chunks = folded(withoutUnseen(text)).split(' ')
  return chunks.map((chunk) => chunk.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])
}
