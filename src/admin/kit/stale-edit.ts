/** A form's values: what stands in its fields, by name. */
export type FormValues = Record<string, string>

/** One field that two people left different. */
export interface Difference {
  name: string
  label: string
  mine: string
  theirs: string
  /** Against what it was when I opened it. */
  changedBy: 'me' | 'them' | 'both'
}

export type Side = 'mine' | 'theirs'

/** Which side of each field is to stay, by the field's name. */
export type Choices = Record<string, Side>

interface Versions {
  /** As it was when the form was opened. */
  opened: FormValues
  mine: FormValues
  theirs: FormValues
}

/** The fields in which my form and the item as it is stored now differ, in the order of the form. */
export function differences(labels: Record<string, string>, { opened, mine, theirs }: Versions): Difference[] {
  return Object.entries(labels)
    .map(([name, label]) => {
      const [before, own, other] = [opened[name] ?? '', mine[name] ?? '', theirs[name] ?? '']
      return { name, label, mine: own, theirs: other, changedBy: whoChanged(before, own, other) }
    })
    .filter((field) => unified(field.mine) !== unified(field.theirs))
}

/** What most people want: nobody's change is lost where only one of us changed a field; where both did, mine. */
export function likelyChoices(found: readonly Difference[]): Choices {
  return Object.fromEntries(found.map(({ name, changedBy }) => [name, changedBy === 'them' ? 'theirs' : 'mine']))
}

/** Every field from the same side. */
export function sameChoice(found: readonly Difference[], side: Side): Choices {
  return Object.fromEntries(found.map(({ name }) => [name, side]))
}

/** Both texts from shortly before where they first differ, so that what is shown of a long text is the difference. */
export function fromFirstDifference(mine: string, theirs: string): [mine: string, theirs: string] {
  const shorter = Math.min(mine.length, theirs.length)
  let same = 0
  while (same < shorter && mine[same] === theirs[same]) same += 1
  if (same <= MAX_LEAD_LENGTH) return [mine, theirs]
  const from = mine.lastIndexOf(' ', same - LEAD) + 1
  return [`… ${mine.slice(from)}`, `… ${theirs.slice(from)}`]
}

/** Characters of common text: as many as may stand before a difference, and as many as are kept of more. */
const MAX_LEAD_LENGTH = 120
const LEAD = 40

function whoChanged(opened: string, mine: string, theirs: string): Difference['changedBy'] {
  if (unified(mine) === unified(opened)) return 'them'
  return unified(theirs) === unified(opened) ? 'me' : 'both'
}

/** A browser writes line ends of its own, and the server trims. */
function unified(text: string): string {
  return text.replaceAll('\r\n', '\n').trim()
}
