import { lettersWithoutFont } from './letters-without-font.ts'
import type { Typst } from './typst.server.ts'

/** A PDF/A standard refuses letters without a font. Typst's SVG output would show a box instead. */
const STRICT = { standard: 'a-2u', secondsSince1970: 0 }
/** One error names all letters without a font. A second error occurs only if the remaining letters form a new ligature. */
const MAX_ATTEMPTS = 5

type Without<Words> = (words: Words, letters: readonly string[]) => Words

/** Removes the letters that none of our fonts has, by calling `without`. A picture must never show a box for a letter. */
export function withPrintableWords<Words>(typst: Typst, words: Words, without: Without<Words>): Words {
  return madeOfPrintable(words, without, (shown) => {
    typst.pdf(shown, STRICT)
    return shown
  })
}

/** Calls `make`, which sets words under a PDF/A standard, again without the letters that it names as missing. */
export function madeOfPrintable<Words, Made>(words: Words, without: Without<Words>, make: (words: Words) => Made): Made {
  let shown = words
  for (let attempts = 1; ; attempts += 1) {
    try {
      return make(shown)
    } catch (error) {
      const letters = error instanceof Error ? lettersWithoutFont(error.message) : []
      if (letters.length === 0 || attempts === MAX_ATTEMPTS) throw error
      shown = without(shown, letters)
    }
  }
}
