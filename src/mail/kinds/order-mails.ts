import { counted } from '#base/text/wording/counted.ts'
import { capitalise } from '#base/text/wording/capitalise.ts'
import { URGENCIES } from '../mail-states.ts'
import { batchValues, changeDetails, type BatchLetter, type ToldChange } from './batch-letter.ts'
import { mailKind } from './mail-kind.ts'

/** A buyer's order in a batch, as the mail describes it. `fullName` is the contact of the quotation. */
interface OrderLetter extends BatchLetter {
  number: string
  buyer: string
  /** 0 if the batch is paid as a whole. */
  seats: number
  /** The reason of a cancellation, as a sentence. Empty without one. */
  reason: string
}

const PLACEHOLDERS = [
  'contactName',
  'client',
  'quotationNumber',
  'program',
  'batchDays',
  'batchStart',
  'batchPlace',
  'batchDetails',
  'agreed',
  'contactLink',
  'company',
  'phone',
] as const
const REASON = 'You get this e-mail because this training is part of your order with {company}.'
const ORDER: OrderLetter = {
  batchId: 4,
  sequence: 1,
  program: 'Lean Six Sigma Green Belt',
  days: [
    { date: '2026-12-19', startTime: '09:30', endTime: '17:30' },
    { date: '2026-12-20', startTime: '09:30', endTime: '17:30' },
  ],
  daysInWords: '19–20 Dec 2026',
  mode: 'Classroom',
  where: 'Example Hall, Sector 16, Faridabad, Haryana',
  mapLink: null,
  meetingLink: null,
  joiningText: '',
  fullName: 'Neha Placeholder',
  people: [],
  number: 'QT/26-27/00012',
  buyer: 'Mock Motors',
  seats: 10,
  reason: '',
}

/** Mails to the buyer of a quotation about the batch that it is booked in. */
export const ORDER_MAILS = {
  /**
   * Days, hours or place have changed since the buyer was told, the order has moved to another batch, or a cancelled batch takes place
   * after all. `formerDays` are the days of the batch that the order has left.
   */
  'order-changed': mailKind<OrderLetter & { news: 'changed' | 'moved' | 'restored'; formerDays: string; changes: ToldChange[] }>({
    urgency: URGENCIES.urgent,
    title: 'Order: change of days or place',
    to: 'client',
    placeholders: [...PLACEHOLDERS, 'orderNews', 'changes'],
    required: ['batchDetails', 'agreed'],
    reason: REASON,
    subject: 'Quotation {quotationNumber}: {program}, now {batchDays}',
    text: `# A change in your order

Dear {contactName}, there is a change in **{program}** (quotation {quotationNumber} for {client}). {orderNews}

{changes}

These are the details now:

{batchDetails}

**What stays agreed:** {agreed}. You do not need to order again.

If the change does not suit you, answer this e-mail.`,
    sample: {
      ...ORDER,
      news: 'changed',
      formerDays: '12–13 Dec 2026',
      changes: [{ label: 'Days', before: '12–13 Dec 2026', now: '19–20 Dec 2026' }],
    },
    values: (data) => ({ ...orderValues(data), orderNews: newsInWords(data), changes: changeDetails(data.changes) }),
  }),
  /** The batch is cancelled. The order stays in it until the office books it in another one. */
  'order-cancelled': mailKind<OrderLetter>({
    urgency: URGENCIES.urgent,
    title: 'Order: cancellation of the batch',
    to: 'client',
    placeholders: [...PLACEHOLDERS, 'reason'],
    required: ['batchDetails', 'agreed'],
    reason: REASON,
    subject: 'Quotation {quotationNumber}: {program} on {batchDays} is cancelled',
    text: `# This training will not take place

Dear {contactName}, we have to cancel **{program}** on {batchDays}, which {client} ordered with quotation {quotationNumber}.

Reason: {reason}

**What stays agreed:** {agreed}, for another date. Answer this e-mail with days that suit you, or wait for our proposal. You do not need to order again.

These days are cancelled:

{batchDetails}

We are sorry for the trouble.`,
    sample: { ...ORDER, reason: 'The trainer is ill.' },
    values: (data) => ({ ...orderValues(data), reason: capitalise(data.reason) }),
  }),
}

function orderValues(data: OrderLetter) {
  const { number, buyer, seats, fullName } = data
  const agreed = ['the price of the quotation', seats === 0 ? '' : `your ${seats === 1 ? 'seat' : counted(seats, 'seat')}`]
  return {
    ...batchValues(data),
    contactName: fullName,
    client: buyer,
    quotationNumber: number,
    agreed: agreed.filter(Boolean).join(' and '),
  }
}

function newsInWords({ news, formerDays, reason }: { news: string; formerDays: string; reason: string }): string {
  if (news === 'restored') return 'The batch that we cancelled will take place after all.'
  if (news !== 'moved') return ''
  if (reason === '') return 'Your order is now in the batch below.'
  return `We had to cancel the batch of ${formerDays}, and have moved your order to the one below. Reason: ${reason}`
}
