import type { MailKind } from '../mail-data.ts'
import { CERTIFICATE_TEMPLATES } from './certificate-templates.ts'
import type { MessageTemplate } from './message-template.ts'
import { OFFICE_TEMPLATES } from './office-templates.ts'

const VISITOR_REASON = 'You get this e-mail because this address was given in a form on our website.'

/** Mails to visitors, participants and subscribers. */
const VISITOR_TEMPLATES = {
  'enquiry-receipt': {
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
  },
  'enquiry-reply': {
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
  },
  'participant-created': {
    title: 'Enrolment, with the participant ID',
    to: 'participant',
    placeholders: [
      'fullName',
      'program',
      'participantId',
      'enrolledOn',
      'participantDetails',
      'statusLink',
      'contactLink',
      'company',
      'phone',
    ],
    required: ['participantId', 'statusLink'],
    reason: 'You get this e-mail because {company} has enrolled you in a program.',
    subject: 'Your participant ID: {participantId}',
    text: `# Welcome, {fullName}

You are enrolled in **{program}**. Please keep your participant ID: you need it to check your status and whenever you ask us something.

{participantDetails}

[Check your status]({statusLink})

The page asks for your participant ID and this e-mail address. It shows how far your training has come and, once it is issued, your certificate.

Is something wrong, or do you have a question? Just answer this e-mail.`,
  },
  'newsletter-confirmation': {
    title: 'Newsletter: confirm the address',
    to: 'visitor',
    placeholders: ['confirmationLink', 'unsubscribeLink', 'company'],
    required: ['confirmationLink'],
    reason: 'You get this e-mail once, because this address was typed into the newsletter form of our website.',
    subject: 'Please confirm your subscription',
    text: `# Is this your address?

Someone, probably you, has asked for the newsletter of {company} at this address. Please confirm it:

[Yes, send me the newsletter]({confirmationLink})

Was it not you? Then ignore this e-mail: without your confirmation nothing is sent to this address. If it already gets the newsletter, you can [unsubscribe]({unsubscribeLink}).`,
  },
  'newsletter-issue': {
    title: 'Newsletter',
    to: 'subscriber',
    placeholders: ['subject', 'text', 'unsubscribeLink', 'company'],
    required: ['text', 'unsubscribeLink'],
    reason: 'You get this e-mail because you have confirmed your subscription to the newsletter of {company}.',
    subject: '{subject}',
    text: `# {subject}

{text}

---

No longer interested? [Unsubscribe]({unsubscribeLink})`,
  },
} as const satisfies Record<string, MessageTemplate>

const BATCH = [
  'fullName',
  'program',
  'batchDays',
  'batchStart',
  'batchPlace',
  'batchDetails',
  'batchPeople',
  'contactLink',
  'company',
  'phone',
] as const
const REASON = 'You get this e-mail because you, or people of your company, have a place in a training of {company}.'

/** Mails to the people of a batch, and to the contacts of those who have no address. */
const BATCH_TEMPLATES = {
  'batch-joining': {
    title: 'Batch: joining instructions',
    to: 'participant',
    placeholders: [...BATCH, 'joiningText'],
    required: ['batchDetails', 'batchPeople'],
    reason: REASON,
    subject: '{program}, {batchDays}: joining instructions',
    text: `# Your training takes place

Dear {fullName}, **{program}** takes place on {batchDays}. These are the days and hours.

{batchDetails}

{batchPeople}

{joiningText}

A file for your calendar is attached. If it differs from this e-mail, this e-mail is right.

Can you not come, or do you have a question? Answer this e-mail.`,
  },
  'batch-reminder': {
    title: 'Batch: reminder on the day before',
    to: 'participant',
    placeholders: [...BATCH, 'joiningText'],
    required: ['batchDetails', 'batchPeople'],
    reason: REASON,
    subject: 'Reminder: {program} begins on {batchStart}',
    text: `# Your training begins on {batchStart}

Dear {fullName}, this is a reminder of **{program}**.

{batchDetails}

{batchPeople}

{joiningText}

Can you not come? Answer this e-mail today, or call {phone}, so that someone else can have the place.`,
  },
  'batch-changed': {
    title: 'Batch: change of days or place',
    to: 'participant',
    placeholders: [...BATCH, 'changes', 'joiningText'],
    required: ['batchDetails', 'batchPeople'],
    reason: REASON,
    subject: 'Changed: {program}, now {batchDays}',
    text: `# Your training has changed

Dear {fullName}, something has changed about **{program}**:

{changes}

This is what holds now. Please forget what we told you before.

{batchDetails}

{batchPeople}

A new file for your calendar is attached. If your calendar still shows the old days, this e-mail is right.

Does the change not suit you? Answer this e-mail.`,
  },
  'batch-cancelled': {
    title: 'Batch: cancellation',
    to: 'participant',
    placeholders: [...BATCH, 'reason', 'instead'],
    required: ['batchDetails', 'batchPeople'],
    reason: REASON,
    subject: 'Cancelled: {program}, {batchDays}',
    text: `# This training does not take place

Dear {fullName}, we have to cancel **{program}** of {batchDays}. {reason}

{instead}

{batchPeople}

These days are cancelled:

{batchDetails}

The attached file takes them out of your calendar. We are sorry for the trouble. If you have a question, answer this e-mail.`,
  },
  'batch-left': {
    title: 'Batch: a place that is cancelled or moved',
    to: 'participant',
    placeholders: [...BATCH, 'whosePlace', 'instead', 'calendarNote'],
    required: ['batchDetails', 'batchPeople'],
    reason: REASON,
    subject: 'Cancelled: {whosePlace} in {program}, {batchDays}',
    text: `# Cancelled: {whosePlace}

Dear {fullName}, we have cancelled {whosePlace} in **{program}** of {batchDays}.

{instead}

{batchPeople}

These are the days:

{batchDetails}

{calendarNote} Is this a mistake, or do you have a question? Answer this e-mail.`,
  },
} as const satisfies Record<string, MessageTemplate>

/** What the product ships with. The office can change all texts but those of `isFixed`. */
export const DEFAULT_TEMPLATES: Readonly<Record<MailKind, MessageTemplate>> = {
  ...VISITOR_TEMPLATES,
  ...BATCH_TEMPLATES,
  ...CERTIFICATE_TEMPLATES,
  ...OFFICE_TEMPLATES,
}
