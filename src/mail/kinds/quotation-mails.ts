import { indianTime, shortDate, type PlainDate } from '#base/dates/dates.ts'
import { mailtoHref } from '#base/values/mail-address.ts'
import { inRupees, type Paise } from '#base/values/money/paise.ts'
import { URGENCIES } from '../mail-states.ts'
import { details } from '../messages/letter-parts.ts'
import { typedParagraphs } from '../messages/letter.ts'
import { mailKind, OFFICE_REASON, readerLink } from './mail-kind.ts'

/** The version that was current when the mail was written, with the amounts of its paper. */
interface QuotationSummary {
  quotationId: number
  number: string
  versionNumber: number
  buyer: string
  totalPaise: Paise
  validUntil: PlainDate
}

/** The fields that a buyer's answer fills in. */
interface BuyersAnswer {
  byName: string
  /** Designation. */
  byPost: string
  poNumber: string
  /** ISO 8601, UTC. */
  at: string
}

const BUYER_REASON = 'You get this e-mail because you have asked {company} for a quotation.'
const QUOTATION: QuotationSummary = {
  quotationId: 12,
  number: 'QT/26-27/00012',
  versionNumber: 1,
  buyer: 'Mock Motors',
  totalPaise: 1_18_000_00,
  validUntil: '2026-12-31',
}
const ANSWER: BuyersAnswer = {
  byName: 'Kiran Example',
  byPost: 'Head of Purchase',
  poNumber: 'PO-77',
  at: '2026-11-20T09:30:00.000Z',
}

/** The state of a proforma at the moment the mail is sent. */
interface PaymentDue {
  proformaId: number
  number: string
  buyer: string
  contactName: string
  message: string
  /** A sentence with the balance, the number and the due date. */
  due: string
  balancePaise: Paise
  dueOn: PlainDate
  poNumber: string
  bank: { accountName: string; accountNumber: string; ifsc: string; bankName: string; branch: string } | null
  /** 'name@bank'. Empty without one. */
  upi: string
}

