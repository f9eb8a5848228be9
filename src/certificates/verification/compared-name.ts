import { folded } from '#base/text/folded.ts'
import { withoutInvisible } from '#base/text/invisible-characters.ts'
import { TITLES } from '#base/text/titles.ts'

/** A title of address before a name. A hyphen or an apostrophe belongs to the name. */
const TITLE = new RegExp(String.raw`[^\p{L}\p{N}]*(?:${TITLES.join('|')})[^\p{L}\p{M}\p{N}\p{Pd}'’]+(?=[\p{L}\p{N}])`, 'uy')
/** People abbreviate Hindi words with '॰', a dot, or the digit '०': 'डॉ०', 'आर०के०'. */
const HINDI_DOT = /(?<=[\u0900-\u0963])०(?!\p{N})/gu
/** Two initials that follow each other: 'r.k.', 'r k'. */
const INITIALS = /(?<![\p{L}\p{M}])(\p{L}\p{M}*)[\s.]+(?=\p{L}\p{M}*(?![\p{L}\p{M}]))/gu
const NO_LETTER = /[^\p{L}\p{M}\p{N}]+/gu
/**
 * Apostrophes that count as letters, and accents that stand alone: a phone types them for an apostrophe, and NFKC would make them accents.
 */
const APOSTROPHES = /[\u02b9-\u02bf\u02c8\u02ca\u02cb\ua78b\ua78c]|\p{Sk}/gu

/**
 * The register's form of a printed name: its letters, marks and digits, without leading titles. Dots, spaces, apostrophes and hyphens are
 * ignored; every letter counts (docs/decisions/0093).
 */
export function registeredName(printed: string): string {
  return lettersOf(withoutTitles(plainName(printed)))
}

/**
 * The variants of a typed name to look up in the register: complete, without its first title, without all titles, and without titles when
 * its initials are one word ('M.S. Sample' for a register that says 'MS SAMPLE'). Their number is constant, so that the time of a look-up
 * does not depend on the name.
 */
export function typedNames(typed: string): string[] {
  const name = plainName(typed)
  return [name, withoutTitles(name, 1), withoutTitles(name), withoutTitles(name.replace(INITIALS, '$1'))].map(lettersOf)
}

function plainName(name: string): string {
  return folded(withoutInvisible(name).replace(APOSTROPHES, '').replace(HINDI_DOT, '.'))
}

/** A title alone is a name: 'shri bhagwan' → 'bhagwan', and 'shri' stays. */
function withoutTitles(name: string, most = Infinity): string {
  let start = 0
  for (let count = 0; count < most; count++) {
    TITLE.lastIndex = start
    if (!TITLE.test(name)) break
    start = TITLE.lastIndex
  }
  return name.slice(start)
}

/** A name without any letter is compared unchanged. */
function lettersOf(name: string): string {
  return name.replace(NO_LETTER, '') || name
}
