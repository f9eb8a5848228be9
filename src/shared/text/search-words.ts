import { folded } from './folded.ts'
import { withoutInvisible } from './invisible-characters.ts'

/**
 * The text that is stored with a record for searches: words in one case, of letters, marks and digits only. A compound
 * ('asha.rani@example.com', 'BHM2026110421-7F3K') is found by the beginning of each of its parts.
 */
export function searchableWords(...texts: string[]): string {
  const words = texts.flatMap(partsOfChunks).flatMap((parts) => parts.map((_, at) => parts.slice(at).join('')))
  return [...new Set(words)].join(' ')
}

/** Combines the search words of two versions of a record, so that the earlier words still find it. */
export function mergeWords(before: string, after: string): string {
  return [...new Set(`${after} ${before}`.split(' '))].filter((word) => word !== '').join(' ')
}

/** The words of a typed text. A record is found when each of them is the beginning of one of its words. */
export function typedWords(typed: string): string[] {
  const words = partsOfChunks(typed).map((parts) => parts.join(''))
  return [...new Set(words)].filter((word) => word !== '')
}

/** 'Asha asha.rani@example.com' → [['asha'], ['asha', 'rani', 'example', 'com']] */
function partsOfChunks(text: string): string[][] {
  const chunks = folded(withoutInvisible(text)).split(' ')
  return chunks.map((chunk) => chunk.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])
}
