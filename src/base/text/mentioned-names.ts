/** What stands where a name was. */
const ERASED = '(erased)'

/**
 * What looks for names in typed texts, in any case and spacing: 'Asha Example' is in 'List_of_ASHA_example.xlsx', and not in
 * 'Natasha Example'. A name of one word is left out: it may be anybody's.
 */
export function namesInTexts(names: readonly string[]): NameSearch {
  const patterns = names.flatMap((name) => {
    const words = name.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
    return words.length > 1
      ? [words.map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)).join(String.raw`[\s_.+-]{1,8}`)]
      : []
  })
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
