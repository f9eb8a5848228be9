/** A form's values: what stands in its fields, by name. */
export type FormValues = Record<string, string>

/** One field that two people left different. */
export interface Difference {
  name: string
  label: string
  mine: string
  theirs: string
}

/** The fields in which my form and the item as it is stored now differ, in the order of the form. */
export function differences(
  labels: Record<string, string>,
  { mine, theirs }: { mine: FormValues; theirs: FormValues },
): Difference[] {
  return Object.entries(labels)
    .map(([name, label]) => ({ name, label, mine: mine[name] ?? '', theirs: theirs[name] ?? '' }))
    .filter((field) => unified(field.mine) !== unified(field.theirs))
}

/** Both texts from shortly before where they first differ, so that what is shown of a long text is the difference. */
export function fromFirstDifference(mine: string, theirs: string): [mine: string, theirs: string] {
  const shorter = Math.min(mine.length, theirs.length)
  let same = 0
  while (same < shorter && mine[same] === theirs[same]) same += 1
  if (same <= LONGEST_LEAD) return [mine, theirs]
  const from = mine.lastIndexOf(' ', same - LEAD) + 1
  return [`… ${mine.slice(from)}`, `… ${theirs.slice(from)}`]
}

/** Characters of common text: as many as may stand before a difference, and as many as are kept of more. */
const LONGEST_LEAD = 120
const LEAD = 40

/** A browser writes line ends of its own, and the server trims. */
function unified(text: string): string {
  return text.replaceAll('\r\n', '\n').trim()
}
