import { z } from 'zod'

type WithoutDefault<Field> = Field extends z.ZodDefault<infer Inner> ? Inner : Field
type ChangesShape<Shape> = { [Name in keyof Shape]: z.ZodOptional<WithoutDefault<Shape[Name]> & z.core.SomeType> }

/**
 * The schema of a PUT: the fields of the form with the same rules, but all optional. A field that is left out keeps its
 * value. Therefore the form's defaults do not apply; they are for new records (docs/product/contract.md, section 2). Rules
 * that compare two fields are not copied; the update checks them on the whole record.
 */
export function changesTo<Shape extends z.core.$ZodShape>(form: z.ZodObject<Shape>): z.ZodObject<ChangesShape<Shape>> {
  const fields = Object.entries(form.shape as object as Record<string, z.ZodType>).map(([name, field]) => {
    const checked = field instanceof z.ZodDefault ? field.unwrap() : field
    return [name, z.optional(checked)] as const
  })
  return z.object(Object.fromEntries(fields)) as unknown as z.ZodObject<ChangesShape<Shape>>
}

/** Applies changes to a form. A field that is left out keeps its value; null is a value. */
export function withChanges<Form extends object>(form: Form, changes: { [Name in keyof Form]?: unknown }): Form {
  const sent = Object.entries(changes).filter(([, value]) => value !== undefined)
  return { ...form, ...Object.fromEntries(sent) }
}
