export interface Placeholder {
  meaning: string
  example: string
  /** Expands to whole paragraphs, so it must be a paragraph of its own. */
  isBlock?: boolean
  /** The placeholders whose values the block always contains. */
  contains?: readonly string[]
}

/** All placeholders of mails. Names ending in 'Link' are addresses. */
export const MAIL_PLACEHOLDERS = {
  acceptedAt: { meaning: 'When the quotation was accepted', example: '20 November 2026, 3:00 PM IST' },
  acceptedBy: { meaning: 'Who accepted the quotation: name and designation, as typed', example: 'Kiran Example, Head of Purchase' },
  agreed: { meaning: 'What stays agreed of an order', example: 'the price of the quotation and your 10 seats' },
  answerDetails: { meaning: 'Table: who answered the quotation, when, PO number and total', example: '', isBlock: true },
  answerBy: { meaning: 'When the answer is due', example: '21 November 2026, 3:00 PM IST' },
  balance: { meaning: 'Amount that is still to be paid', example: '₹59,000.00' },
  batchDays: { meaning: 'Days of the batch, in short', example: '12–14 Dec 2026' },
  batchDetails: {
    meaning: 'Table: program, each day with its hours, place and links of the batch',
    example: '',
    isBlock: true,
  },
  batchPeople: {
    meaning: 'List: whom the contact of a client is asked to tell. Empty in a mail to one of them',
    example: '',
    isBlock: true,
  },
  batchPlace: { meaning: 'Place of the batch, or "Online"', example: 'Example Hall, Sector 16, Faridabad' },
  batchStart: { meaning: 'First day and hour of the batch', example: '12 December 2026, Saturday, 09:30' },
  calendarNote: {
    meaning: 'What the attached file does to the calendar, or that others still come',
    example: 'The attached file removes these days from your calendar.',
  },
  certificateDetails: {
    meaning: 'Table: program, ID, dates and status of the certificate',
    example: '',
    isBlock: true,
    contains: ['certificateId'],
  },
  certificateId: { meaning: 'ID of the certificate', example: 'CERT2026110421-7F3K9Q' },
  certificateChanges: { meaning: 'How many certificates were corrected, and how many revoked', example: '2 were corrected, 1 was revoked' },
  certificates: { meaning: 'How many certificates there are', example: '20 certificates' },
  client: { meaning: 'Name of the client', example: 'Mock Motors' },
  clientLink: { meaning: 'Address of the page for the client, which needs no sign-in', example: 'https://…/client-link/…' },
  changes: { meaning: 'Table: what has changed, before and now', example: '', isBlock: true },
  company: { meaning: 'Name of the company', example: 'BHM' },
  confirmationLink: { meaning: 'Address that confirms the subscription', example: 'https://…/subscription/confirm/…' },
  contactName: { meaning: 'Name of the contact', example: 'Neha Placeholder' },
  contactLink: { meaning: 'Address of the contact form', example: 'https://…/contact' },
  count: { meaning: 'How many things there are to do', example: '3 things' },
  day: { meaning: 'The day in words', example: '20 November 2026, Friday' },
  daysLeft: { meaning: 'Days until the expiry', example: '14 days' },
  email: { meaning: 'E-mail address of the visitor', example: 'asha.example@example.com' },
  enquiryDetails: { meaning: 'Table: what the enquiry says about itself', example: '', isBlock: true },
  enrolledOn: { meaning: 'Day of the enrolment', example: 'November 12, 2026' },
  expiring: { meaning: 'List: whose certificates expire, with program and day', example: '', isBlock: true },
  expiresOn: { meaning: 'Last day of the link', example: 'December 20, 2026' },
  expiryDate: { meaning: 'Day of the expiry, or "no expiry"', example: 'December 31, 2027' },
  fullName: { meaning: 'Name of the person', example: 'Asha Example' },
  groups: { meaning: 'Lists: what is overdue, due and unanswered', example: '', isBlock: true },
  instead: { meaning: 'Paragraph: in which batch they have a place instead, if in one', example: '', isBlock: true },
  inboxLink: { meaning: 'Address of the enquiry in the inbox', example: 'https://…/admin?view=contacts&id=12' },
  issueDate: { meaning: 'Day of issue', example: 'November 12, 2026' },
  joiningText: { meaning: 'The joining text of the batch', example: '', isBlock: true },
  linkedInLink: { meaning: 'Address of LinkedIn’s form, filled in', example: 'https://www.linkedin.com/profile/add?…' },
  mailLink: { meaning: 'Address of the mail page of the back-office', example: 'https://…/admin?view=mail' },
  message: { meaning: 'The visitor’s message', example: '', isBlock: true },
  name: { meaning: 'Name of the member of staff', example: 'Asha Example' },
  names: { meaning: 'How many names there are', example: '20 names' },
  nextStep: { meaning: 'What happens next, by kind of enquiry', example: 'We write to you within 24 hours.' },
  officeMessage: { meaning: 'What the office typed for this e-mail. Empty without', example: '', isBlock: true },
  officeHours: { meaning: 'Table: office hours and phone numbers', example: '', isBlock: true },
  orderNews: {
    meaning: 'Sentence: the order has moved to another batch, or a cancelled batch takes place after all. Empty otherwise',
    example: 'The batch that we cancelled will take place after all.',
  },
  original: { meaning: 'Quotation: what the visitor had written', example: '', isBlock: true },
  overviewLink: { meaning: 'Address of the overview of the back-office', example: 'https://…/admin' },
  participantDetails: {
    meaning: 'Table: participant ID, program, day of the enrolment',
    example: '',
    isBlock: true,
    contains: ['participantId'],
  },
  participantId: { meaning: 'ID of the participant', example: 'BHM2026110421-7F3K' },
  permalink: { meaning: 'Address of the certificate', example: 'https://…/c/Zk3x9Q…' },
  paymentDetails: { meaning: 'Table: amount, due date, bank account and UPI address', example: '', isBlock: true },
  paymentDue: {
    meaning: 'Sentence: the amount due for which proforma, and its due date',
    example: '₹59,000.00 of our proforma PI/26-27/00012 dated 20 Nov 2026 was payable by 5 Dec 2026.',
  },
  phone: { meaning: 'First phone number of the company, or "us" without one', example: '+91 00000 00000' },
  programs: { meaning: 'Titles of the programs', example: 'Lean Six Sigma Green Belt' },
  program: { meaning: 'Title of the program', example: 'Lean Six Sigma Green Belt' },
  proformaNumber: { meaning: 'Number of the proforma', example: 'PI/26-27/00012' },
  quotationDetails: { meaning: 'Table: number, total and last day of the quotation', example: '', isBlock: true },
  quotationLink: { meaning: 'Address of the buyer’s page, which needs no sign-in', example: 'https://…/q/…' },
  quotationNews: { meaning: 'What the buyer did: accepted, declined, or asked about the quotation', example: 'has accepted quotation' },
  quotationNumber: { meaning: 'Number of the quotation', example: 'BHM/26-27/00012' },
  quotationRecordLink: { meaning: 'Address of the quotation in the back-office', example: 'https://…/admin/quotations/edit/12' },
  reason: { meaning: 'Reason of the revocation or cancellation, if one was given', example: 'Issued by mistake.' },
  receivedAt: { meaning: 'When the enquiry arrived', example: '20 November 2026, 3:00 PM IST' },
  reference: { meaning: 'Number that the visitor quotes', example: 'ENQ-7F3K-9Q2M' },
  request: { meaning: '"message", "enrolment request" or "consultation request"', example: 'enrolment request' },
  requestedBy: { meaning: 'Who asked for the test message', example: 'Asha Example' },
  revokedOn: { meaning: 'Day of the revocation', example: 'November 12, 2026' },
  passwordLink: { meaning: 'Address where the password is set, once', example: 'https://…/admin#set-password=…' },
  sessionsLink: { meaning: 'Address of the list of sessions', example: 'https://…/admin?view=account' },
  staffDetails: { meaning: 'Table: what happened, when and by whom', example: '', isBlock: true },
  statusLink: { meaning: 'Address of the status check', example: 'https://…/verify-certificate?tab=status' },
  subject: { meaning: 'Subject that the office has typed', example: 'Dates in January' },
  text: { meaning: 'The office’s text', example: '', isBlock: true },
  unsubscribeLink: { meaning: 'Address that ends the subscription', example: 'https://…/subscription/cancel/…' },
  verificationLink: { meaning: 'Address of the verification of certificates', example: 'https://…/verify-certificate?id=…' },
  whoTrains: { meaning: '"you", or "your employees" in a mail to the contact of a client', example: 'your employees' },
  outcome: { meaning: '"Moved" with a place in another batch, else "Cancelled"', example: 'Moved' },
  whatWeDid: { meaning: 'The same within a sentence', example: 'moved' },
  whosePlace: { meaning: '"your place", or whose places, in a mail to the contact of a client', example: 'the place of Ravi Sample' },
  writtenBy: { meaning: 'Name of the member of staff who answers', example: 'Anil Mockup' },
} as const satisfies Record<string, Placeholder>

export type PlaceholderName = keyof typeof MAIL_PLACEHOLDERS

/** Whether the placeholder is a page address. */
export function isLinkPlaceholder(name: string): boolean {
  return name === 'permalink' || name.endsWith('Link')
}
