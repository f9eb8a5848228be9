/** The number of lines for the printed name. */
export type NameLines = 1 | 2

/** Longer names would be printed at little more than half the usual size. */
const MAX_LETTERS_ON_ONE_LINE = 44

/** Says how a name is printed, for the office before it is issued; empty for one line in the usual size. */
export function printedNameText({ lines, share }: { lines: NameLines; share: number }): string {
  const percent = Math.round(share * 100)
  const parts = [...(lines === 2 ? ['on two lines'] : []), ...(percent < 100 ? [`in letters of ${percent} % of the usual size`] : [])]
  return parts.length === 0 ? '' : `The name is long: it is printed ${parts.join(', ')}.`
}

/** The line breaks of a printed name. An edition stores them, so that older documents stay as they were. */
export function nameLines(fullName: string): NameLines {
  return Array.from(fullName).length > MAX_LETTERS_ON_ONE_LINE ? 2 : 1
}
