type Messages = Readonly<Record<string, string>>

/** What a check of a form finds wrong, in the shape of zod's issues. */
export type Issue = { path: readonly PropertyKey[]; message: string }

/** Text fields by name. A name that occurs more than once keeps its last value; files are left out. */
export function valuesOf(form: HTMLFormElement): Record<string, string> {
  const values: Record<string, string> = {}
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string') values[name] = value
  }
  return values
}

/** The first message of each field. */
export function errorsByField(issues: readonly Issue[]): Messages {
  const errors: Record<string, string> = {}
  for (const { path, message } of issues) errors[String(path[0] ?? '')] ??= message
  return errors
}

/** The same messages with another one, or none, for this field. */
export function withError(errors: Messages, name: string, message: string | undefined): Messages {
  const rest = Object.entries(errors).filter(([other]) => other !== name)
  return Object.fromEntries(message ? [...rest, [name, message]] : rest)
}
