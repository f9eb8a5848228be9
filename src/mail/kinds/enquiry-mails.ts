import { answerDueAt, answerPromise } from '#company/answer-time.ts'
import { mailtoHref } from '#base/values/mail-address.ts'
import { indianTime } from '#base/dates/dates.ts'
import { URGENCIES } from '../mail-states.ts'
import { details, intro, type MaybeRow } from '../messages/letter-parts.ts'
import { typedParagraphs } from '../messages/letter.ts'
import { mailKind, OFFICE_REASON, type Values } from './mail-kind.ts'

interface EnquirySummary {
  enquiryId: number
  kind: 'enquiry' | 'enrolment' | 'consultation'
  fullName: string
  /** The reference that the visitor quotes in a follow-up. */
  reference: string
  /** The title of the program or service in question. */
  about: string | null
  /** The requested days and place. Missing in older mails, like the next field. */
  dates?: string | null
  people?: number | null
  /** ISO 8601, UTC. */
  receivedAt: string
}

type Receipt = Omit<EnquirySummary, 'fullName'>

const VISITOR_REASON = 'You get this e-mail because this address was given in a form on our website.'
const ENQUIRY = {
  enquiryId: 12,
  kind: 'enrolment',
  reference: 'ENQ-7F3K-9Q2M',
  about: 'Lean Six Sigma Green Belt',
  dates: '12–13 Dec 2026, Faridabad',
  people: 4,
  receivedAt: '2026-11-20T09:30:00.000Z',
} as const
const MESSAGE =
  'Good morning,\n\nwe are four people from the press shop. Is there a class in January,\nand can we pay by invoice?\n\nRegards'

