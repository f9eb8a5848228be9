import { FilePlus } from 'lucide-react'
import { useState } from 'react'
import { shortDate } from '#base/dates/dates.ts'
import { inRupees } from '#base/values/money/paise.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { Button } from '#ui/button/button.tsx'
import { DateInput } from '#ui/date/date-input.tsx'
import { TextInput } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { SkeletonText } from '#ui/loading/skeleton.tsx'
import { FormDialog } from '#office/form/form-dialog.tsx'
import { typedText } from '#office/form/form-values.ts'
import { LoadError } from '#office/kit/load-error.tsx'
import { PageSection } from '#office/kit/page-section.tsx'
import { usePermission } from '#office/session/use-permission.tsx'
import type { Payment } from '../../payment.schema.ts'
import type { Quotation } from '../../quotation.schema.ts'
import { useIssueProforma, usePaymentsOf, useProformas, useTakeOffPayment } from './money-data.tsx'
import { ProformaRow } from './proforma-row.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

const SHOWN = 50

/** On the page of a quotation: its proformas and the payments for them. */
export function QuotationMoney({ quotation }: { quotation: Quotation }) {
  return (
    <>
      <Proformas quotation={quotation} />
      <Payments quotationId={quotation.id} />
    </>
  )
}

function Proformas({ quotation: { id, state } }: { quotation: Quotation }) {
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
      {isIssuing && <ProformaDialog quotationId={id} onClose={() => setIsIssuing(false)} />}
    </PageSection>
  )
}

function ProformaDialog({ quotationId, onClose }: { quotationId: number; onClose: () => void }) {
  const [key] = useState(() => crypto.randomUUID())
  const [dueOn, setDueOn] = useState('')
  const [problem, setProblem] = useState<string>()
  const call = useIssueProforma(quotationId)
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

function Payments({ quotationId }: { quotationId: number }) {
  const { data, error, refetch } = usePaymentsOf(quotationId)
  if (data?.length === 0) return null
  return (
    <PageSection id="quotation-payments" title="Payments" total={data?.length ?? 0}>
      {!data &&
        (error ? <LoadError title="The payments could not be loaded" error={error} onRetry={refetch} /> : <SkeletonText lines={2} />)}
      <ul className="mt-2">
        {data?.map((payment) => (
          <PaymentRow key={payment.id} payment={payment} />
        ))}
      </ul>
    </PageSection>
  )
}

function PaymentRow({ payment }: { payment: Payment }) {
  const { id, kind, receivedOn, amountPaise, tdsPaise, reference, note, notedBy, takenOffBy, takenOffReason, shares } = payment
  const mayWrite = usePermission('money.write')
  const [isTakingOff, setIsTakingOff] = useState(false)
  const takeOff = useTakeOffPayment(id)
  const isOff = takenOffReason !== null
  const facts = [
    reference,
    ...(tdsPaise > 0 ? [`TDS ${inRupees(tdsPaise)}`] : []),
    `for ${shares.map(({ number }) => number).join(', ')}`,
    note,
    `noted by ${notedBy}`,
  ]
  return (
    <li className="grid gap-1 border-border py-3 not-first:border-t">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <p className={`figures font-semibold ${isOff ? 'line-through' : ''}`}>
          {kind === 'refund' ? `${inRupees(amountPaise)} refunded` : inRupees(amountPaise)}
          <span className="ms-2 text-small font-normal text-text-2">{shortDate(receivedOn)}</span>
        </p>
        {isOff && <StatusBadge tone="neutral">Taken off</StatusBadge>}
      </div>
      <p className="text-small text-text-2 wrap-anywhere">{facts.filter(Boolean).join(' · ')}</p>
      {isOff && <p className="text-small wrap-anywhere">{`Taken off by ${takenOffBy}: ${takenOffReason}`}</p>}
      {mayWrite && !isOff && (
        <p>
          <Button variant="secondary" size="dense" onClick={() => setIsTakingOff(true)}>
            Take off
          </Button>
        </p>
      )}
      {isTakingOff && (
        <ReasonDialog
          title="Take this payment off"
          submitLabel="Take off"
          busyLabel="Taking off..."
          hint="For example: it was another client’s transfer, or it was noted twice. Only the office sees the reason."
          call={takeOff}
          onClose={() => setIsTakingOff(false)}
        >
          <p>
            The balance is then computed without it. If anyone was told that the proforma is paid, tell them, and check what was sent since.
          </p>
        </ReasonDialog>
      )}
    </li>
  )
}
