import { useState } from 'react'
import { indianDate, shortDate } from '#base/dates/dates.ts'
import { counted } from '#base/text/wording/counted.ts'
import { inRupees } from '#base/values/money/paise.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { Button } from '#ui/button/button.tsx'
import { SkeletonText } from '#ui/loading/skeleton.tsx'
import { LoadError } from '#office/kit/load-error.tsx'
import { PageSection } from '#office/kit/page-section.tsx'
import { usePermission } from '#office/session/use-permission.tsx'
import type { Payment, SentSince } from '../../payment.schema.ts'
import { usePaymentsOf, useSentSince, useTakeOffPayment } from './money-data.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

/** The payments and refunds of a quotation, including those taken off. Renders nothing without any. */
export function PaymentList({ quotationId }: { quotationId: number }) {
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

const AMOUNT_WORDS = { payment: '', refund: ' refunded', credit: ' taken off the bill' } as const

function PaymentRow({ payment }: { payment: Payment }) {
  const { kind, receivedOn, amountPaise, tdsPaise, reference, note, notedBy, takenOffBy, takenOffReason, shares } = payment
  const mayWrite = usePermission('money.write')
  const [isTakingOff, setIsTakingOff] = useState(false)
  const isOff = takenOffReason !== null
  const facts = [
    reference,
    ...(tdsPaise > 0 ? [`TDS ${inRupees(tdsPaise)}`] : []),
    shares.length === 0 ? 'off the next proforma' : `for ${shares.map(({ number }) => number).join(', ')}`,
    note,
    `noted by ${notedBy}`,
  ]
  return (
    <li className="grid gap-1 border-border py-3 not-first:border-t">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <p className={`figures font-semibold ${isOff ? 'line-through' : ''}`}>
          {amountPaise === 0 ? 'TDS alone' : inRupees(amountPaise) + AMOUNT_WORDS[kind]}
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
      {isTakingOff && <TakeOffDialog payment={payment} onClose={() => setIsTakingOff(false)} />}
    </li>
  )
}

function TakeOffDialog({ payment: { id, kind }, onClose }: { payment: Payment; onClose: () => void }) {
  const takeOff = useTakeOffPayment(id)
  return (
    <ReasonDialog
      title={`Take this ${kind} off`}
      submitLabel="Take off"
      busyLabel="Taking off..."
      hint={`For example: ${kind === 'credit' ? 'someone else comes after all' : 'it was another client’s transfer, or it was noted twice'}. Only the office sees the reason.`}
      call={takeOff}
      onClose={onClose}
    >
      <p>{kind === 'credit' ? 'The seat is then ordered and billed again.' : 'The balance is then computed without it.'}</p>
      <SentSinceList paymentId={id} />
    </ReasonDialog>
  )
}

/** Lists everything sent that may depend on the payment, so that its recipients can be told. */
function SentSinceList({ paymentId }: { paymentId: number }) {
  const { data, error, refetch } = useSentSince(paymentId)
  if (!data) {
    return error ? (
      <LoadError title="The list of what was sent since could not be loaded" error={error} onRetry={refetch} />
    ) : (
      <SkeletonText lines={2} />
    )
  }
  if (data.length === 0) return <p>Nothing that depends on it has been sent since it was noted.</p>
  return (
    <div className="grid gap-2">
      <p id="sent-since">Sent since it was noted. Check whether anyone needs to be told:</p>
      <ul aria-labelledby="sent-since" className="grid list-disc gap-1 ps-5 text-small">
        {data.map((sent) => (
          <li key={sent.kind + sent.name} className="wrap-anywhere">
            {`${SENT_SINCE_WORDS[sent.kind](sent)}, ${sent.count > 1 ? 'last ' : ''}on ${shortDate(indianDate(new Date(sent.lastAt)))}`}
          </li>
        ))}
      </ul>
    </div>
  )
}

const SENT_SINCE_WORDS: Readonly<Record<SentSince['kind'], (sent: SentSince) => string>> = {
  reply: ({ name, count }) => `${counted(count, 'reply', 'replies')} to ${name}`,
  joining: ({ name, count }) => `Joining instructions to ${counted(count, 'person', 'people')}: ${name}`,
  certificate: ({ name, count }) => `${counted(count, 'certificate')}: ${name}`,
  refund: ({ name }) => `Refund of ${name}`,
}
