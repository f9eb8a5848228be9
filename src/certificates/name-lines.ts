/** On how many lines a document may print the name. */
export type NameLines = 1 | 2

/** Longer names would be printed at little more than half the size of others. */
const MAX_LETTERS_ON_ONE_LINE = 44

/** How a name that is printed today is set. An edition keeps it, so that a document from before stays as it was. */
export function nameLines(fullName: string): NameLines {
  return Array.from(fullName).length > MAX_LETTERS_ON_ONE_LINE ? 2 : 1
}
