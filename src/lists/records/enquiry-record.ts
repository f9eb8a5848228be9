import { ENQUIRY_STATUS_TONES } from '#enquiries/enquiry.ts'
import type { Enquiry } from '#enquiries/enquiry.schema.ts'
import { indianTime } from '#base/dates/dates.ts'
import { capitalise } from '#base/text/wording/capitalise.ts'
import { excerpt } from '#base/text/plain-text.ts'
import { MAX_EXCERPT_LENGTH, type RecordDescriptor } from './record-descriptor.ts'

/** The API and URLs call an enquiry a contact. It has no form: staff answer it in the inbox. */
export const ENQUIRY_RECORD = {
  type: 'contact',
  path: 'contacts',
  labels: { one: 'Contact', many: 'Contacts', section: 'Contacts', rows: 'messages', selected: ['message', 'messages'] },
  permissions: { read: 'records.read', write: 'records.write' },
  shortcut: 'i',
  audit: { subject: 'enquiry', label: 'Message' },
  search: {
    group: 'Contacts',
    rank: 5,
    found: ({ fullName, subject, status }) => ({ title: fullName, detail: subject, reference: null, status }),
    tones: ENQUIRY_STATUS_TONES,
  },
  isRestorable: ({ participantNumber }) => participantNumber === null,
  nameOf: ({ fullName }) => fullName,
  factsOf: (enquiry) => [
    { label: 'Subject', value: enquiry.subject },
    { label: 'Message', value: excerpt(enquiry.message, MAX_EXCERPT_LENGTH) },
    { label: 'E-mail', value: enquiry.email },
    { label: 'Phone', value: enquiry.phone ?? '' },
    { label: 'Received', value: indianTime(new Date(enquiry.createdAt)) },
    { label: 'Status', value: capitalise(enquiry.status) },
  ],
} as const satisfies RecordDescriptor<Enquiry>
