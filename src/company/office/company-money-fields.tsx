import { useWatch } from 'react-hook-form'
import { HOME_STATES, localTaxOf } from '#base/values/indian-states.ts'
import { RadioGroup } from '#ui/form/choices.tsx'
import { Select } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { FieldRow } from '#ui/form/form.tsx'
import { DateField } from '#office/editor/date-field.tsx'
import { EditorSection } from '#office/editor/editor-section.tsx'
import { MAX_PAPER_NUMBER_LENGTH, numberWith, PROGRAM_SAC } from '../trade.ts'
import { CompanyList } from './company-list.tsx'
import { CompanyText } from './company-text.tsx'
import type { CompanyEditing } from './use-company-editor.tsx'

const TERMS_ROWS = 6
const STATES = HOME_STATES.map(({ name, gstCode }) => ({ value: gstCode, label: `${name} (${gstCode})` }))

const ROUNDING = [
  { value: 'yes', label: 'Whole rupees', hint: 'A line “Round off” shows the difference.' },
  { value: 'no', label: 'Rupees and paise' },
]

const ONLINE = [
  { value: 'recipient', label: 'The buyer’s State', hint: 'The usual reading.' },
  { value: 'performed', label: 'Your State', hint: 'Where the trainer teaches. Ask your accountant first.' },
]

/** The fields for quotations and proformas. */
export function MoneySections({ editor }: { editor: CompanyEditing }) {
  return (
    <>
      <RegistrationSection editor={editor} />
      <EditorSection title="Bank account" purpose="On proformas. Fill in everything but the branch, or leave all of it empty.">
        <CompanyText editor={editor} name="trade.bank.accountName" label="Name of the account" isOptional />
        <FieldRow>
          <CompanyText editor={editor} name="trade.bank.accountNumber" label="Account number" isOptional />
          <CompanyText editor={editor} name="trade.bank.ifsc" label="IFSC" isOptional />
        </FieldRow>
        <FieldRow>
          <CompanyText editor={editor} name="trade.bank.bankName" label="Bank" isOptional />
          <CompanyText editor={editor} name="trade.bank.branch" label="Branch" isOptional />
        </FieldRow>
      </EditorSection>
      <EditorSection title="UPI" purpose="For the QR code of a proforma. Fill in both, or leave both empty.">
        <FieldRow>
          <CompanyText editor={editor} name="trade.upi.id" label="UPI address" hint="Such as name@bank." isOptional />
          <CompanyText editor={editor} name="trade.upi.payee" label="Payee" hint="The name that the payer sees." isOptional />
        </FieldRow>
      </EditorSection>
      <PapersSection editor={editor} />
      <EditorSection
        title="GST rates"
        purpose="Each SAC has 18 % until you list another rate. A new rate gets a row of its own with its first day; papers already issued keep theirs."
      >
        <CompanyList editor={editor} name="trade.gstRates" one="rate" blank={{ sac: PROGRAM_SAC, rate: '18', from: '' }}>
          {(index) => (
            <>
              <FieldRow>
                <CompanyText editor={editor} name={`trade.gstRates.${index}.sac`} label="SAC" />
                <CompanyText editor={editor} name={`trade.gstRates.${index}.rate`} label="GST in percent" />
              </FieldRow>
              <DateField control={editor.form.control} name={`trade.gstRates.${index}.from`} label="First day" />
            </>
          )}
        </CompanyList>
      </EditorSection>
    </>
  )
}

function RegistrationSection({ editor }: { editor: CompanyEditing }) {
  const [state, shown] = useWatch({ control: editor.form.control, name: ['trade.state', 'address.display'] })
  return (
    <EditorSection
      title="Registration"
      purpose="On quotations and proformas. Registered name and GSTIN also on the contact page and under the terms."
    >
      <CompanyText editor={editor} name="registeredName" label="Registered name" isOptional hint="Example Consultancy Private Limited" />
      <FieldRow>
        <CompanyText editor={editor} name="gstin" label="GSTIN" isOptional hint="Such as 27AAPFU0939F1ZV." />
        <CompanyText editor={editor} name="trade.pan" label="PAN" isOptional hint="If empty, taken from the GSTIN." />
      </FieldRow>
      <div className="grid grid-cols-1 gap-1.5">
        <Field name="trade.state" label="State" optional hint="If empty, taken from the GSTIN.">
          <Select placeholder="No State" options={STATES} {...editor.form.register('trade.state')} />
        </Field>
        {state !== '' && <p className="text-small text-text-2">Buyers in this State pay CGST and {localTaxOf(state)}, others IGST.</p>}
      </div>
      <CompanyText
        editor={editor}
        name="trade.address"
        label="Address on papers"
        rows={3}
        isOptional
        hint={shown ? `If empty: ${shown}` : 'As registered for GST.'}
      />
    </EditorSection>
  )
}

function PapersSection({ editor }: { editor: CompanyEditing }) {
  return (
    <EditorSection title="Papers" purpose="Used on new quotations and proformas. Issued ones do not change.">
      <FieldRow>
        <PrefixField editor={editor} name="trade.quotationPrefix" label="Prefix of quotations" />
        <PrefixField editor={editor} name="trade.proformaPrefix" label="Prefix of proformas" />
      </FieldRow>
      <FieldRow>
        <CompanyText editor={editor} name="trade.validityDays" label="Quotations are valid for (days)" type="number" />
        <CompanyText editor={editor} name="trade.paymentDays" label="Proformas are due after (days)" type="number" />
      </FieldRow>
      <RadioGroup
        legend="Totals"
        layout="grid gap-2 sm:grid-cols-2"
        choices={ROUNDING}
        error={editor.errors['trade.roundOff']}
        {...editor.form.register('trade.roundOff')}
      />
      <RadioGroup
        legend="Place of supply of live online training"
        hint="For a buyer without GSTIN. A buyer with a GSTIN is taxed by its State."
        layout="grid gap-2 sm:grid-cols-2"
        choices={ONLINE}
        error={editor.errors['trade.onlinePlaceOfSupply']}
        {...editor.form.register('trade.onlinePlaceOfSupply')}
      />
      <CompanyText editor={editor} name="trade.quotationTerms" label="Terms of quotations" rows={TERMS_ROWS} isOptional />
    </EditorSection>
  )
}

interface PrefixFieldProps {
  editor: CompanyEditing
  name: 'trade.quotationPrefix' | 'trade.proformaPrefix'
  label: string
}

/** A prefix with the first number of a year below it, and the length of that number. */
function PrefixField({ editor, name, label }: PrefixFieldProps) {
  const number = numberWith(useWatch({ control: editor.form.control, name }).trim().toUpperCase())
  return (
    <div className="grid grid-cols-1 content-start gap-1.5">
      <CompanyText editor={editor} name={name} label={label} />
      <p role="status" className="text-small text-text-2 wrap-anywhere">
        <span className="figures">{number}</span>, {number.length} of {MAX_PAPER_NUMBER_LENGTH} characters
      </p>
    </div>
  )
}