/** Mails about quotations, to the buyer and to the office. */
export const QUOTATION_MAILS = {
  /** To the buyer: a version of a quotation, with the link of its page. */
  'quotation-sent': mailKind<QuotationSummary & { contactName: string; message: string }>({
    urgency: URGENCIES.urgent,
    isSecret: true,
    title: 'Quotation',
    to: 'client',
    placeholders: [
      'contactName',
      'client',
      'quotationNumber',
      'quotationDetails',
      'officeMessage',
      'quotationLink',
      'contactLink',
      'company',
      'phone',
    ],
    required: ['quotationLink'],
    reason: BUYER_REASON,
    subject: 'Quotation {quotationNumber} for {client}',
    text: `# Quotation {quotationNumber}

Dear {contactName}, here is our quotation for {client}.

{officeMessage}

{quotationDetails}

[Read the quotation]({quotationLink})

On that page you can download it as a PDF, accept it, ask a question or decline it. You need no account. Anyone who has the link can open the page, so please pass it on only to people who decide about it.

Do you have a question? Just answer this e-mail.`,
    sample: { ...QUOTATION, contactName: 'Neha Placeholder', message: 'As discussed on the phone, with dates in January.' },
    values: ({ contactName, message, ...quotation }, context) => ({
      ...quotationValues(quotation),
      contactName,
      officeMessage: message === '' ? [] : typedParagraphs(message),
      quotationLink: readerLink(context, 'quotationLink'),
    }),
  }),
  /** To the buyer: the balance of a proforma, with the link of the page that has its QR code. */
  'payment-reminder': mailKind<PaymentDue>({
    urgency: URGENCIES.normal,
    isSecret: true,
    title: 'Payment reminder',
    to: 'client',
    placeholders: [
      'contactName',
      'client',
      'proformaNumber',
      'balance',
      'paymentDue',
      'paymentDetails',
      'officeMessage',
      'quotationLink',
      'contactLink',
      'company',
      'phone',
    ],
    required: ['paymentDetails', 'quotationLink'],
    reason: BUYER_REASON,
    subject: 'Payment of proforma {proformaNumber}: {balance}',
    text: `# Payment of proforma {proformaNumber}

Dear {contactName}, {paymentDue} Please arrange the payment.

{officeMessage}

{paymentDetails}

[Open the proforma and pay]({quotationLink})

**Have you already paid?** Just answer this e-mail with the UTR and, if you deducted tax (TDS), the amount.`,
    sample: {
      proformaId: 3,
      number: 'PI/26-27/00012',
      buyer: 'Mock Motors',
      contactName: 'Neha Placeholder',
      message: 'As discussed on the phone, half of it is enough for now.',
      due: '₹59,000.00 of our proforma PI/26-27/00012 dated 20 Nov 2026 was payable by 5 Dec 2026.',
      balancePaise: 59_000_00,
      dueOn: '2026-12-05',
      poNumber: 'PO-77',
      bank: {
        accountName: 'Example Training Private Limited',
        accountNumber: '000111222333',
        ifsc: 'ABCD0123456',
        bankName: 'Example Bank',
        branch: 'Example Branch',
      },
      upi: 'training@examplebank',
    },
    values: ({ number, buyer, contactName, message, due, balancePaise, dueOn, poNumber, bank, upi }, context) => ({
      client: buyer,
      contactName,
      proformaNumber: number,
      balance: inRupees(balancePaise),
      paymentDue: due,
      paymentDetails: details([
        { label: 'Proforma', value: number, isId: true },
        { label: 'Your PO number', value: poNumber },
        { label: 'Amount due', value: inRupees(balancePaise) },
        { label: 'Payable by', value: shortDate(dueOn) },
        { label: 'Account name', value: bank && bank.accountName },
        { label: 'Account number', value: bank && bank.accountNumber, isId: true },
        { label: 'IFSC', value: bank && bank.ifsc, isId: true },
        { label: 'Bank', value: bank && [bank.bankName, bank.branch].filter(Boolean).join(', ') },
        { label: 'UPI', value: upi, isId: true },
      ]),
      officeMessage: message === '' ? [] : typedParagraphs(message),
      quotationLink: readerLink(context, 'quotationLink'),
    }),
  }),
  /** To the addressee of a quotation: somebody who had the link has accepted it. */
  'quotation-accepted': mailKind<QuotationSummary & BuyersAnswer & { contactName: string }>({
    urgency: URGENCIES.urgent,
    isCausedByVisitor: true,
    maxPerDay: 10,
    title: 'Acceptance of a quotation',
    to: 'client',
    placeholders: [
      'contactName',
      'client',
      'quotationNumber',
      'quotationDetails',
      'acceptedBy',
      'acceptedAt',
      'contactLink',
      'company',
      'phone',
    ],
    required: ['acceptedBy', 'acceptedAt'],
    reason: BUYER_REASON,
    subject: 'Quotation {quotationNumber} for {client} was accepted',
    text: `# Quotation {quotationNumber} was accepted

It was accepted for {client} by {acceptedBy} on {acceptedAt}.

{quotationDetails}

We will write to you about the next steps.

**Did nobody at your company accept it?** Please answer this e-mail or call {phone}. We will then undo the acceptance.`,
    sample: { ...QUOTATION, ...ANSWER, contactName: 'Neha Placeholder' },
    values: ({ contactName, ...data }) => ({
      ...quotationValues(data),
      contactName,
      acceptedBy: [data.byName, data.byPost].filter(Boolean).join(', '),
      acceptedAt: indianTime(new Date(data.at)),
    }),
  }),
  /** To the office: the buyer has accepted or declined a quotation, or asked a question about it. */
  'quotation-answered': mailKind<
    QuotationSummary &
      BuyersAnswer & {
        answer: 'accepted' | 'late' | 'declined' | 'asked'
        email: string
        text: string
        /** The earlier accepted version that stands after the refusal. Missing if there is none, and in older mails. */
        fallbackVersion?: number | undefined
      }
  >({
    urgency: URGENCIES.urgent,
    isCausedByVisitor: true,
    title: 'Answer to a quotation',
    to: 'office',
    placeholders: ['client', 'quotationNumber', 'quotationNews', 'answerDetails', 'message', 'quotationRecordLink', 'company'],
    required: ['quotationNews', 'answerDetails', 'message', 'quotationRecordLink'],
    reason: OFFICE_REASON,
    subject: '{client} {quotationNews} {quotationNumber}',
    text: `# {client} {quotationNews} {quotationNumber}

{answerDetails}

{message}

[Open the quotation]({quotationRecordLink})`,
    sample: { ...QUOTATION, ...ANSWER, answer: 'accepted', email: '', text: '' },
    values: (data, { siteUrl }) => ({
      ...quotationValues(data),
      quotationNews: Object.hasOwn(NEWS, data.answer) ? NEWS[data.answer] : NEWS.asked,
      answerDetails: details([
        { label: 'By', value: [data.byName, data.byPost].filter(Boolean).join(', ') },
        { label: 'E-mail', value: data.email, ...(data.email !== '' && { href: mailtoHref(data.email) }) },
        { label: 'PO number', value: data.poNumber },
        { label: 'When', value: indianTime(new Date(data.at)) },
        { label: 'Version', value: String(data.versionNumber) },
        { label: 'Total', value: inRupees(data.totalPaise) },
        { label: 'Stands instead', value: data.fallbackVersion ? `Version ${data.fallbackVersion}, accepted earlier` : null },
        { label: 'Next', value: Object.hasOwn(NEXT_STEPS, data.answer) ? NEXT_STEPS[data.answer] : null },
      ]),
      message: data.text === '' ? [] : [{ type: 'quote', blocks: typedParagraphs(data.text) }],
      quotationRecordLink: `${siteUrl}/admin/quotations/edit/${data.quotationId}`,
    }),
  }),
}

const NEWS = {
  accepted: 'has accepted quotation',
  late: 'wants to accept the expired quotation',
  declined: 'has declined quotation',
  asked: 'has a question about quotation',
} as const

const NEXT_STEPS = {
  accepted: 'Book it if it is for training, and issue a proforma.',
  late: 'Issue a version with a later last day, or note the acceptance.',
  declined: null,
  asked: 'Answer it in the inbox.',
} as const

function quotationValues({ number, versionNumber, buyer, totalPaise, validUntil }: QuotationSummary) {
  return {
    client: buyer,
    quotationNumber: number,
    quotationDetails: details([
      { label: 'Number', value: number, isId: true },
      { label: 'Version', value: versionNumber > 1 ? String(versionNumber) : null },
      { label: 'Total', value: inRupees(totalPaise) },
      { label: 'Valid until', value: shortDate(validUntil) },
    ]),
  }
}
