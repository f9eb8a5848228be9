import type { MailContent, ReaderLinks } from '../mail-data.ts'

const CERTIFICATE = {
  certificateRow: 1,
  edition: 2,
  fullName: 'Asha Example',
  certificateId: 'CERT2026110421-7F3K9Q',
  program: 'Lean Six Sigma Green Belt',
  issueDate: '2026-11-12',
  expiryDate: '2026-12-04',
  permalink: '/c/Zk3x9QmB4tT0vR7nL2sW8A',
}
const ENQUIRY = {
  enquiryId: 12,
  kind: 'enrolment',
  reference: 'ENQ-7F3K-9Q2M',
  about: 'Lean Six Sigma Green Belt',
  dates: '12–13 Dec 2026, Faridabad',
  people: 4,
  receivedAt: '2026-11-20T09:30:00.000Z',
} as const
const STAFF = { name: 'Anil Mockup', at: '2026-11-20T09:30:00.000Z' }
const MESSAGE =
  'Good morning,\n\nwe are four people from the press shop. Is there a class in January,\nand can we pay by invoice?\n\nRegards'

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

/** An example of each kind, for the preview of a template before the first such mail. */
export const MAIL_SAMPLES = [
  {
    kind: 'enquiry-notice',
    data: {
      ...ENQUIRY,
      fullName: 'Asha Example',
      email: 'asha.example@example.com',
      phone: '+91 00000 00000',
      subject: 'Enrollment Request: Lean Six Sigma Green Belt',
      message: MESSAGE,
    },
  },
  { kind: 'enquiry-receipt', data: ENQUIRY },
  {
    kind: 'enquiry-reply',
    data: {
      enquiryId: 12,
      fullName: 'Asha Example',
      subject: 'Re: Enrollment Request: Lean Six Sigma Green Belt',
      text: 'Dear Asha Example,\n\nthe next class starts on **12 January**. Four places are free:\n\n- online: ₹12,500 +GST\n- classroom: ₹18,000 +GST\n\nYou can pay by invoice. Shall we reserve the places?\n\n[The program](/training-programs/lean-six-sigma-green-belt) has the outline.',
      writtenBy: 'Anil Mockup',
      original: { message: MESSAGE, receivedAt: ENQUIRY.receivedAt },
    },
  },
  {
    kind: 'participant-created',
    data: { fullName: 'Asha Example', participantId: 'BHM2026110421-7F3K', program: 'Lean Six Sigma Green Belt', enrolledOn: '2026-11-12' },
  },
  { kind: 'certificate-issued', data: { ...CERTIFICATE, expiryDate: null, edition: 1 } },
  { kind: 'participation-certificate-issued', data: { ...CERTIFICATE, expiryDate: null, edition: 1, isParticipation: true } },
  { kind: 'certificate-corrected', data: CERTIFICATE },
  { kind: 'certificate-revoked', data: { ...CERTIFICATE, revokedOn: '2026-11-19', reason: 'Issued for the wrong program.' } },
  { kind: 'certificate-expiring', data: { ...CERTIFICATE, daysLeft: 14 } },
  {
    kind: 'certificates-delivered',
    data: {
      nonce: '',
      contactName: 'Neha Placeholder',
      client: 'Mock Motors',
      count: 20,
      programs: ['Lean Six Sigma Green Belt'],
      expiresOn: '2026-12-20',
    },
  },
  {
    kind: 'names-to-check',
    data: { nonce: '', contactName: 'Neha Placeholder', client: 'Mock Motors', count: 20, expiresOn: '2026-12-20' },
  },
  {
    kind: 'renewals-due',
    data: {
      nonce: '',
      contactName: 'Neha Placeholder',
      client: 'Mock Motors',
      count: 2,
      expiresOn: '2026-12-20',
      people: [
        { id: 7, name: 'Ravi Sample', program: 'Lean Six Sigma Green Belt', expiryDate: '2026-12-18' },
        { id: 8, name: 'आशा उदाहरण', program: 'IATF 16949 Internal Auditor', expiryDate: '2027-01-09' },
      ],
    },
  },
  { kind: 'batch-joining', data: OF_A_CLIENT },
  { kind: 'batch-reminder', data: BATCH },
  {
    kind: 'batch-changed',
    data: {
      ...BATCH,
      before: { ...BATCH, sequence: 0, days: BATCH.days.slice(0, 1), daysInWords: '12 Dec 2026' },
      changes: [{ label: 'Days', before: '12 Dec 2026', now: '12–13 Dec 2026' }],
    },
  },
  {
    kind: 'batch-cancelled',
    data: { ...BATCH, reason: 'The trainer is ill.', instead: 'You have a seat in Lean Six Sigma Green Belt, 19–20 Dec 2026, Faridabad.' },
  },
  {
    kind: 'batch-left',
    data: {
      ...OF_A_CLIENT,
      instead: 'There is a seat instead in Lean Six Sigma Green Belt, 19–20 Dec 2026, Faridabad.',
      endsInvitation: false,
    },
  },
  {
    kind: 'office-digest',
    data: {
      on: '2026-11-20',
      groups: [
        {
          title: 'Overdue: no answer within 24 hours',
          lines: [
            { text: 'Asha Example, enrolment request, since 18 November', path: '/admin?view=contacts#contact-12' },
            { text: 'आशा उदाहरण, message, since 17 November', path: '/admin?view=contacts#contact-11' },
          ],
          more: 3,
          path: '/admin?view=contacts&due=overdue',
        },
        {
          title: 'Follow-ups of today',
          lines: [{ text: 'Priya Template, consultation request', path: '/admin?view=contacts#contact-9' }],
          more: 0,
          path: '/admin?view=contacts&due=follow-up',
        },
      ],
    },
  },
  { kind: 'staff-sign-in', data: { ...STAFF, network: '203.0.113.0/24', device: 'Chrome on Android' } },
  { kind: 'staff-factor-refused', data: { ...STAFF, network: '203.0.113.0/24', device: 'Chrome on Android' } },
  { kind: 'staff-code-created', data: { ...STAFF, codeName: 'Laptop in the office', madeBy: 'Asha Example' } },
  { kind: 'staff-access-changed', data: { ...STAFF, change: 'Password changed', changedBy: 'Asha Example' } },
  { kind: 'staff-password-link', data: { ...STAFF, nonce: '', madeBy: 'Asha Example' } },
  { kind: 'staff-role-changed', data: { ...STAFF, from: 'Viewer', to: 'Admin', changedBy: 'Asha Example' } },
  { kind: 'newsletter-confirmation', data: {} },
  {
    kind: 'newsletter-issue',
    data: {
      issueId: 3,
      subject: 'Dates in January, and what the new IATF rules change',
      text: 'The calendar of January is ready. Three classes still have places.\n\n## Dates\n\n1. **12 January**: Lean Six Sigma Green Belt\n2. **19 January**: IATF 16949 Internal Auditor\n\n> Good preparation is half the audit.\n\nAll programs are on [our site](/training-programs).\n\n[See the programs](/training-programs)',
    },
  },
  { kind: 'test-message', data: { requestedBy: 'Anil Mockup' } },
] as const satisfies readonly MailContent[]

export const SAMPLE_LINKS: ReaderLinks = {
  passwordLink: '/admin#set-password=abc',
  clientLink: '/client-link/abc',
  confirmationLink: '/subscription/confirm/abc',
  unsubscribeLink: '/subscription/cancel/abc',
}
