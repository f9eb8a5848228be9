import { lettersWithoutFont } from './letters-without-font.ts'
import type { Typst } from './typst.server.ts'

/** Of the PDF/A family, because these refuse a text that no font can show; Typst's drawing would show a box. */
const STRICT = { standard: 'a-2u', secondsSince1970: 0 }
/** A complaint names all letters of a picture; only where those left over join anew is there a second one. */
const MAX_FAILURES_SHOWN = 5

/** The same words, `without` the letters that no font of ours has: a picture says less, but never shows a box. */
export function withPrintableWords<Words>(
  typst: Typst,
  words: Words,
  without: (words: Words, letters: readonly string[]) => Words,
): Words {
  let shown = words
  for (let complaints = 1; ; complaints += 1) {
    try {
      typst.pdf(shown, STRICT)
      return shown
    } catch (error) {
      const letters = error instanceof Error ? lettersWithoutFont(error.message) : []
      if (letters.length === 0 || complaints === MAX_FAILURES_SHOWN) throw error
      shown = without(shown, letters)
    }
  }
}
