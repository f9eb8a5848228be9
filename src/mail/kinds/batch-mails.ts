import { capitalise } from '#base/text/wording/capitalise.ts'
import { oneLine } from '#base/rendering/one-line.ts'
import { URGENCIES } from '../mail-states.ts'
import { intro } from '../messages/letter-parts.ts'
import { typedParagraphs } from '../messages/letter.ts'
import { batchValues, changeDetails, type BatchLetter, type ToldBatch, type ToldChange } from './batch-letter.ts'
import { mailKind } from './mail-kind.ts'

const PLACEHOLDERS = [
  'fullName',
  'program',
  'batchDays',
  'batchStart',
  'batchPlace',
  'batchDetails',
  'batchPeople',
  'whoTrains',
  'contactLink',
  'company',
  'phone',
] as const
const REASON = 'You get this e-mail because you, or people of your company, have a place in a training of {company}.'
const BATCH = {
  batchId: 4,
  sequence: 1,
  program: 'Lean Six Sigma Green Belt',
  days: [
    { date: '2026-12-12', startTime: '09:30', endTime: '17:30' },
    { date: '2026-12-13', startTime: '09:30', endTime: '17:30' },
  ],
  daysInWords: '12–13 Dec 2026',
  mode: 'Classroom',
  where: 'Example Hall, Sector 16, Faridabad, Haryana',
  mapLink: 'https://maps.example.com/hall',
  meetingLink: null,
  joiningText: 'Please bring a laptop with Excel.\nTea is at 09:00, lunch is included.',
  fullName: 'Asha Example',
  people: [],
}
const OF_A_CLIENT = {
  ...BATCH,
  fullName: 'Neha Placeholder',
  people: [
    { id: 7, name: 'Ravi Sample' },
    { id: 8, name: 'आशा उदाहरण' },
  ],
}

