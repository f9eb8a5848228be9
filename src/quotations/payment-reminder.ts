import { shortDate, type PlainDate } from '#base/dates/dates.ts'
import { inRupees } from '#base/values/money/paise.ts'
import { withoutErasedContact } from './document/erased-contact.ts'
import type { Proforma } from './proforma.schema.ts'

/** '₹59,000.00 of our proforma PI/26-27/00001 dated 20 Nov 2026 was payable by 5 Dec 2026.' */
export function dueInWords({ number, issuedOn, dueOn, balancePaise }: Omit<Proforma, 'reminder'>, today: PlainDate): string {
  const due = dueOn < today ? `was payable by ${shortDate(dueOn)}` : `is payable by ${shortDate(dueOn)}`
  return `${inRupees(balancePaise)} of our proforma ${number} dated ${shortDate(issuedOn)} ${due}.`
}

/** The text that asks for the balance of a proforma by WhatsApp. */
export function reminderText(proforma: Proforma, today: PlainDate): string {
  const { buyer } = withoutErasedContact(proforma.paper).content
  const { bank, upi, seller } = proforma.paper
  const accounts = [
    ...(bank ? [`Bank: ${bank.accountName}, account ${bank.accountNumber}, IFSC ${bank.ifsc}`] : []),
    ...(upi ? [`UPI: ${upi.id}`] : []),
  ]
  const text = [
    `Dear ${buyer.contactName || buyer.name},`,
    dueInWords(proforma, today),
    accounts.join('\n'),
    'Please arrange the payment. If you have already paid, please send us the UTR and, if you deducted tax (TDS), the amount.',
    seller.name,
  ]
  return text.filter(Boolean).join('\n\n')
}
