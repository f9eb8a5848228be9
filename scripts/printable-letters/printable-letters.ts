/** `node scripts/printable-letters/printable-letters.ts` regenerates the list of letters after a change of the fonts. */
import { resolve } from 'node:path'
import { writeFileSync } from 'node:fs'
import { Typst } from '#base/rendering/typst.server.ts'
import { lettersWithoutFont } from '#base/rendering/letters-without-font.ts'

const LIST = 'src/base/rendering/printable-ranges.ts'
/** Keeps this machine's fonts out, as in the processes that render. */
const FONT_CONFIGURATION = resolve('src/base/rendering/fonts.conf')

/** Scripts covered by the fonts of the project or of Typst, which have at most a few letters of others. */
const SCRIPTS =
  'Common Inherited Latin Greek Cyrillic Armenian Georgian Hebrew Arabic Coptic Cherokee Lao ' +
  'Devanagari Bengali Gujarati Gurmukhi Kannada Malayalam Oriya Tamil Telugu'
const CANDIDATE = new RegExp(
  `^[${SCRIPTS.split(' ')
    .map((script) => `\\p{Script=${script}}`)
    .join('')}]$`,
  'u',
)
/**
 * Characters that no name contains: flags, faces and objects, control characters, direction marks, and the sign for a lost
 * letter. Of the invisible characters only the two joiners of Indian scripts are stored.
 */
const UNWANTED =
  /[\u{1F1E6}-\u{1F1FF}\u{1F300}-\u{1F6C5}\u{1F900}-\u{1FAFF}\p{Cc}\uFFFC\uFFFD]|(?![\u200c\u200d])[\p{Cf}\p{Default_Ignorable_Code_Point}]/u
/** A mark is set in one font together with the preceding letter. */
const LETTERS_BEFORE_MARKS = ['a', 'क', 'ب', 'א']
const MAX_CODE_POINT = 0x1_ffff
/** Number of texts per document: more take longer than they save. */
const MAX_TEXTS = 4000

/** Returns the ranges of printable code points, in hexadecimal: ['20-7e', 'a0-ac'…]. */
export function printableRanges(): string[] {
  process.env['FONTCONFIG_FILE'] = FONT_CONFIGURATION
  const typst = new Typst(resolve('scripts/printable-letters/letters.typ'))
  const candidates = Array.from({ length: MAX_CODE_POINT + 1 }, (_, point) => point)
    .filter((point) => point < 0xd8_00 || point > 0xdf_ff)
    .map((point) => String.fromCodePoint(point))
    .filter((letter) => CANDIDATE.test(letter) && !UNWANTED.test(letter))
  const alone = printed(typst, candidates)
  const after = LETTERS_BEFORE_MARKS.map((letter) => printed(typst, [...alone].filter(isMark), letter))
  return rangesOf([...alone].filter((letter) => !isMark(letter) || after.every((marks) => marks.has(letter))))
}

const isMark = (letter: string): boolean => /\p{M}/u.test(letter)

/** Returns the letters that some font has, set after `before`. A PDF archive standard refuses a document with others, and names them. */
function printed(typst: Typst, letters: readonly string[], before = ''): Set<string> {
  const found = new Set(letters)
  for (let from = 0; from < letters.length; from += MAX_TEXTS) {
    const texts = letters.slice(from, from + MAX_TEXTS).map((letter) => before + letter)
    try {
      typst.pdf({ texts }, { standard: 'a-2u', secondsSince1970: 0 })
    } catch (error) {
      const missing = error instanceof Error ? lettersWithoutFont(error.message) : []
      if (missing.length === 0) throw error
      for (const letter of missing.join('')) found.delete(letter)
    }
  }
  return found
}

function rangesOf(letters: readonly string[]): string[] {
  const ranges: Array<[number, number]> = []
  for (const letter of letters) {
    const point = letter.codePointAt(0) ?? 0
    const last = ranges.at(-1)
    if (last?.[1] === point - 1) last[1] = point
    else ranges.push([point, point])
  }
  return ranges.map(([from, to]) => (from === to ? from.toString(16) : `${from.toString(16)}-${to.toString(16)}`))
}

if (import.meta.main) {
  const lines = printableRanges()
    .join(' ')
    .replace(/(.{1,120})(?: |$)/g, "  '$1 ' +\n")
  writeFileSync(
    LIST,
    `/** Code points that our fonts have, in hexadecimal. Written by scripts/printable-letters/printable-letters.ts. */\nexport const PRINTABLE_RANGES =\n${lines.replace(/ ' \+\n$/, "'\n")}`,
  )
}
