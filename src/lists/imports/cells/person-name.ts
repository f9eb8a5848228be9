import { withoutStrayMarks } from '#base/text/invisible-characters.ts'

/** Forms of address before a name, in English and Hindi. 'Dr.' and 'Er.' are earned titles and stay. */
const TITLE =
  /^(?:(?:mr|mrs|ms|miss|sh|shri|shree|sri|smt|ku|kum|km|sau|m\/s)\.(?=\s*\p{L})|(?:mr|mrs|ms|miss|sh|smt|shrimati)\s+(?=\p{L})|(?:श्रीमती|श्रीमति|श्रीमान|सुश्री)\s+|(?:श्री|कु)[.॰]\s*)\s*/iu
/** Without a full stop and before a single word, these may be initials: MS SAMPLE. */
const INITIALS_TOO = /^(?:MR|MS|SH)\s+\S+$/
/** Without a full stop, these may also be first names: Shri Krishan, SHRI NIWAS SHARMA. */
const FIRST_NAME_TOO = /^(?:shri|shree|sri|श्री)\s+(?=\p{L}[\p{L}\p{M}.]*\s+\p{L})/iu
/** The share of names with a title from which a list counts as using titles. */
const TITLED_SHARE = 0.5
/** Letters without a vowel are initials: 'RK', 'KVS'. */
const INITIALS = /^(?:[^\W\d_AEIOUY]{2,3}|[A-Z])$/
/** Words without a vowel that are not initials. */
const SHORT_WORDS = new Set(['MD', 'SH', 'JR', 'SR', 'KM', 'DR', 'MR', 'MRS', 'MS', 'SMT', 'ST'])
const ROMAN_NUMBER = /^(?:I{2,3}|IV|VI{1,3})$/

/** A line number before a name: '1. Asha Example', '2) Ravi'. */
const NUMBER = /^\(?\p{Nd}{1,3}[.)]+\s*(?=\p{L})/u

/** Removes the line number before a name. */
export function withoutNumber(name: string): string {
  return name.replace(NUMBER, '')
}

/** Removes stray marks and repeated spaces from a name: 'Ravi\u00a0\u200b  Sample ' → 'Ravi Sample'. */
export function tidyName(name: string): string {
  return withoutStrayMarks(name).replace(/\s+/g, ' ').trim()
}

/**
 * Removes the form of address before a name: 'Mr. Ravi Sample' → 'Ravi Sample', 'श्रीमती आशा' → 'आशा'. Removes titles that
 * may be part of the name only in a list that uses titles, and 'Shri' only before a name of two words.
 */
export function withoutTitle(name: string, { isTitled = false }: { isTitled?: boolean } = {}): string {
  if (!isTitled && INITIALS_TOO.test(name)) return name
  const rest = name.replace(TITLE, '').trim()
  if (rest !== name && rest.length > 1) return rest
  return isTitled ? name.replace(FIRST_NAME_TOO, '') : name
}

/** Reports whether most names of a list begin with a title. Always false for a single name. */
export function usesTitles(names: readonly string[]): boolean {
  const said = names.filter((name) => name !== '')
  const titled = said.filter((name) => TITLE.test(name) || FIRST_NAME_TOO.test(name)).length
  return said.length > 1 && titled >= said.length * TITLED_SHARE
}

/**
 * Converts a name in one case to normal case: 'RAMESH KUMAR' → 'Ramesh Kumar', 'R.K. D’SOUZA' → 'R.K. D’Souza', 'MCDONALD'
 * → 'McDonald'. Names in mixed case are left as typed, and Hindi has no case.
 */
export function inNormalCase(name: string): string {
  const isInCapitals = name === name.toUpperCase()
  if (!/\p{L}{2}/u.test(name) || (!isInCapitals && name !== name.toLowerCase())) return name
  return name.replace(/[\p{L}\p{M}]+/gu, (word, at: number) => {
    const follows = /['’]$/.test(name.slice(0, at))
    // 'Ravi's' is one word, 'D'Souza' two.
    if (follows && word.length === 1) return word.toLowerCase()
    const capitals = word.toUpperCase()
    if (isInCapitals && (ROMAN_NUMBER.test(word) || (INITIALS.test(word) && !SHORT_WORDS.has(word)))) return word
    const [first = '', ...rest] = capitals
    const normal = first + rest.join('').toLowerCase()
    return normal.replace(/^Mc(\p{L})(?=\p{L}{3})/u, (_, letter: string) => `Mc${letter.toUpperCase()}`)
  })
}