/** Mails to the participants of a batch, and to the contacts of those without an address. */
export const BATCH_MAILS = {
  /** A message written by the office to the participants, as typed. */
  'batch-notice': mailKind<BatchLetter & { subject: string; text: string }>({
    urgency: URGENCIES.normal,
    isThreaded: true,
    title: 'Batch: message in your own words',
    to: 'participant',
    placeholders: [...PLACEHOLDERS, 'subject', 'text'],
    required: ['text', 'batchPeople'],
    reason: REASON,
    subject: '{subject}',
    text: `Dear {fullName},

{text}

{batchPeople}

This is about **{program}** on {batchDays}. Do you have a question? Answer this e-mail.`,
    sample: {
      ...BATCH,
      subject: 'Parking at Example Hall',
      text: 'the gate in Sector 16 is closed for repairs.\nPlease use the gate behind the hall: parking is free there.',
    },
    values: ({ subject, text, ...data }) => ({ ...batchValues(data), subject, text: typedParagraphs(text) }),
  }),
  /** Sent to a participant, or once to a client's contact for everybody without an address: when, where, what to bring. */
  'batch-joining': mailKind<BatchLetter>({
    urgency: URGENCIES.normal,
    isThreaded: true,
    title: 'Batch: joining instructions',
    to: 'participant',
    placeholders: [...PLACEHOLDERS, 'joiningText'],
    required: ['batchDetails', 'batchPeople'],
    reason: REASON,
    subject: '{program}, {batchDays}: joining instructions',
    text: `# Training confirmed for {whoTrains}

Dear {fullName}, **{program}** takes place on {batchDays}. These are the days and hours.

{batchDetails}

{batchPeople}

{joiningText}

A file for your calendar is attached. If your calendar shows anything else, follow this e-mail.

If you cannot come or have a question, answer this e-mail.`,
    sample: OF_A_CLIENT,
    values: batchValues,
  }),
  /** The same details on the day before the batch starts. */
  'batch-reminder': mailKind<BatchLetter>({
    urgency: URGENCIES.normal,
    isThreaded: true,
    answers: 'batch-joining',
    title: 'Batch: reminder on the day before',
    to: 'participant',
    placeholders: [...PLACEHOLDERS, 'joiningText'],
    required: ['batchDetails', 'batchPeople'],
    reason: REASON,
    subject: 'Reminder: {program} begins on {batchStart}',
    text: `# The training begins on {batchStart}

Dear {fullName}, this is a reminder of **{program}**.

{batchDetails}

{batchPeople}

{joiningText}

If you cannot come, answer this e-mail today or call {phone}, so that someone else can have the place.`,
    sample: BATCH,
    values: batchValues,
  }),
  /** Days, hours, place or link differ from the earlier mail. `before` holds the previous values. */
  'batch-changed': mailKind<BatchLetter & { before: ToldBatch; changes: ToldChange[] }>({
    urgency: URGENCIES.urgent,
    isThreaded: true,
    title: 'Batch: change of days or place',
    to: 'participant',
    placeholders: [...PLACEHOLDERS, 'changes', 'joiningText'],
    required: ['batchDetails', 'batchPeople'],
    reason: REASON,
    subject: 'Changed: {program}, now {batchDays}',
    text: `# The training has changed

Dear {fullName}, there is a change in your training **{program}**:

{changes}

These are the details now. Please ignore our earlier e-mail.

{batchDetails}

{batchPeople}

A new file for your calendar is attached. If your calendar still shows the old days, follow this e-mail.

If the change does not suit you, answer this e-mail.`,
    sample: {
      ...BATCH,
      before: { ...BATCH, sequence: 0, days: BATCH.days.slice(0, 1), daysInWords: '12 Dec 2026' },
      changes: [{ label: 'Days', before: '12 Dec 2026', now: '12–13 Dec 2026' }],
    },
    values: (data) => ({
      ...batchValues(data),
      changes: changeDetails(data.changes),
    }),
  }),
  /** `instead`: the sentence about their new place. */
  'batch-cancelled': mailKind<BatchLetter & { reason: string; instead: string | null }>({
    urgency: URGENCIES.urgent,
    isThreaded: true,
    title: 'Batch: cancellation',
    to: 'participant',
    placeholders: [...PLACEHOLDERS, 'reason', 'instead'],
    required: ['batchDetails', 'batchPeople'],
    reason: REASON,
    subject: 'Cancelled: {program}, {batchDays}',
    text: `# This training will not take place

Dear {fullName}, we have to cancel **{program}** on {batchDays}.

Reason: {reason}

{instead}

{batchPeople}

These days are cancelled:

{batchDetails}

The attached file removes them from your calendar. We are sorry for the trouble. If you have a question, answer this e-mail.`,
    sample: {
      ...BATCH,
      reason: 'The trainer is ill.',
      instead: 'Instead, there is a seat in Lean Six Sigma Green Belt, 19–20 Dec 2026, Faridabad.',
    },
    values: (data) => ({
      ...batchValues(data),
      reason: capitalise(data.reason),
      instead: data.instead === null ? [] : [intro(data.instead)],
    }),
  }),
  /**
   * The batch takes place without them. `endsInvitation`: true removes the days from the reader's calendar; false if other people at that
   * address still attend, null if the reader was never invited.
   */
  'batch-left': mailKind<BatchLetter & { instead: string | null; endsInvitation: boolean | null }>({
    urgency: URGENCIES.urgent,
    isThreaded: true,
    title: 'Batch: a place that is cancelled or moved',
    to: 'participant',
    placeholders: [...PLACEHOLDERS, 'whosePlace', 'outcome', 'whatWeDid', 'instead', 'calendarNote'],
    required: ['batchDetails', 'batchPeople'],
    reason: REASON,
    subject: '{outcome}: {whosePlace} in {program}, {batchDays}',
    text: `# {outcome}: {whosePlace}

Dear {fullName}, we have {whatWeDid} {whosePlace} in **{program}** on {batchDays}.

{instead}

{batchPeople}

These were the days:

{batchDetails}

Is this a mistake, or do you have a question? Answer this e-mail. {calendarNote}`,
    sample: {
      ...OF_A_CLIENT,
      instead: 'Instead, there is a seat in Lean Six Sigma Green Belt, 19–20 Dec 2026, Faridabad.',
      endsInvitation: false,
    },
    values: (data) => ({
      ...batchValues(data),
      whosePlace: whosePlace(data.people),
      outcome: data.instead === null ? 'Cancelled' : 'Moved',
      whatWeDid: data.instead === null ? 'cancelled' : 'moved',
      instead: data.instead === null ? [] : [intro(data.instead)],
      calendarNote: calendarNote(data.endsInvitation),
    }),
  }),
}

function calendarNote(endsInvitation: boolean | null): string {
  if (endsInvitation === null) return ''
  return endsInvitation
    ? 'The attached file removes these days from your calendar.'
    : 'Your calendar stays as it is, because others who use this address still attend.'
}

/** 'your place', 'the place of Ravi Sample' or 'the places of 3 people'. @param people to whom a contact should pass the message on */
function whosePlace(people: BatchLetter['people']): string {
  const [first, ...others] = people
  if (!first) return 'your place'
  return others.length === 0 ? `the place of ${oneLine(first.name)}` : `the places of ${people.length} people`
}
