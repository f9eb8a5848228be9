import { useState } from 'react'
import { inRupees } from '#base/values/money/paise.ts'
import { DateInput } from '#ui/date/date-input.tsx'
import { TextInput } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { FormDialog } from '#office/form/form-dialog.tsx'
import { typedText } from '#office/form/form-values.ts'
import type { Quotation } from '../../quotation.schema.ts'
import { useIssueProforma } from './money-data.tsx'

/** Bills a share of a quotation, or all that is not billed yet. */
export function ProformaDialog({
  quotation: { id, judgement, versionNumber, totalPaise, unbilledPaise, billingRemarks },
  onClose,
}: {
  quotation: Quotation
  onClose: () => void
}) {
  const [key] = useState(() => crypto.randomUUID())
  const [dueOn, setDueOn] = useState('')
  const [problem, setProblem] = useState<string>()
  const call = useIssueProforma(id)
  const form = call.form(submit)
  return (
    <FormDialog
      onClose={onClose}
      title="Issue a proforma"
      form={{ ...form, errors: { ...(problem !== undefined && { share: problem }), ...form.errors } }}
      submitLabel="Issue proforma"
      busyLabel="Issuing..."
    >
      <p>
        <strong className="figures text-text">{inRupees(unbilledPaise ?? 0)}</strong>
        {unbilledPaise === totalPaise ? ' is to be billed.' : ` of ${inRupees(totalPaise ?? 0)} is left to bill.`} The proforma gets the
        next number and cannot be changed. If it is wrong, cancel it and issue another.
      </p>
      {judgement.newRegistration && (
        <Notice tone="warning" title="The client’s details have changed" className="wrap-anywhere">
          {`${judgement.newRegistration.remark} A proforma uses the details of version ${versionNumber ?? ''}, so issue the next version first.`}
        </Notice>
      )}
      {billingRemarks.length > 0 && (
        <Notice tone="warning" title="Check the GST rate">
          <ul className="grid gap-1">
            {billingRemarks.map((remark) => (
              <li key={remark}>{remark}</li>
            ))}
          </ul>
        </Notice>
      )}
      <Field
        name="share"
        label="Share of the quotation"
        optional
        hint="In percent, such as 50. Leave empty to bill all that is left."
        width="date"
      >
        <TextInput inputMode="decimal" autoComplete="off" />
      </Field>
      <Field name="dueOn" label="Payable by" optional hint="Leave empty for the usual number of days." width="date">
        <DateInput label="Payable by" value={dueOn} onChange={setDueOn} />
      </Field>
    </FormDialog>
  )

  function submit(typed: FormData) {
    const share = typedText(typed, 'share').replace(/\s*%$/, '')
    const isShare = share === '' || /^\d{1,3}(?:\.\d{1,2})?$/.test(share)
    setProblem(isShare ? undefined : 'Use a share such as 50 or 33.33')
    if (isShare)
      call.send({ share: share === '' ? null : Math.round(Number(share) * 100), dueOn: dueOn || null, idempotencyKey: key }, onClose)
  }
}