/** Mails about enquiries and requests, to the office and to the sender. */
export const ENQUIRY_MAILS = {
  /** To the office: a visitor has sent an enquiry or a request. */
  'enquiry-notice': mailKind<
    EnquirySummary & {
      email: string
      phone: string | null
      subject: string
      message: string
      /** The address and phone before the sender's correction. */
      corrected?: string
      /** Other details of the request, such as the company. Missing in mails older than `texts`, which replaced `workplace`. */
      texts?: { label: string; value: string | null }[]
      workplace?: string | null
    }
  >({
    urgency: URGENCIES.urgent,
    isCausedByVisitor: true,
    isThreaded: true,
    title: 'New enquiry',
    to: 'office',
    placeholders: [
      'fullName',
      'email',
      'request',
      'reference',
      'receivedAt',
      'answerBy',
      'enquiryDetails',
      'message',
      'inboxLink',
      'company',
    ],
    required: ['enquiryDetails', 'message', 'inboxLink'],
    reason: OFFICE_REASON,
    subject: 'New {request} from {fullName} (no. {reference})',
    text: `# New {request} from {fullName}

Reply due by {answerBy}.

{enquiryDetails}

{message}

[Open it in the inbox]({inboxLink})

Replies to this e-mail go to {email}. If you reply in the inbox instead, your colleagues can see your answer there.`,
    sample: {
      ...ENQUIRY,
      fullName: 'Asha Example',
      email: 'asha.example@example.com',
      phone: '+91 00000 00000',
      subject: 'Enrollment Request: Lean Six Sigma Green Belt',
      message: MESSAGE,
    },
    values: (data, { siteUrl, company }) => ({
      ...enquiryValues(data),
      fullName: data.fullName,
      email: data.email,
      answerBy: indianTime(answerDueAt(new Date(data.receivedAt), company.hours)),
      message: [{ type: 'quote', blocks: typedParagraphs(data.message) }],
      inboxLink: `${siteUrl}/admin?view=contacts#contact-${data.enquiryId}`,
      enquiryDetails: details([
        { label: 'Name', value: data.fullName },
        { label: 'E-mail', value: data.email, href: mailtoHref(data.email) },
        { label: 'Phone', value: data.phone },
        { label: 'Before the sender corrected it', value: data.corrected ?? null },
        ...(data.texts ?? [{ label: 'Company', value: data.workplace ?? null }]),
        { label: 'Subject', value: data.subject },
        ...enquiryRows(data),
      ]),
    }),
  }),
  /** Confirms receipt to the visitor. Repeats no free text, or it could be abused to send spam. */
  'enquiry-receipt': mailKind<Receipt>({
    urgency: URGENCIES.normal,
    maxPerHour: 3,
    maxPerDay: 6,
    isCausedByVisitor: true,
    isThreaded: true,
    title: 'Receipt of an enquiry',
    to: 'visitor',
    placeholders: ['request', 'reference', 'receivedAt', 'enquiryDetails', 'nextStep', 'officeHours', 'contactLink', 'company', 'phone'],
    required: ['reference'],
    reason: VISITOR_REASON,
    subject: 'We have received your {request} (no. {reference})',
    text: `# Thank you. Your {request} has arrived.

{nextStep}

{enquiryDetails}

## Need an answer sooner?

Answer this e-mail or call us, and quote your reference: \`{reference}\`

{officeHours}

Not you? Please ignore this e-mail.`,
    sample: ENQUIRY,
    values: (data, { company }) => ({
      ...enquiryValues(data),
      nextStep: NEXT_STEPS[data.kind](answerPromise(new Date(data.receivedAt), company.hours)),
      enquiryDetails: details(enquiryRows(data)),
      officeHours: details([
        ...company.hours.map(({ days, display }) => ({ label: days, value: display })),
        ...company.phones.map(({ label, display, href }) => ({ label, value: display, href })),
      ]),
    }),
  }),
  /** To the visitor: the office's answer, in Markdown. Their message is quoted below it, unless null. */
  'enquiry-reply': mailKind<{
    enquiryId: number
    fullName: string
    subject: string
    text: string
    /** The name of the member of staff. */
    writtenBy: string
    original: { message: string; receivedAt: string } | null
    /** Attachments: rows of the reply files. */
    files?: ReadonlyArray<{ id: number; name: string }>
  }>({
    urgency: URGENCIES.urgent,
    isThreaded: true,
    answers: 'enquiry-receipt',
    isPersonal: true,
    title: 'Reply to an enquiry',
    to: 'visitor',
    placeholders: ['subject', 'text', 'writtenBy', 'fullName', 'original', 'company', 'phone'],
    required: ['text'],
    reason: 'You get this e-mail because you have written to {company}.',
    subject: '{subject}',
    text: `{text}

{writtenBy}
**{company}**

{original}`,
    sample: {
      enquiryId: 12,
      fullName: 'Asha Example',
      subject: 'Re: Enrollment Request: Lean Six Sigma Green Belt',
      text: 'Dear Asha Example,\n\nthe next class starts on **12 January**. Four places are free:\n\n- online: ₹12,500 +GST\n- classroom: ₹18,000 +GST\n\nYou can pay by invoice. Shall we reserve the places?\n\n[The program](/training-programs/lean-six-sigma-green-belt) has the outline.',
      writtenBy: 'Anil Mockup',
      original: { message: MESSAGE, receivedAt: ENQUIRY.receivedAt },
    },
    values: ({ fullName, subject, text, writtenBy, original }, { fromMarkdown }) => ({
      fullName,
      subject,
      writtenBy,
      text: fromMarkdown(text),
      original: original
        ? [
            { type: 'rule' },
            intro(`You wrote on ${indianTime(new Date(original.receivedAt))}:`),
            { type: 'quote', blocks: typedParagraphs(original.message) },
          ]
        : [],
    }),
  }),
}

const REQUESTS: Record<Receipt['kind'], string> = {
  enquiry: 'message',
  enrolment: 'enrolment request',
  consultation: 'consultation request',
}

/** The promises made in the site's FAQ (docs/product/requirements.md, section 9), with the day calculated from office hours. */
const NEXT_STEPS: Record<Receipt['kind'], (promise: string) => string> = {
  enquiry: (promise) => `We read every message and answer ${promise}.`,
  enrolment: (promise) =>
    `Our team will contact you ${promise} with dates, the fee and the joining details. Until then no seat is booked and no payment is due.`,
  consultation: (promise) => `Our team replies ${promise} and proposes a first call.`,
}

function enquiryValues({ kind, reference, receivedAt }: Receipt): Values {
  return { request: REQUESTS[kind], reference, receivedAt: indianTime(new Date(receivedAt)) }
}

function enquiryRows({ kind, about, dates = null, people = null, reference, receivedAt }: Receipt): MaybeRow[] {
  return [
    { label: kind === 'consultation' ? 'Service' : 'Program', value: kind === 'enquiry' ? null : about },
    { label: 'About', value: kind === 'enquiry' ? about : null },
    { label: 'Date', value: dates },
    { label: 'People', value: people === null ? null : String(people) },
    { label: 'Reference', value: reference, isId: true },
    { label: 'Received', value: indianTime(new Date(receivedAt)) },
  ]
}
