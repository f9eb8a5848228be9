/** The number of lines for the printed name. */
export type NameLines = 1 | 2

/** Longer names would be printed at little more than half the usual size. */
const MAX_LETTERS_ON_ONE_LINE = 44

/** The line breaks of a printed name. An edition stores them, so that older documents stay as they were. */
export function nameLines(fullName: string): NameLines {
  return Array.from(fullName).length > MAX_LETTERS_ON_ONE_LINE ? 2 : 1
}
