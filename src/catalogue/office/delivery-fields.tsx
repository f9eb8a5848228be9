import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { hasPrice, type PriceField as PriceName } from '../price.ts'
import { PriceTag } from '../site/price-tag.tsx'
import type { ProgramForm } from '../program.schema.ts'
import { DELIVERY_LABELS, DELIVERY_MODES, type DeliveryMode } from '../program.ts'
import { priceInField, priceText } from '../typed-price.ts'
import { RadioGroup } from '#ui/form/choices.tsx'
import { TextInput } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { FieldRow } from '#ui/form/form.tsx'
import type { Editor } from '#office/editor/editor-plan.tsx'
import type { ProgramValues } from './program-values.ts'

type ProgramEditor = Editor<ProgramValues, ProgramForm>

const PRICE_NAMES: readonly PriceName[] = ['offline_price', 'online_price']

/** How the program is held, and the prices that it then has. The other price is emptied (docs/product/contract.md, section 7). */
export function DeliveryFields({ editor }: { editor: ProgramEditor }) {
  const { control, register, getValues, setValue, clearErrors } = editor.form
  const mode = useWatch({ control, name: 'delivery_mode' }) as DeliveryMode
  const [emptied] = useState(() => new Map<PriceName, string>())

  /** A mode that was chosen by mistake loses no price: choosing the old mode again brings it back. */
  function changeMode(chosen: DeliveryMode): void {
    for (const name of PRICE_NAMES) {
      const typed = getValues(name)
      if (hasPrice(chosen, name)) {
        if (typed === '') setValue(name, emptied.get(name) ?? '', { shouldDirty: true })
        continue
      }
      if (typed !== '') emptied.set(name, typed)
      setValue(name, '', { shouldDirty: true })
      clearErrors(name)
    }
  }

  return (
    <>
      <RadioGroup
        {...register('delivery_mode', { onChange: (event: { target: { value: DeliveryMode } }) => changeMode(event.target.value) })}
        legend="Delivery"
        layout="grid gap-2 sm:grid-cols-3"
        choices={DELIVERY_MODES.map((one) => ({ value: one, label: DELIVERY_LABELS[one] }))}
      />
      <FieldRow>
        <PriceField editor={editor} mode={mode} name="offline_price" label="Offline price" hint="Classroom, in whole rupees." />
        <PriceField
          editor={editor}
          mode={mode}
          name="online_price"
          label="Online price"
          optional={mode !== 'online'}
          hint="In whole rupees."
        />
      </FieldRow>
    </>
  )
}

interface PriceFieldProps {
  editor: ProgramEditor
  mode: DeliveryMode
  name: PriceName
  label: string
  optional?: boolean
  hint: string
}

/** Whole rupees. The amount that was read is shown below the field, and in the field once the cursor leaves it. */
function PriceField({ editor, mode, name, label, optional = false, hint }: PriceFieldProps) {
  const { register, control, setValue } = editor.form
  const { onBlur, ...registered } = register(name)
  const typed = useWatch({ control, name })
  const isUsed = hasPrice(mode, name)
  const amount = isUsed ? priceInField(typed) : null
  return (
    <div className="grid grid-cols-1 content-start gap-1.5">
      <Field
        name={name}
        label={label}
        optional={optional && isUsed}
        hint={isUsed ? hint : `Not used: this program is ${DELIVERY_LABELS[mode]}.`}
      >
        <TextInput
          {...registered}
          onBlur={(event) => {
            setValue(name, priceText(priceInField(typed)), { shouldDirty: true })
            void onBlur(event)
          }}
          disabled={!isUsed}
          inputMode="numeric"
          autoComplete="off"
          className="figures"
        />
      </Field>
      <p role="status" className="text-small text-text-2">
        {amount !== null && (
          <>
            Saved as <PriceTag amount={amount} />
          </>
        )}
      </p>
    </div>
  )
}
