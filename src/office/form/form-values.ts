/** Form values are strings. The keys come from the labels, so that each field is named once. */
export type FormValues<Labels> = Record<keyof Labels & string, string>

/** A form in which nothing is filled in. */
export function blankValues<Labels extends Record<string, string>>(labels: Labels): FormValues<Labels> {
  return Object.fromEntries(Object.keys(labels).map((name) => [name, ''])) as FormValues<Labels>
}

/** The fields of a record as strings; null and missing fields become ''. Set values that are shown differently afterwards. */
export function valuesOf<Labels extends Record<string, string>>(labels: Labels, record: object): FormValues<Labels> {
  const fields = record as Record<string, unknown>
  return Object.fromEntries(Object.keys(labels).map((name) => [name, textOf(fields[name])])) as FormValues<Labels>
}

/** The typed text of a field; '' if the form does not have it. */
export function typedText(typed: FormData, name: string): string {
  const value = typed.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
