import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { FormSchema } from '#ui/form/use-form-submit.tsx'
import { placeByFirstPart, type PlaceIssue } from '../form/form-messages.ts'

/** A resolver that loads its zod schema at the first validation. `toInput` converts the values to the schema's input. */
export function lazyResolver<Values extends FieldValues, Payload>(
  schema: () => Promise<FormSchema<Payload>>,
  toInput: (values: Values) => unknown = (values) => values,
  placeIssue: PlaceIssue = placeByFirstPart,
): Resolver<Values, unknown, Payload> {
  return async (values) => {
    const checked = (await schema()).safeParse(toInput(values))
    if (checked.success) return { values: checked.data, errors: {} }
    const errors: Record<string, { type: string; message: string }> = {}
    for (const { path, message } of checked.error.issues) {
      const [field, text] = placeIssue(path.join('.'), message)
      errors[field || 'root'] ??= { type: 'schema', message: text }
    }
    return { values: {}, errors: errors as FieldErrors<Values> }
  }
}
