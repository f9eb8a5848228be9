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

/** A browser writes line ends of its own, and the server trims. */
function unified(text: string): string {
  return text.replaceAll('\r\n', '\n').trim()
}
