import { folded, withoutAccents } from './folded.ts'
import { withoutInvisible } from './invisible-characters.ts'

/**
 * The text that is stored with a record for searches: words in one case, of letters without accents, marks and digits only. A compound
 * ('asha.rani@example.com', 'BHM2026110421-7F3K') is found by the beginning of each of its parts.
 */
export function searchableWords(...texts: string[]): string {
  const words = new Set<string>()
  for (const chunk of chunksOf(texts.join(' '))) {
    // Most chunks are one word: to take each of them apart takes several times as long.
    if (!SIGN.test(chunk)) words.add(chunk)
    else {
      const parts = partsOf(chunk)
      for (let at = 0; at < Math.min(parts.length, MAX_PARTS); at += 1) words.add(parts.slice(at).join(''))
    }
  }
  return [...words].join(' ')
}

/** Combines the search words of two versions of a record, so that the earlier words still find it. */
export function mergeWords(before: string, after: string): string {
  return [...new Set(`${after} ${before}`.split(' '))].filter((word) => word !== '').join(' ')
}

/** The words of a typed text. A record is found when each of them is the beginning of one of its words. */
export function typedWords(typed: string): string[] {
  const words = chunksOf(typed).map((chunk) => partsOf(chunk).join(''))
  return [...new Set(words)].filter((word) => word !== '')
}

/** More than a field of one line can have: of ten thousand parts, ten thousand words would begin. */
const MAX_PARTS = 100
const SIGN = /[^\p{L}\p{M}\p{N}]/u

/** 'Asha asha.rani@example.com' → ['asha', 'asha.rani@example.com'] */
function chunksOf(text: string): string[] {
  return withoutAccents(folded(withoutInvisible(text))).split(' ')
}

/** 'asha.rani@example.com' → ['asha', 'rani', 'example', 'com'] */
function partsOf(chunk: string): string[] {
  return chunk.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}
