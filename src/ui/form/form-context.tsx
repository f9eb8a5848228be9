import { createContext, useContext } from 'react'

/** One sentence per invalid field, by field name. */
export type FieldErrors = Readonly<Record<string, string>>

export type FormState = {
  /** The prefix of the ids of all fields inside. */
  id: string
  errors: FieldErrors
  isBusy: boolean
  isSlow: boolean
}

const NO_FORM: FormState = { id: '', errors: {}, isBusy: false, isSlow: false }

export const FormContext = createContext<FormState>(NO_FORM)

/** Returns the state of the surrounding form; an empty, idle one outside forms. */
export function useFormState(): FormState {
  return useContext(FormContext)
}

export type FieldState = {
  id: string
  name: string
  describedBy: string | undefined
  isInvalid: boolean
  isRequired: boolean
}

export const FieldContext = createContext<FieldState | undefined>(undefined)

/** Returns the attributes that a control takes from the surrounding Field; its own props are spread after these. */
export function useFieldAttributes() {
  const field = useContext(FieldContext)
  if (!field) return {}
  return {
    id: field.id,
    name: field.name,
    required: field.isRequired,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.isInvalid || undefined,
  }
}

/** Returns the id of a field's control, which the error summary links to. */
export function fieldId(formId: string, name: string): string {
  return formId ? `${formId}-${name}` : name
}
