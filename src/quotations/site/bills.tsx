import { Download, Smartphone } from 'lucide-react'
import { shortDate } from '#base/dates/dates.ts'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Card } from '#ui/card.tsx'
import type { Bill } from '../buyer-page.ts'

/** The proformas of a quotation: what is still to be paid, and how. */
export function Bills({ bills, path }: { bills: Bill[]; path: string }) {
  if (bills.length === 0) return null
  return (
    <Card as="section" aria-labelledby="bills" className="mt-6">
      <h2 id="bills" className="text-h3">
        Payment
      </h2>
      <ul className="mt-2 divide-y divide-border">
        {bills.map((bill) => (
          <BillRow key={bill.id} bill={bill} path={`${path}/proformas/${bill.id}`} />
        ))}
      </ul>
    </Card>
  )
}

function BillRow({ bill, path }: { bill: Bill; path: string }) {
  return bill.isVoid ? <VoidRow bill={bill} /> : <ValidRow bill={bill} path={path} />
}

/** A proforma that must no longer be paid. It has no amount, QR code or file. */
function VoidRow({ bill: { number } }: { bill: Bill }) {
  return (
    <li className="grid gap-2 py-4">
      <p>
        {'Proforma '}
        <span translate="no" className="id-text">
          {number}
        </span>
      </p>
      <p className="font-semibold">This proforma no longer applies. Please do not pay it; ask us for a new one.</p>
    </li>
  )
}

function ValidRow({
  bill: { number, dueOn, total, credit, refund, balance, isPaid, isOverdue, hasBank, upiLink },
  path,
}: {
  bill: Bill
  path: string
}) {
  const due = isOverdue ? `was payable by ${shortDate(dueOn)}` : `is payable by ${shortDate(dueOn)}`
  return (
    <li className="flex flex-wrap items-start justify-between gap-6 py-4">
      <div className="grid min-w-0 gap-2">
        <p>
          {'Proforma '}
          <span translate="no" className="id-text">
            {number}
          </span>
          {` of ${total}`}
        </p>
        {credit !== null && <p>{`${credit} taken off, because fewer people are coming than were ordered.`}</p>}
        <p className={isOverdue ? 'font-semibold text-danger-text' : 'font-semibold'}>
          {balance !== null
            ? `${balance} ${due}`
            : refund !== null
              ? `We will refund ${refund} to you.`
              : isPaid
                ? 'Paid. Thank you.'
                : 'Nothing to pay.'}
        </p>
        <p className="flex flex-wrap gap-3">
          <LinkButton href={path} variant="secondary" size="compact" icon={<Download />}>
            Open as PDF
          </LinkButton>
          {upiLink !== null && (
            <LinkButton href={upiLink} size="compact" icon={<Smartphone />} className="sm:hidden">
              Pay by UPI
            </LinkButton>
          )}
        </p>
        {balance !== null && (
          <p className="text-small text-text-2">
            {balance !== total && `The PDF still asks for ${total}. Please pay only ${balance}. `}
            {hasBank ? 'The bank account is in the PDF. ' : upiLink === null && 'Please ask us how to pay. '}
            After paying, please tell us the UTR and, if you deduct TDS, the amount.
          </p>
        )}
      </div>
      {upiLink !== null && (
        <img
          src={`${path}/qr.svg`}
          width="160"
          height="160"
          alt={`QR code to pay ${balance ?? ''} by UPI`}
          className="rounded-sm border border-border bg-white"
        />
      )}
    </li>
  )
}
