const MAX_INITIALS = 2

/** First letters of the first two words of a name, in any script, with combining marks. */
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
