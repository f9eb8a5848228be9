/** Values of a form by field name. */
export type FormValues = Record<string, string>

/** One field with different values in the form and on the server. */
export interface Difference {
  name: string
  label: string
  mine: string
  theirs: string
  /** Compared with the values at the time the form was opened. */
  changedBy: 'me' | 'them' | 'both'
}

export type Side = 'mine' | 'theirs'

/** The side to keep for each field, by field name. */
export type Choices = Record<string, Side>

interface Versions {
  /** Values at the time the form was opened. */
  opened: FormValues
  mine: FormValues
  theirs: FormValues
}

/** Fields whose value in my form differs from the stored record, in the order of the form. */
export function differences(labels: Record<string, string>, { opened, mine, theirs }: Versions): Difference[] {
  return Object.entries(labels)
    .map(([name, label]) => {
      const [before, own, other] = [opened[name] ?? '', mine[name] ?? '', theirs[name] ?? '']
      return { name, label, mine: own, theirs: other, changedBy: authorOfChange(before, own, other) }
    })
    .filter((field) => normalised(field.mine) !== normalised(field.theirs))
}

/** Default choices: the side that changed the field; mine when both sides changed it. */
export function defaultChoices(found: readonly Difference[]): Choices {
  return Object.fromEntries(found.map(({ name, changedBy }) => [name, changedBy === 'them' ? 'theirs' : 'mine']))
}

/** Chooses the same side for every field. */
export function chooseSide(found: readonly Difference[], side: Side): Choices {
  return Object.fromEntries(found.map(({ name }) => [name, side]))
}

/** Cuts the common beginning of two long texts, so that the difference is visible. */
export function fromFirstDifference(mine: string, theirs: string): [mine: string, theirs: string] {
  const shorter = Math.min(mine.length, theirs.length)
  let same = 0
  while (same < shorter && mine[same] === theirs[same]) same += 1
  if (same <= MAX_LEAD_LENGTH) return [mine, theirs]
  const from = mine.lastIndexOf(' ', same - LEAD) + 1
  return [`… ${mine.slice(from)}`, `… ${theirs.slice(from)}`]
}

/** When more than this many common characters precede the difference, they are cut to the second number. */
const MAX_LEAD_LENGTH = 120
const LEAD = 40

function authorOfChange(opened: string, mine: string, theirs: string): Difference['changedBy'] {
  if (normalised(mine) === normalised(opened)) return 'them'
  return normalised(theirs) === normalised(opened) ? 'me' : 'both'
}

/** Browsers submit CRLF line endings, and the server trims. Neither is a change. */
function normalised(text: string): string {
  return text.replaceAll('\r\n', '\n').trim()
}
