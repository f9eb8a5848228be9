import type { FormValues } from './stale-edit.ts'

/** docs/product/requirements.md section 5, every editor. */
const FILL_IN_ALL = 'Please fill in all required fields'

/** One sentence for each field that is wrong. */
export type Messages = Record<string, string>

/** The messages of a form library's errors, in the order of the form's fields. */
export function messagesOf(errors: object, names: readonly string[]): Messages {
  const found = errors as Record<string, { message?: string | undefined } | undefined>
  return Object.fromEntries(
    names.flatMap((name) => {
      const message = found[name]?.message
      return message ? [[name, message]] : []
    }),
  )
}

/** An empty field among the wrong ones: the fixed sentence; otherwise what is wrong with the first. */
export function whatIsWrong(messages: Messages, values: FormValues): string {
  const isIncomplete = Object.keys(messages).some((name) => (values[name] ?? '').trim() === '')
  return isIncomplete ? FILL_IN_ALL : (Object.values(messages)[0] ?? FILL_IN_ALL)
}
