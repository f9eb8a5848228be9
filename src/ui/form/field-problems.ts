type Messages = Readonly<Record<string, string>>

/** One error of a form check, in the shape of zod's issues. */
export type FieldProblem = { path: readonly PropertyKey[]; message: string }

/** Returns the text fields by name. A repeated name keeps its last value; files are omitted. */
export function valuesOf(form: HTMLFormElement): Record<string, string> {
  const values: Record<string, string> = {}
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string') values[name] = value
  }
  return values
}

/** The question of a dialog that would close with unsent text. */
export const LOSS_QUESTION = 'Discard what you typed?'

/** Reports whether a form that keeps its own values has typed changes. */
export function hasChanges(form: HTMLFormElement | null): boolean {
  return Array.from(form?.elements ?? []).some(
    (control) => (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) && control.value !== control.defaultValue,
  )
}

/** Returns the first message of each field. */
export function errorsByField(problems: readonly FieldProblem[]): Messages {
  const errors: Record<string, string> = {}
  for (const { path, message } of problems) errors[String(path[0] ?? '')] ??= message
  return errors
}

/** Returns the same messages with this field's message replaced or removed. */
export function withError(errors: Messages, name: string, message: string | undefined): Messages {
  const rest = Object.entries(errors).filter(([other]) => other !== name)
  return Object.fromEntries(message ? [...rest, [name, message]] : rest)
}
