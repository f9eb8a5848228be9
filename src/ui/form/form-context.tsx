import { createContext, useContext } from 'react'

/** One sentence per field that is wrong, by the field's name. */
export type FieldErrors = Readonly<Record<string, string>>

export type FormState = {
  /** Begins the id of every field inside. */
  id: string
  errors: FieldErrors
  isBusy: boolean
  isSlow: boolean
}

const NO_FORM: FormState = { id: '', errors: {}, isBusy: false, isSlow: false }

export const FormContext = createContext<FormState>(NO_FORM)

/** The form around this component; an empty, idle one when there is none. */
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

/** The attributes a control takes from the Field around it; a control's own props are spread after these. */
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

/** The id of a field's control: what the summary of errors links to. */
export function fieldId(formId: string, name: string): string {
  return formId ? `${formId}-${name}` : name
}
