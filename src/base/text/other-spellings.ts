import { withoutTitles } from './titles.ts'
import { capitalise } from './wording/capitalise.ts'
import { isOneErrorAway } from './one-error.ts'
import { phoneWords } from '../values/phone.ts'
import { typedWords, wordByWord } from './search-words.ts'

/** The characters of phone numbers. */
const NUMBER = /^[\d\s()+./-]+$/

/** In shorter words every letter counts. */
const MIN_LETTERS = 4
/** Longer texts are not typed words. */
const MAX_LETTERS = 20
/** A longer number is an ID, which is right or wrong. */
const MAX_DIGITS = 5

const LATIN = 'abcdefghijklmnopqrstuvwxyz'
/** Each script of India has a block of 128 code points. */
const [INDIC_START, INDIC_END, INDIC_BLOCK] = [0x900, 0xd80, 0x80]

/**
 * Returns other forms of the same search: without forms of address ('Shri Ramesh' → 'Ramesh'), with letters and digits
 * joined or separate ('iatf16949' → 'iatf 16949'), and a phone number without spaces and prefix ('090000 00011' →
 * '9000000011'). E-mail addresses, IDs and long numbers stay as they are.
 */
export function otherForms(typed: string): string[] {
  const plain = withoutTitles(typed)
  const apart = plain.replace(/(?<=^|\s)(\p{L}[\p{L}\p{M}]*)(\p{N}+)(?=\s|$)/gu, (chunk, letters: string, digits: string) =>
    digits.length > MAX_DIGITS ? chunk : `${letters} ${digits}`,
  )
  const joined = plain.replace(/(?<=^|\s)(\p{L}[\p{L}\p{M}]*)\s+(\p{N}+)(?=\s|$)/gu, (chunk, letters: string, digits: string) =>
    digits.length > MAX_DIGITS ? chunk : letters + digits,
  )
  const phone = NUMBER.test(plain) ? phoneWords(plain).at(-1) : undefined
  return [...new Set([plain, apart, joined, phone || plain])].filter((form) => form !== typed.trim())
}

/**
 * Returns all words with the same first letter that differ by one typing error. None for words that are not corrected: a
 * short one, a number, an ID, an e-mail address, or a word in a script without a known alphabet. The error is after at most
 * `maxRight` letters.
 */
export function spellingsOf(typed: string, maxRight = MAX_LETTERS): string[] {
  const [word = ''] = typedWords(typed)
  const alphabet = alphabetOf(word)
  if (typed.includes('@') || alphabet.length === 0 || word.length < MIN_LETTERS || word.length > MAX_LETTERS) return []
  const places = Array.from({ length: Math.min(word.length, maxRight) }, (_, at) => at + 1)
  const found = places.flatMap((at) => {
    const [before, after] = [word.slice(0, at), word.slice(at)]
    const swapped = after.length > 1 ? [before + after.charAt(1) + after.charAt(0) + after.slice(2)] : []
    return [
      before + after.slice(1),
      ...swapped,
      ...alphabet.flatMap((letter) => [before + letter + after, before + letter + after.slice(1)]),
    ]
  })
  return [...new Set(found)].filter((spelling) => isOneErrorAway(word, spelling))
}

/**
 * Replaces each typed word that is no prefix of a known word with the known word that is one typing error away. Undefined
 * if a word has no such replacement, or none needs one.
 */
export function correctedTo(typed: string, known: readonly string[]): { text: string; errors: number } | undefined {
  let errors = 0
  const chunks = wordByWord(typed).map((chunk) => {
    const [word = ''] = typedWords(chunk)
    if (known.some((one) => one.startsWith(word))) return chunk
    errors += 1
    const meant = known.find((one) => one[0] === word[0] && isOneErrorAway(word, one))
    if (meant === undefined || spellingsOf(chunk).length === 0) return undefined
    return /^\p{Lu}/u.test(chunk) ? capitalise(meant) : meant
  })
  return errors > 0 && chunks.every((chunk) => chunk !== undefined) ? { text: chunks.join(' '), errors } : undefined
}

/** Returns the letters of a word's script. Empty for other scripts, and for words with digits. */
function alphabetOf(word: string): string[] {
  if (/^[a-z]+$/.test(word)) return Array.from(LATIN)
  const block = Math.floor((word.codePointAt(0) ?? 0) / INDIC_BLOCK) * INDIC_BLOCK
  if (block < INDIC_START || block >= INDIC_END) return []
  const letters = Array.from({ length: INDIC_BLOCK }, (_, offset) => String.fromCodePoint(block + offset)).filter((letter) =>
    /[\p{L}\p{M}]/u.test(letter),
  )
  return Array.from(word).every((letter) => letters.includes(letter)) ? letters : []
}
