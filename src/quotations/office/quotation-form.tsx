import { useController, useWatch } from 'react-hook-form'
import { getData } from '#base/api/api-client.ts'
import { languageOf } from '#base/text/language.ts'
import { ClientField } from '#clients/office/client-field.tsx'
import { DateField } from '#office/editor/date-field.tsx'
import type { Editor } from '#office/editor/editor-plan.tsx'
import { EditorSection, FoldedSection } from '#office/editor/editor-section.tsx'
import type { Messages } from '#office/form/form-messages.ts'
import { FieldRemark } from '#office/form/field-remark.tsx'
import { StateField } from '#office/form/state-select.tsx'
import { useCall } from '#office/form/use-call.tsx'
import { Button } from '#ui/button/button.tsx'
import { TextArea, TextInput } from '#ui/form/controls.tsx'
import { EmailInput } from '#ui/form/email-input.tsx'
import { Field } from '#ui/form/field.tsx'
import { FieldRow } from '#ui/form/form.tsx'
import { TickChoice } from '#ui/form/tick-choice.tsx'
import { Notice } from '#ui/notice.tsx'
import type { QuotationForm, QuotationJudgement } from '../quotation.schema.ts'
import { buyerValues, YES, type QuotationValues } from './quotation-values.ts'
import { QuotedLines } from './quoted-lines.tsx'

interface QuotationFieldsProps {
  editor: Editor<QuotationValues, QuotationForm>
  /** The problems that must be solved before issuing, by field. */
  problems: Messages
}

interface BuyerSectionProps extends QuotationFieldsProps {
  newRegistration: QuotationJudgement['newRegistration'] | undefined
}

export function QuotationFields({ editor, problems, newRegistration }: BuyerSectionProps) {
  return (
    <>
      <BuyerSection editor={editor} problems={problems} newRegistration={newRegistration} />
      <QuotedLines editor={editor} remark={problems['lines']} />
      <ConditionsSection editor={editor} problems={problems} />
      <PlaceSection editor={editor} problems={problems} />
    </>
  )
}

/** Choosing a client fills in the buyer, which can still be edited: the paper keeps its own text. */
function BuyerSection({ editor, problems, newRegistration }: BuyerSectionProps) {
  const { register, control, setValue, getValues } = editor.form
  const { field: client } = useController({ control, name: 'clientId' })
  const [name, address] = useWatch({ control, name: ['name', 'address'] })
  const fetching = useCall((id: string) => getData('GET /quotations/start', { query: { client: Number(id) } }), {
    failed: 'The client’s address was not filled in',
  })
  const remark = (field: string) => <FieldRemark text={editor.errors[field] === undefined ? problems[field] : undefined} />
  return (
    <EditorSection title="Buyer" purpose="The company or person who pays, as printed on the quotation.">
      <ClientField
        value={client.value}
        onChange={(id) => {
          client.onChange(id)
          if (id !== '') fetching.send(id, ({ buyer }) => fill(buyerValues(buyer)))
        }}
      />
      <Field name="name" label="Buyer">
        <TextInput autoComplete="off" lang={languageOf(name)} {...register('name')} />
      </Field>
      <div className="grid gap-1.5">
        <Field name="address" label="Address">
          <TextArea rows={3} lang={languageOf(address)} className="resize-y" {...register('address')} />
        </Field>
        {remark('address')}
      </div>
      <FieldRow>
        <div className="grid content-start gap-1.5">
          <Field name="state" label="State">
            <StateField control={control} name="state" />
          </Field>
          {remark('state')}
        </div>
        <Field name="gstin" label="GSTIN" optional>
          <TextInput mono autoComplete="off" autoCapitalize="characters" spellCheck={false} {...register('gstin')} />
        </Field>
      </FieldRow>
      {newRegistration && (
        <Notice tone="warning" role="status" title="The client’s details have changed" className="wrap-anywhere">
          <p>{newRegistration.remark}</p>
          <Button variant="secondary" size="dense" className="mt-2" onClick={() => fillPaper(newRegistration)}>
            Use the client’s details
          </Button>
        </Notice>
      )}
      <Field name="contactName" label="Contact" optional>
        <TextInput autoComplete="off" {...register('contactName')} />
      </Field>
      <FieldRow>
        <Field name="email" label="E-mail" optional>
          <EmailInput autoComplete="off" {...register('email')} />
        </Field>
        <Field name="phone" label="Phone" optional>
          <TextInput type="tel" autoComplete="off" {...register('phone')} />
        </Field>
      </FieldRow>
    </EditorSection>
  )

  /** Keeps a contact that is already filled in: it may be the sender of the enquiry. */
  function fill({ contactName, email, phone, ...paper }: ReturnType<typeof buyerValues>) {
    const isNamed = ['contactName', 'email', 'phone'].some((field) => getValues(field as keyof QuotationValues) !== '')
    setAll(isNamed ? paper : { ...paper, contactName, email, phone })
  }

  function fillPaper({ gstin, state }: NonNullable<QuotationJudgement['newRegistration']>) {
    setAll({ gstin: gstin ?? '', state: state ?? '' })
  }

  function setAll(values: Partial<QuotationValues>) {
    for (const [field, value] of Object.entries(values)) setValue(field as keyof QuotationValues, value, { shouldDirty: true })
  }
}

