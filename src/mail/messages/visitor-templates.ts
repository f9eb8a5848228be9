import type { MessageTemplate } from './message-template.ts'

const VISITOR_REASON = 'You get this e-mail because this address was given in a form on our website.'

/** Mails to visitors, participants and subscribers. */
export const VISITOR_TEMPLATES = {
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
