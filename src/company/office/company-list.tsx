import { Plus } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { useFieldArray, type ArrayPath, type FieldArray } from 'react-hook-form'
import { RowButtons } from '#office/form/row-buttons.tsx'
import { Button } from '#ui/button/button.tsx'
import { FieldError } from '#ui/form/field.tsx'
import { fieldId, useFormState } from '#ui/form/form-context.tsx'
import type { CompanyValues } from './company-values.ts'
import type { CompanyEditing } from './use-company-editor.tsx'

export type CompanyListName = ArrayPath<CompanyValues>

interface CompanyListProps<Name extends CompanyListName> {
  editor: CompanyEditing
  name: Name
  /** The name of one entry, in lower case: 'phone number'. */
  one: string
  blank: FieldArray<CompanyValues, Name>
  /** The site needs at least one entry. */
  isRequired?: boolean
  /** Disables adding at this number of entries. */
  maxCount?: number
  children: (index: number) => ReactNode
}

/** An editable list. Buttons add, remove and move entries, so it works by keyboard and by touch. */
export function CompanyList<Name extends CompanyListName>({
  editor,
  name,
  one,
  blank,
  isRequired = false,
  maxCount = Infinity,
  children,
}: CompanyListProps<Name>) {
  const { fields, append, remove, move } = useFieldArray({ control: editor.form.control, name })
  const { id: formId } = useFormState()
  const list = useRef<HTMLUListElement>(null)
  const adder = useRef<HTMLButtonElement>(null)
  const fault = editor.errors[name]
  return (
    <div id={fieldId(formId, name)} tabIndex={-1} className="grid grid-cols-1 gap-4">
      {fault && <FieldError>{fault}</FieldError>}
      <ul ref={list} className="grid grid-cols-1 gap-4 empty:hidden">
        {fields.map(({ id }, index) => (
          <li key={id} className="grid grid-cols-1 gap-4 rounded-md border border-border p-4">
            {children(index)}
            <RowButtons
              list={list}
              one={one}
              at={index}
              count={fields.length}
              canRemove={!isRequired || fields.length > 1}
              onMove={(to) => move(index, to)}
              onRemove={() => {
                remove(index)
                adder.current?.focus()
              }}
            />
          </li>
        ))}
      </ul>
      {fields.length < maxCount && (
        <Button ref={adder} variant="secondary" size="compact" icon={<Plus />} className="justify-self-start" onClick={() => append(blank)}>
          Add {one}
        </Button>
      )}
    </div>
  )
}
