import { useState } from 'react'
import { inRupees, parsePaise } from '#base/values/money/paise.ts'
import { languageOf } from '#base/text/language.ts'
import { DateInput } from '#ui/date/date-input.tsx'
import { TextInput } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import type { Messages } from '#office/form/form-messages.ts'
import { FormDialog } from '#office/form/form-dialog.tsx'
import { typedText } from '#office/form/form-values.ts'
import { Segments } from '#office/kit/segments.tsx'
import { todayInIndia } from '#training/office/batches/batch-words.tsx'
import type { Proforma } from '../../proforma.schema.ts'
import { useNotePayment, useProformas } from './money-data.tsx'

const KINDS = [
  { value: 'payment', label: 'Payment' },
  { value: 'refund', label: 'Refund' },
] as const
const MAX_OTHERS = 10

/** Notes one transfer: for this proforma, and for others of the same buyer if it pays them too. */
export function PaymentDialog({ proforma, onClose }: { proforma: Proforma; onClose: () => void }) {
  const [key] = useState(() => crypto.randomUUID())
  const [kind, setKind] = useState<'payment' | 'refund'>(proforma.balancePaise < 0 ? 'refund' : 'payment')
  const [receivedOn, setReceivedOn] = useState(todayInIndia())
  const [problems, setProblems] = useState<Record<string, string>>({})
  const call = useNotePayment()
  const others = useOthers(proforma)
  const form = call.form(submit)
  return (
    <FormDialog
      onClose={onClose}
      title={`${kind === 'refund' ? 'Refund' : 'Payment'} for ${proforma.number}`}
      description={proforma.buyerName}
      form={{ ...form, errors: { ...problems, ...form.errors } }}
      submitLabel={kind === 'refund' ? 'Note the refund' : 'Note the payment'}
      busyLabel="Noting..."
    >
      <Segments label="Kind" value={kind} choices={KINDS} onChange={setKind} />
      <Amounts proforma={proforma} isFirst isRefund={kind === 'refund'} />
      <Field name="receivedOn" label={kind === 'refund' ? 'Refunded on' : 'Received on'} width="date">
        <DateInput label="Day" value={receivedOn} onChange={setReceivedOn} />
      </Field>
      <Confirmation name="allowEarlier" label="The date is correct" errors={call.errors} />
      <Field name="reference" label="UTR or cheque number" hint="For TDS alone, the number of the certificate." width="id">
        <TextInput autoComplete="off" spellCheck={false} />
      </Field>
      <Confirmation name="allowSameReference" label="Note it anyway" errors={call.errors} />
      {kind === 'payment' && others.length > 0 && (
        <details className="grid gap-4">
          <summary className="cursor-pointer py-2 font-semibold">The same transfer also pays other proformas</summary>
          {others.map((other) => (
            <Amounts key={other.id} proforma={other} isFirst={false} isRefund={false} />
          ))}
        </details>
      )}
      <Field name="note" label="Note" optional>
        <TextInput autoComplete="off" />
      </Field>
    </FormDialog>
  )

  function submit(typed: FormData) {
    const found: Record<string, string> = {}
    const shares = [proforma, ...(kind === 'payment' ? others : [])].flatMap(({ id }) => {
      const [amount, tds] = [typedText(typed, `amount-${id}`), typedText(typed, `tds-${id}`)]
      if (amount === '' && tds === '' && id !== proforma.id) return []
      const isTdsAlone = tds !== '' && (amount === '' || parsePaise(amount) === 0)
      const amountPaise = isTdsAlone ? 0 : parsePaise(amount)
      if (!amountPaise && !isTdsAlone) found[`amount-${id}`] = 'Use an amount such as 12,980.50'
      const share = { proformaId: id, amountPaise: amountPaise ?? 0 }
      if (tds === '') return [share]
      const rate = /^(\d{1,2}(?:\.\d{1,2})?)\s*%$/.exec(tds)?.[1]
      if (rate !== undefined && isTdsAlone) found[`tds-${id}`] = 'Use an amount such as 1,000. A rate needs the amount of the transfer'
      if (rate !== undefined) return [{ ...share, tdsRate: Math.round(Number(rate) * 100) }]
      const tdsPaise = parsePaise(tds)
      if (tdsPaise === undefined) found[`tds-${id}`] = 'Use an amount such as 1,000, or a rate such as 10%'
      return [{ ...share, tdsPaise: tdsPaise ?? 0 }]
    })
    setProblems(found)
    if (Object.keys(found).length > 0) return
    const [reference, note] = [typedText(typed, 'reference'), typedText(typed, 'note')]
    call.send(
      {
        kind,
        receivedOn,
        reference,
        note,
        shares,
        allowSameReference: typed.has('allowSameReference'),
        allowEarlier: typed.has('allowEarlier'),
        idempotencyKey: key,
      },
      onClose,
    )
  }
}

/** Confirms something that the server has asked about. Hidden until it asks. */
function Confirmation({ name, label, errors }: { name: string; label: string; errors: Messages }) {
  if (errors[name] === undefined) return null
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input type="checkbox" name={name} value="yes" className="size-6 shrink-0 accent-primary" />
      {label}
    </label>
  )
}

/** Amount and TDS of one proforma. */
function Amounts({ proforma, isFirst, isRefund }: { proforma: Proforma; isFirst: boolean; isRefund: boolean }) {
  const { id, number, balancePaise } = proforma
  const isOwed = isRefund ? balancePaise < 0 : balancePaise > 0
  const due = isRefund ? 'Nothing to refund' : `${inRupees(balancePaise)} due. Leave empty for TDS alone.`
  const hint = balancePaise < 0 ? `${inRupees(-balancePaise)} to refund` : due
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field name={`amount-${id}`} label={isFirst ? 'Amount' : `Amount for ${number}`} hint={hint} optional={!isFirst}>
        <TextInput
          key={String(isRefund)}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={isFirst && isOwed ? inRupees(Math.abs(balancePaise)).slice(1) : ''}
        />
      </Field>
      {!isRefund && (
        <Field name={`tds-${id}`} label="TDS" optional hint="Tax that the buyer deducted: an amount, or a rate such as 10%.">
          <TextInput autoComplete="off" />
        </Field>
      )}
    </div>
  )
}

/** Other proformas of the buyer with something due. */
function useOthers({ id, clientId, quotationId }: Proforma): Proforma[] {
  const { data } = useProformas({
    state: 'open',
    limit: MAX_OTHERS,
    ...(clientId === null ? { quotation: quotationId } : { client: clientId }),
  })
  return (data?.rows ?? []).filter((other) => other.id !== id)
}

/** The buyer of a proforma, in their own script. */
export function BuyerName({ name }: { name: string }) {
  return <span lang={languageOf(name)}>{name}</span>
}
