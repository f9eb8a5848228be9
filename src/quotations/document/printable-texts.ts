import { unprintableLetters, withPrintable } from '#base/rendering/unprintable.ts'
import { withoutStrayMarks } from '#base/text/invisible-characters.ts'

/** Replaces a letter that no font has. */
const LETTER_BOX = '□'

/** The texts of a paper with boxes for the letters that no font has: one such letter would stop the whole PDF. */
export function printableTexts<Texts>(texts: Texts): Texts {
  const inBoxes = (line: string) => withPrintable(line, LETTER_BOX)
  return mapTexts(texts, (text) => printed(text).split('\n').map(inBoxes).join('\n'))
}

/** The texts without letters that could not be set in their places, such as a mark after a letter of another font. */
export function withoutLetters<Texts>(texts: Texts, letters: readonly string[]): Texts {
  return mapTexts(texts, (text) => letters.reduce((rest, one) => rest.replaceAll(one, /[\p{M}□]/u.test(one) ? '' : LETTER_BOX), text))
}

/** The letters of a text that a paper would print as boxes. */
export function lettersInBoxes(text: string): string[] {
  return unprintableLetters(printed(text).replaceAll('\n', ' '))
}

/** Applies a change to each string of a value without files. */
function mapTexts<Texts>(texts: Texts, change: (text: string) => string): Texts {
  return JSON.parse(JSON.stringify(texts), (_, value: unknown) => (typeof value === 'string' ? change(value) : value)) as Texts
}

/** Line breaks stay; tabs become spaces, and what nobody sees is left out. */
function printed(text: string): string {
  return withoutStrayMarks(text.toWellFormed()).replaceAll(/[\t\r]/g, ' ')
}
