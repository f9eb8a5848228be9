import { FilePlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { DateInput } from '#ui/date/date-input.tsx'
import { TextInput } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonText } from '#ui/loading/skeleton.tsx'
import { FormDialog } from '#office/form/form-dialog.tsx'
import { typedText } from '#office/form/form-values.ts'
import { LoadError } from '#office/kit/load-error.tsx'
import { PageSection } from '#office/kit/page-section.tsx'
import { usePermission } from '#office/session/use-permission.tsx'
import type { Quotation } from '../../quotation.schema.ts'
import { useIssueProforma, useProformas } from './money-data.tsx'
import { PaymentList } from './payment-list.tsx'
import { ProformaRow } from './proforma-row.tsx'

const SHOWN = 50

/** On the page of a quotation: its proformas and the payments for them. */
export function QuotationMoney({ quotation }: { quotation: Quotation }) {
  return (
    <>
      <Proformas quotation={quotation} />
      <PaymentList quotationId={quotation.id} />
    </>
  )
}

function Proformas({ quotation }: { quotation: Quotation }) {
  const { id, state } = quotation
  const { data, error, refetch } = useProformas({ quotation: id, limit: SHOWN })
  const mayWrite = usePermission('money.write') && (state === 'sent' || state === 'accepted' || state === 'expired')
  const [isIssuing, setIsIssuing] = useState(false)
  return (
    <PageSection
      id="quotation-proformas"
      title="Proformas"
      total={data?.rows.length ?? 0}
      empty={data?.rows.length === 0 && 'Nothing has been billed yet.'}
      action={
        mayWrite && (
          <Button variant="secondary" size="dense" icon={<FilePlus />} onClick={() => setIsIssuing(true)}>
            Issue proforma
          </Button>
        )
      }
    >
      {!data &&
        (error ? <LoadError title="The proformas could not be loaded" error={error} onRetry={refetch} /> : <SkeletonText lines={3} />)}
      <ul className="mt-2">
        {data?.rows.map((proforma) => (
          <ProformaRow key={proforma.id} proforma={proforma} hasBuyer={false} />
        ))}
      </ul>
      {isIssuing && <ProformaDialog quotation={quotation} onClose={() => setIsIssuing(false)} />}
    </PageSection>
  )
}

function ProformaDialog({ quotation: { id, judgement }, onClose }: { quotation: Quotation; onClose: () => void }) {
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
      <p>It gets the next number and cannot be changed. A wrong one is cancelled.</p>
      {judgement.newRegistration && (
        <Notice tone="warning" title="The client’s data have changed" className="wrap-anywhere">
          {`${judgement.newRegistration.remark} A proforma has the data of the newest version, so issue the next version first.`}
        </Notice>
      )}
      <Field
        name="share"
        label="Share of the quotation"
        optional
        hint="In percent, such as 50. Empty: all that is not billed yet."
        width="date"
      >
        <TextInput inputMode="decimal" autoComplete="off" />
      </Field>
      <Field name="dueOn" label="Payable by" optional hint="Empty: the usual number of days." width="date">
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
