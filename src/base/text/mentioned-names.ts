/** What stands where a name was. */
const ERASED = '(erased)'

/**
 * What looks for names in typed texts, in any case and spacing: 'Asha Example' is in 'List_of_ASHA_example.xlsx', and not in
 * 'Natasha Example'; 'R.K. D'Souza' is in 'RK D’Souza'. A name of one word is left out: it may be anybody's.
 */
export function namesInTexts(names: readonly string[]): NameSearch {
  const patterns = names.filter((name) => name.length <= MAX_NAME_LENGTH && wordCount(name) > 1).map(patternOf)
  const whole = new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:${patterns.join('|')})(?![\\p{L}\\p{M}\\p{N}])`, 'giu')
  const without = (text: string): string => (patterns.length === 0 ? text : text.replace(whole, ERASED))
  const isIn = (value: unknown): boolean => {
    if (typeof value === 'string') return without(value) !== value
    return typeof value === 'object' && value !== null && Object.values(value).some(isIn)
  }
  return { isIn, without, sought: names.filter((name) => isIn(name)) }
}

export interface NameSearch {
  /** Whether a text, or one in a list or object, has one of the names. */
  isIn: (value: unknown) => boolean
  without: (text: string) => string
  /** The names that are looked for. */
  sought: readonly string[]
}

/** No field takes a longer name. */
const MAX_NAME_LENGTH = 200
const LETTER = /[\p{L}\p{N}]/u
const LONG_WORD = /\p{L}\p{M}*\p{L}/u
const SIGNS = /([^\p{L}\p{M}\p{N}]+)/u

const BETWEEN_WORDS = String.raw`[\s_.+-]{1,8}`
/** Beside an initial, and for an apostrophe or hyphen of the name, there may be nothing. */
const WITHIN_WORDS = String.raw`[\s_.+'\u2018\u2019\u00b4\u0060-]{0,8}`

const wordCount = (name: string): number => name.split(/\s+/).filter((word) => LETTER.test(word)).length

/** The words of a name, with its own signs or other ones between them. */
function patternOf(name: string): string {
  const parts = name.trim().split(SIGNS)
  return parts
    .map((part, at) => {
      if (at % 2 === 0) return part
      const [before = '', after = ''] = [parts[at - 1], parts[at + 1]]
      const signs = part.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
      if (before === '' || after === '') return `(?:${signs})?`
      const areWords = !LONG_WORD.test(name) || (/\s/.test(part) && LONG_WORD.test(before) && LONG_WORD.test(after))
      return `(?:${signs}|${areWords ? BETWEEN_WORDS : WITHIN_WORDS})`
    })
    .join('')
}
