import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { FormSchema } from '#ui/form/use-form-submit.tsx'

/** A resolver that loads its zod schema at the first validation. `toInput` converts the values to the schema's input. */
export function lazyResolver<Values extends FieldValues, Payload>(
  schema: () => Promise<FormSchema<Payload>>,
  toInput: (values: Values) => unknown = (values) => values,
): Resolver<Values, unknown, Payload> {
  return async (values) => {
    const checked = (await schema()).safeParse(toInput(values))
    if (checked.success) return { values: checked.data, errors: {} }
    const errors: Record<string, { type: string; message: string }> = {}
    for (const { path, message } of checked.error.issues) {
      errors[String(path[0] ?? 'root')] ??= { type: 'schema', message }
    }
    return { values: {}, errors: errors as FieldErrors<Values> }
  }
}
