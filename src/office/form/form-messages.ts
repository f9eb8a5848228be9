import type { FormValues } from './stale-edit.ts'

/** Fixed text for every editor (docs/product/requirements.md, section 5). */
const FILL_IN_ALL = 'Please fill in all required fields'

/** One message per invalid field. */
export type Messages = Record<string, string>

/** Finds the field of a form that an issue is about: ('emails.0.value', 'Use an e-mail') → ['emails', 'Use an e-mail']. */
export type PlaceIssue = (path: string, message: string) => [field: string, message: string]

export const placeByFirstPart: PlaceIssue = (path, message) => [path.split('.')[0] ?? '', message]

/** Messages of react-hook-form's errors, in the order of the form's fields. */
export function messagesOf(errors: object, names: readonly string[]): Messages {
  const found = errors as Record<string, { message?: string | undefined } | undefined>
  return Object.fromEntries(
    names.flatMap((name) => {
      const message = found[name]?.message
      return message ? [[name, message]] : []
    }),
  )
}

/** The sentence above the form: the fixed text when a required field is empty, otherwise the first message. */
export function formErrorText(messages: Messages, values: FormValues): string {
  const isIncomplete = Object.keys(messages).some((name) => (values[name] ?? '').trim() === '')
  return isIncomplete ? FILL_IN_ALL : (Object.values(messages)[0] ?? FILL_IN_ALL)
}
