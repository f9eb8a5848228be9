import { longDate, type PlainDate } from '#base/dates/dates.ts'
import { inRupees } from '#base/values/money/paise.ts'
import type { Proforma } from './proforma.schema.ts'

export interface PaymentReminder {
  subject: string
  text: string
}

/** The text that asks for the balance of a proforma, for the office's own mail app or WhatsApp. */
export function paymentReminder({ number, issuedOn, dueOn, balancePaise, paper }: Proforma, today: PlainDate): PaymentReminder {
  const { buyer } = paper.content
  const { bank, upi } = paper
  const due = dueOn < today ? `was payable by ${longDate(dueOn)}` : `is payable by ${longDate(dueOn)}`
  const accounts = [
    ...(bank ? [`Bank: ${bank.accountName}, account ${bank.accountNumber}, IFSC ${bank.ifsc}`] : []),
    ...(upi ? [`UPI: ${upi.id}`] : []),
  ]
  const text = [
    `Dear ${buyer.contactName || buyer.name},`,
    `${inRupees(balancePaise)} of our proforma ${number} of ${longDate(issuedOn)} ${due}.`,
    accounts.join('\n'),
    'If you have paid already, please send us the UTR. If tax was deducted (TDS), please tell us how much.',
    paper.seller.name,
  ]
  return { subject: `Payment of proforma ${number}`, text: text.filter(Boolean).join('\n\n') }
}
