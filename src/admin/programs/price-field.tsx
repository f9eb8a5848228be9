import { useWatch } from 'react-hook-form'
import { PriceTag } from '../../programs/price-tag.tsx'
import type { ProgramForm } from '../../programs/program.schema.ts'
import { TextInput } from '../../ui/form/controls.tsx'
import { Field } from '../../ui/form/field.tsx'
import type { Editor } from '../editor/editor-plan.tsx'
import type { ProgramValues } from './program-values.ts'
import { priceText, typedPrice } from './typed-price.ts'

interface PriceFieldProps {
  editor: Editor<ProgramValues, ProgramForm>
  name: 'offline_price' | 'online_price'
  label: string
  optional?: boolean
  hint: string
}

/** Whole rupees: what is read from the typing stands below it, and in the field once it is left. */
export function PriceField({ editor, name, label, optional = false, hint }: PriceFieldProps) {
  const { register, control, setValue } = editor.form
  const { onBlur, ...registered } = register(name)
  const typed = useWatch({ control, name })
  const amount = typedPrice(typed)
  return (
    <div className="grid grid-cols-1 content-start gap-1.5">
      <Field name={name} label={label} optional={optional} hint={hint}>
        <TextInput
          {...registered}
          onBlur={(event) => {
            setValue(name, priceText(typedPrice(typed)), { shouldDirty: true })
            void onBlur(event)
          }}
          inputMode="numeric"
          autoComplete="off"
          className="figures"
        />
      </Field>
      <p role="status" className="text-small text-text-2">
        {amount !== null && (
          <>
            Read as <PriceTag amount={amount} />
          </>
        )}
      </p>
    </div>
  )
}
