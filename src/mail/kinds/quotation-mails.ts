import { indianTime, longDate, type PlainDate } from '#base/dates/dates.ts'
import { mailtoHref } from '#base/values/mail-address.ts'
import { inRupees, type Paise } from '#base/values/money/paise.ts'
import { URGENCIES } from '../mail-states.ts'
import { details } from '../messages/letter-parts.ts'
import { typedParagraphs } from '../messages/letter.ts'
import { mailKind, OFFICE_REASON, readerLink } from './mail-kind.ts'

/** The newest version when the mail was written. The amounts are those of the paper. */
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

**Was it neither you nor anyone else at your company?** Please tell us: answer this e-mail or call {phone}. We will then undo the acceptance.`,
    sample: { ...QUOTATION, ...ANSWER, contactName: 'Neha Placeholder' },
    values: ({ contactName, ...data }) => ({
      ...quotationValues(data),
      contactName,
      acceptedBy: [data.byName, data.byPost].filter(Boolean).join(', '),
      acceptedAt: indianTime(new Date(data.at)),
    }),
  }),
  /** To the office: the buyer has accepted, declined, or asked something. */
  'quotation-answered': mailKind<
    QuotationSummary & BuyersAnswer & { answer: 'accepted' | 'late' | 'declined' | 'asked'; email: string; text: string }
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

function quotationValues({ number, versionNumber, buyer, totalPaise, validUntil }: QuotationSummary) {
  return {
    client: buyer,
    quotationNumber: number,
    quotationDetails: details([
      { label: 'Number', value: number, isId: true },
      { label: 'Version', value: versionNumber > 1 ? String(versionNumber) : null },
      { label: 'Total', value: inRupees(totalPaise) },
      { label: 'Valid until', value: longDate(validUntil) },
    ]),
  }
}
