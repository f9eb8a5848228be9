import { typedText } from '#office/form/form-values.ts'
import { Select, TextInput } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import type { QuotationForm } from '../quotation.schema.ts'
import { ORDER_CHANNELS, type OrderChannel } from '../quotation-state.ts'
import { ORDER_CHANNEL_LABELS } from '../quotation-words.ts'

const CHANNELS = ORDER_CHANNELS.map((value) => ({ value, label: ORDER_CHANNEL_LABELS[value] }))

export const ACCEPTANCE_FIELDS = ['name', 'post', 'poNumber', 'channel'] as const

/** The fields of an acceptance that the office notes for the buyer. */
export function AcceptanceFields({ buyer }: { buyer: Pick<QuotationForm['buyer'], 'contactName'> }) {
  return (
    <>
      <Field name="name" label="Name">
        <TextInput autoComplete="off" defaultValue={buyer.contactName} />
      </Field>
      <Field name="post" label="Designation">
        <TextInput autoComplete="off" />
      </Field>
      <Field name="channel" label="How you received the order">
        <Select options={CHANNELS} />
      </Field>
      <Field name="poNumber" label="PO number" optional>
        <TextInput autoComplete="off" />
      </Field>
    </>
  )
}

export function acceptanceOf(typed: FormData) {
  const text = (name: string) => typedText(typed, name)
  return { name: text('name'), post: text('post'), poNumber: text('poNumber'), channel: text('channel') as OrderChannel }
}
