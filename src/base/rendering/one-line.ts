/** Converts text to one line of a document. A line break or tab becomes a space, half a surrogate pair U+FFFD. */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}
