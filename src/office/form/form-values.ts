/** The values of a form are texts. Its labels say which there are, so that a field is named once. */
export type FormValues<Labels> = Record<keyof Labels & string, string>

/** A form in which nothing is filled in. */
export function blankValues<Labels extends Record<string, string>>(labels: Labels): FormValues<Labels> {
  return Object.fromEntries(Object.keys(labels).map((name) => [name, ''])) as FormValues<Labels>
}

/** The fields of a record as texts: null and what the record lacks is ''. What is shown otherwise is set after it. */
export function valuesOf<Labels extends Record<string, string>>(labels: Labels, record: object): FormValues<Labels> {
  const fields = record as Record<string, unknown>
  return Object.fromEntries(Object.keys(labels).map((name) => [name, textOf(fields[name])])) as FormValues<Labels>
}

/** What was typed into a field; '' when the form does not have it. */
export function typedText(typed: FormData, name: string): string {
  const value = typed.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
