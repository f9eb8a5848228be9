/** Words for one line of a document: a line break, a tab or half a character in them becomes a space or a sign. */
export function oneLine(text: string): string {
  return text.toWellFormed().replace(/[\s\p{Cc}]+/gu, ' ').trim()
}