const TERMS_ROWS = 6

function ConditionsSection({ editor, problems }: QuotationFieldsProps) {
  const { register, control, setValue } = editor.form
  const isTaxIncluded = useWatch({ control, name: 'isTaxIncluded' })
  return (
    <EditorSection title="Conditions" purpose="For all lines.">
      <TickChoice
        name="isTaxIncluded"
        label="Prices include GST"
        hint="GST is then subtracted from the price to give the taxable value."
        isTicked={isTaxIncluded === YES}
        onChange={(isTicked) => setValue('isTaxIncluded', isTicked ? YES : '', { shouldDirty: true })}
      />
      <FieldRow>
        <div className="grid content-start gap-1.5">
          <Field name="discount" label="Overall discount" optional hint="A percentage such as 5%, or an amount in rupees.">
            <TextInput autoComplete="off" placeholder="5% or 500" className="figures" {...register('discount')} />
          </Field>
          <FieldRemark text={editor.errors['discount'] === undefined ? problems['discount'] : undefined} />
        </div>
        <div className="grid content-start gap-1.5">
          <DateField control={control} name="validUntil" label="Valid until" />
          <FieldRemark text={editor.errors['validUntil'] === undefined ? problems['validUntil'] : undefined} />
        </div>
      </FieldRow>
      <Field name="terms" label="Terms" optional>
        <TextArea rows={TERMS_ROWS} className="resize-y" {...register('terms')} />
      </Field>
      <Field name="note" label="Note" optional hint="On the paper, above the terms.">
        <TextArea rows={2} className="resize-y" {...register('note')} />
      </Field>
    </EditorSection>
  )
}

function PlaceSection({ editor, problems }: QuotationFieldsProps) {
  const { register, control, setValue } = editor.form
  const [placeState, isInterState] = useWatch({ control, name: ['placeState', 'isInterState'] })
  const problem = problems['placeState']
  const hasError = ['placeState', 'placeReason'].some((field) => editor.errors[field] !== undefined)
  return (
    <FoldedSection
      title="Place of supply"
      purpose="Follows from buyer and lines. Choose another only if your accountant says so."
      isInUse={placeState !== ''}
      hasError={hasError || problem !== undefined}
    >
      <FieldRemark text={hasError ? undefined : problem} />
      <Field name="placeState" label="Place of supply" optional>
        <StateField control={control} name="placeState" optional />
      </Field>
      {placeState !== '' && (
        <>
          <TickChoice
            name="isInterState"
            label="Inter-State supply (IGST)"
            hint="Even in your own State, for a buyer in a special economic zone (SEZ). If it is zero-rated, set the GST of each line to 0%."
            isTicked={isInterState === YES}
            onChange={(isTicked) => setValue('isInterState', isTicked ? YES : '', { shouldDirty: true })}
          />
          <Field name="placeReason" label="Reason" hint="Kept with the quotation.">
            <TextInput autoComplete="off" {...register('placeReason')} />
          </Field>
        </>
      )}
    </FoldedSection>
  )
}
