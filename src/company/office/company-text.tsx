import type { FieldPathByValue } from 'react-hook-form'
import { TextArea, TextInput } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import type { CompanyValues } from './company-values.ts'
import type { CompanyEditing } from './use-company-editor.tsx'

interface CompanyTextProps {
  editor: CompanyEditing
  name: FieldPathByValue<CompanyValues, string>
  label: string
  hint?: string
  type?: 'text' | 'email' | 'tel' | 'url' | 'number'
  /** If set, renders a text area with this many rows. */
  rows?: number
  isOptional?: boolean
}

/** One text field of the company form. */
export function CompanyText({ editor, name, label, hint, type = 'text', rows, isOptional = false }: CompanyTextProps) {
  const registered = editor.form.register(name)
  return (
    <Field name={name} label={label} hint={hint} optional={isOptional}>
      {rows === undefined ? (
        <TextInput type={type} autoComplete="off" {...registered} />
      ) : (
        <TextArea rows={rows} className="resize-y" {...registered} />
      )}
    </Field>
  )
}
