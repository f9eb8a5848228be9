/** The replacement for an erased name. */
const ERASED = '(erased)'

/**
 * Finds names in typed texts, in any case and spacing: 'Asha Example' is in 'List_of_ASHA_example.xlsx', but not in
 * 'Natasha Example'; 'R.K. D'Souza' is in 'RK D’Souza'. One-word names are ignored, because they could be anyone's.
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
  /** Reports whether a text, or one in a list or object, contains one of the names. */
  isIn: (value: unknown) => boolean
  without: (text: string) => string
  /** The names to search for. */
  sought: readonly string[]
}

/** The maximum length of a name in any field. */
const MAX_NAME_LENGTH = 200
const LETTER = /[\p{L}\p{N}]/u
const LONG_WORD = /\p{L}\p{M}*\p{L}/u
const SIGNS = /([^\p{L}\p{M}\p{N}]+)/u

const BETWEEN_WORDS = String.raw`[\s_.+-]{1,8}`
/** Spaces after initials, apostrophes and hyphens are optional. */
const WITHIN_WORDS = String.raw`[\s_.+'\u2018\u2019\u00b4\u0060-]{0,8}`

const wordCount = (name: string): number => name.split(/\s+/).filter((word) => LETTER.test(word)).length

/** Matches the words of a name, separated by its own signs or others. */
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
