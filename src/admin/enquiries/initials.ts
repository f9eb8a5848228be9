const MAX_INITIALS = 2

/** What stands in for a face: the first letters of the first two words, in any script, with their marks. */
export function initials(fullName: string): string {
  const letters = new Intl.Segmenter('en-IN', { granularity: 'grapheme' })
  return fullName
    .trim()
    .split(/\s+/)
    .slice(0, MAX_INITIALS)
    .map((word) => letters.segment(word)[Symbol.iterator]().next().value?.segment ?? '')
    .join('')
    .toLocaleUpperCase('en-IN')
}
