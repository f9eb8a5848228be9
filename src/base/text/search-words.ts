import { folded, withoutAccents, withPlainApostrophes } from './folded.ts'
import { withoutInvisible } from './invisible-characters.ts'
import { withoutShortTitles } from './titles.ts'

/**
 * Returns the text stored with a record for searches: words in one case, made only of letters without accents, marks and
 * digits. A compound ('asha.rani@example.com', 'BHM2026110421-7F3K') is found by the prefix of each of its parts.
 */
export function searchableWords(...texts: string[]): string {
  const words = new Set<string>()
  for (const chunk of chunksOf(texts.join(' '))) {
    // Most chunks are one word. Taking all of them apart takes several times as long.
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

/**
 * Returns the words of a typed text. A record matches if each is a prefix of one of its words. A compound is several words
 * ('six-sigma' finds 'Six Sigma'), and 'Sh.' before a name is ignored.
 */
export function typedWords(typed: string): string[] {
  const words = chunksOf(withoutShortTitles(typed)).flatMap((chunk) => (SIGN.test(chunk) ? typedParts(chunk) : [chunk]))
  return [...new Set(words)].filter((word) => word !== '')
}

/** Splits the text into pieces of one word each, as typed unless a sign divides them. */
export function wordByWord(typed: string): string[] {
  return typed
    .trim()
    .split(/\s+/)
    .flatMap((chunk) => {
      const words = typedWords(chunk)
      return words.length > 1 ? words : [chunk]
    })
}

/** More than a one-line field can have. Ten thousand parts would start ten thousand words. */
const MAX_PARTS = 100
/** Ten digits or more, with the signs of phone numbers. */
const PHONE = /^(?:[+().\-/]*\d){10,}$/
/** Apostrophes in a name, and the point in a number. */
const INSIDE_A_WORD = /'|(?<=\p{N})\.(?=\p{N})/gu
const SIGN = /[^\p{L}\p{M}\p{N}]/u

/** 'Asha asha.rani@example.com' → ['asha', 'asha.rani@example.com'] */
function chunksOf(text: string): string[] {
  return withoutAccents(folded(withPlainApostrophes(withoutInvisible(text)))).split(' ')
}

/**
 * Returns the words of a compound: 'vda-6.3' → ['vda', '63']. Initials are one word ('r.k.sharma' → ['rk', 'sharma']), and
 * so are a letter and its number ('e-1043' → ['e1043'], '5-s' → ['5s']), the digits of a number, and an e-mail address.
 */
function typedParts(chunk: string): string[] {
  if (chunk.includes('@') || PHONE.test(chunk)) return [partsOf(chunk).slice(0, MAX_PARTS).join('')]
  const words: string[] = []
  let [isInitial, isNumber] = [false, false]
  for (const part of partsOf(chunk.replace(INSIDE_A_WORD, '')).slice(0, MAX_PARTS)) {
    const isLetter = /^\p{L}\p{M}*$/u.test(part)
    if (isInitial ? isLetter || /^\p{N}/u.test(part) : isNumber && isLetter) words.push((words.pop() ?? '') + part)
    else words.push(part)
    isInitial = isLetter
    isNumber = /^\p{N}+$/u.test(part)
  }
  return words
}

/** 'asha.rani@example.com' → ['asha', 'rani', 'example', 'com'] */
function partsOf(chunk: string): string[] {
  return chunk.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}
