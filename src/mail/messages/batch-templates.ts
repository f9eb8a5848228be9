import type { MessageTemplate } from './message-template.ts'

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
export const BATCH_TEMPLATES = {
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
