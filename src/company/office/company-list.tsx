import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { useFieldArray, type ArrayPath, type FieldArray } from 'react-hook-form'
import { Button, IconButton } from '#ui/button/button.tsx'
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
            <div className="flex justify-end gap-1 border-t border-border pt-2">
              <IconButton
                label={`Move ${one} ${index + 1} up`}
                icon={<ArrowUp />}
                disabled={index === 0}
                onClick={() => swap(index, index - 1)}
              />
              <IconButton
                label={`Move ${one} ${index + 1} down`}
                icon={<ArrowDown />}
                disabled={index === fields.length - 1}
                onClick={() => swap(index, index + 1)}
              />
              <IconButton
                label={`Remove ${one} ${index + 1}`}
                icon={<Trash2 />}
                disabled={isRequired && fields.length === 1}
                onClick={() => {
                  remove(index)
                  adder.current?.focus()
                }}
              />
            </div>
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

  /** Swaps two entries. The focus follows the moved entry, to the pressed button or, at the end of the list, to its opposite. */
  function swap(from: number, to: number) {
    move(from, to)
    const direction = to < from ? 0 : 1
    requestAnimationFrame(() => {
      const buttons = list.current?.children[to]?.querySelectorAll<HTMLButtonElement>(':scope > div:last-child > button')
      const wanted = buttons?.[direction]
      const other = buttons?.[1 - direction]
      ;(wanted?.disabled ? other : wanted)?.focus()
    })
  }
}
