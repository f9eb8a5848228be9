import { PARTICIPANT_RECORD } from './participant-record.ts'
import { BATCH_MODE_LABELS, BATCH_STATUS_TONES, batchName, placeOf, type Batch } from '#schedule/batch.ts'
import { daysInWords } from '#schedule/batch-days.ts'
import { capitalise } from '#base/text/capitalise.ts'
import { type RecordDescriptor, MAX_EXCERPT_LENGTH } from './record-descriptor.ts'
import { CERTIFICATE_STATUS_TONES, type Certificate } from '#certificates/certificate.ts'
import { shortDate, indianTime } from '#base/dates/dates.ts'
import type { Client, ListedClient } from '#clients/client.ts'
import { ENQUIRY_STATUS_TONES, type Enquiry } from '#enquiries/enquiry.ts'
import { excerpt, plainText } from '#base/text/plain-text.ts'
import { shownPrices } from '#catalogue/price.ts'
import { DELIVERY_LABELS, type Program, type ProgramDetail } from '#catalogue/program.ts'
import { validityText } from '#catalogue/validity.ts'
import { ruleInWords, trainingRule } from '#catalogue/training-rule.ts'
import { rupeesPlusGst } from '#base/values/rupees.ts'
import type { Service, ServiceDetail } from '#catalogue/service.ts'
import { SHOWCASE_KIND_LABELS, type ShowcaseEntry } from '#catalogue/showcase.ts'

/** Clients, testimonials, trainers and case studies: one type, since they differ in words and not in work. */
const SHOWCASE_RECORD = {
  type: 'showcase-entry',
  path: 'showcase',
  labels: {
    one: 'Showcase entry',
    many: 'Testimonials and logos',
    section: 'Testimonials and logos',
    rows: 'showcase entries',
    selected: ['entry', 'entries'],
  },
  permissions: { read: 'office.enter', write: 'content.write' },
  editorPage: 'catalogue/office/showcase-editor-page.tsx',
  shortcut: 'w',
  audit: { subject: 'showcase-entry', label: 'Showcase entry' },
  search: {
    group: 'Testimonials and logos',
    rank: 7,
    found: ({ name, kind, isPublished }) => ({
      title: name,
      detail: SHOWCASE_KIND_LABELS[kind],
      reference: null,
      status: isPublished ? null : 'Draft',
    }),
    tones: { Draft: 'neutral' },
  },
  nameOf: ({ name }) => name,
  factsOf: ({ kind, role, text, isPublished, consentOn }) => [
    { label: 'Kind', value: SHOWCASE_KIND_LABELS[kind] },
    { label: 'Line below the name', value: role },
    { label: 'Text', value: excerpt(plainText(text), MAX_EXCERPT_LENGTH) },
    { label: 'On the site', value: isPublished ? 'Published' : 'Draft' },
    { label: 'Agreed on', value: consentOn ? shortDate(consentOn) : '' },
  ],
} as const satisfies RecordDescriptor<ShowcaseEntry>

const SERVICE_RECORD = {
  type: 'service',
  path: 'services',
  labels: { one: 'Service', many: 'Services', section: 'Services', rows: 'services', selected: ['service', 'services'] },
  permissions: { read: 'office.enter', write: 'content.write' },
  hasDrafts: true,
  editorPage: 'catalogue/office/service-editor-page.tsx',
  shortcut: 's',
  audit: { subject: 'service', label: 'Service' },
  search: {
    group: 'Services',
    rank: 4,
    found: ({ title, isPublished }) => ({ title, detail: null, reference: null, status: isPublished ? null : 'Draft' }),
    tones: { Draft: 'neutral' },
  },
  nameOf: ({ title }) => title,
  factsOf: ({ features, description, isPublished }) => [
    { label: 'Key features', value: features.join(', ') },
    { label: 'On the site', value: isPublished ? 'Published' : 'Draft' },
    { label: 'Description', value: excerpt(plainText(description), MAX_EXCERPT_LENGTH) },
  ],
} as const satisfies RecordDescriptor<Service, ServiceDetail, Pick<Service, 'id' | 'title' | 'isPublished'>>

const PROGRAM_RECORD = {
  type: 'training-program',
  path: 'training-programs',
  labels: {
    one: 'Training program',
    many: 'Training programs',
    section: 'Training Programs',
    rows: 'training programs',
    selected: ['program', 'programs'],
  },
  permissions: { read: 'office.enter', write: 'content.write' },
  hasDrafts: true,
  editorPage: 'catalogue/office/program-editor-page.tsx',
  shortcut: 't',
  audit: { subject: 'program', label: 'Training program' },
  search: {
    group: 'Programs',
    rank: 3,
    found: ({ title, category, isPublished }) => ({ title, detail: category, reference: null, status: isPublished ? null : 'Draft' }),
    tones: { Draft: 'neutral' },
  },
  nameOf: ({ title }) => title,
  factsOf: (program) => [
    { label: 'Category', value: program.category },
    { label: 'Duration', value: program.duration },
    {
      label: 'Price',
      value: shownPrices(program)
        .map(({ label, amount }) => `${label}: ${rupeesPlusGst(amount)}`)
        .join(', '),
    },
    { label: 'Delivery', value: DELIVERY_LABELS[program.delivery_mode] },
    { label: 'Certificate', value: validityText(program.validity_months) },
    { label: 'Certificate asks', value: ruleInWords(trainingRule(program)) },
    { label: 'On the site', value: program.isPublished ? 'Published' : 'Draft' },
    { label: 'Address', value: program.slug ? `/training-programs/${program.slug}` : '' },
  ],
  blockers: {
    filter: 'program',
    sentence: ({ kind, count, isOne }) => {
      if (kind === 'participant') {
        return `${count} ${isOne ? 'is' : 'are'} enrolled in it. Move ${isOne ? 'them' : 'them all'} to another program, or delete them, first.`
      }
      if (kind === 'batch') return `${count} of it ${isOne ? 'is' : 'are'} planned or done. Delete ${isOne ? 'it' : 'them'} first.`
      return `${count} ${isOne ? 'was' : 'were'} issued for it. The program stays as long as ${isOne ? 'it is' : 'they are'} there.`
    },
  },
  namedIn: ['participant', 'certificate'],
} as const satisfies RecordDescriptor<Program, ProgramDetail, Pick<Program, 'id' | 'title' | 'category' | 'isPublished'>>

/** The wire and the address call an enquiry a contact. It has no form: staff answer it in the inbox. */
const ENQUIRY_RECORD = {
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

const CLIENT_RECORD = {
  type: 'client',
  path: 'clients',
  labels: { one: 'Client', many: 'Clients', section: 'Clients', rows: 'clients', selected: ['client', 'clients'] },
  permissions: { read: 'records.read', write: 'records.write' },
  editorPage: 'clients/office/client-editor-page.tsx',
  hasPage: true,
  namedIn: ['participant', 'contact'],
  shortcut: 'l',
  audit: { subject: 'client', label: 'Client' },
  search: {
    group: 'Clients',
    rank: 6,
    found: ({ name, place }) => ({ title: name, detail: place, reference: null, status: null }),
  },
  nameOf: ({ name, place }) => `${name}, ${place}`,
  factsOf: ({ state, gstin, contacts }) => [
    { label: 'State', value: state },
    { label: 'GSTIN', value: gstin ?? '' },
    { label: 'Contacts', value: contacts.map(({ name }) => name).join(', ') },
  ],
  blockers: {
    filter: 'client',
    sentence({ kind, count, isOne }) {
      if (kind === 'client')
        return `${count} ${isOne ? 'was' : 'were'} merged into it. Undo ${isOne ? 'this merge' : 'these merges'} on its page first.`
      return `${count} ${isOne ? 'belongs' : 'belong'} to it. Give ${isOne ? 'this one' : 'them'} another client first, or none.`
    },
  },
} as const satisfies RecordDescriptor<ListedClient, ListedClient, Client>

const CERTIFICATE_RECORD = {
  type: 'certificate',
  path: 'certificates',
  labels: {
    one: 'Certificate',
    many: 'Certificates',
    section: 'Certificates',
    rows: 'certificates',
    selected: ['certificate', 'certificates'],
  },
  permissions: { read: 'records.read', write: 'records.write' },
  editorPage: 'certificates/office/certificate-editor-page.tsx',
  hasPage: true,
  namedIn: ['participant'],
  shortcut: 'c',
  audit: { subject: 'certificate', label: 'Certificate' },
  search: {
    group: 'Certificates',
    rank: 2,
    found: ({ participant_name, certificateId, training_program_name, status }) => ({
      title: participant_name,
      detail: training_program_name,
      reference: certificateId,
      status,
    }),
    tones: CERTIFICATE_STATUS_TONES,
  },
  nameOf: ({ certificateId }) => certificateId,
  factsOf: (certificate) => [
    { label: 'Participant', value: certificate.participant_name },
    { label: 'Program', value: certificate.training_program_name },
    { label: 'Issue date', value: shortDate(certificate.issueDate) },
    { label: 'Expiry date', value: certificate.expiryDate ? shortDate(certificate.expiryDate) : 'No expiry' },
    { label: 'Status', value: certificate.status },
    { label: 'Reason', value: certificate.revocationReason ?? certificate.suspensionReason ?? '' },
  ],
} as const satisfies RecordDescriptor<Certificate>

/** Dated runs of programs. */
const BATCH_RECORD = {
  type: 'batch',
  path: 'batches',
  labels: { one: 'Batch', many: 'Batches', section: 'Batches', rows: 'batches', selected: ['batch', 'batches'] },
  permissions: { read: 'records.read', write: 'records.write' },
  editorPage: 'schedule/office/batch-editor-page.tsx',
  hasPage: true,
  shortcut: 'b',
  audit: { subject: 'batch', label: 'Batch' },
  search: {
    group: 'Batches',
    rank: 3,
    found: ({ training_program_name, days, status, ...batch }) => ({
      title: training_program_name,
      detail: [daysInWords(days), placeOf(batch)].filter(Boolean).join(', '),
      reference: null,
      status,
    }),
    tones: BATCH_STATUS_TONES,
  },
  nameOf: (batch: Batch) => batchName(batch),
  factsOf: (batch) => [
    { label: 'Program', value: batch.training_program_name },
    { label: 'Days', value: daysInWords(batch.days) },
    { label: 'Mode', value: BATCH_MODE_LABELS[batch.mode] },
    { label: 'Place', value: batch.place },
    { label: 'Client', value: batch.client_name ?? '' },
    { label: 'Status', value: capitalise(batch.status) },
  ],
} as const satisfies RecordDescriptor<Batch>

/** Every record type, in the order of the sidebar (docs/product/requirements.md, section 2). A new type is added here. */
export const RECORD_DESCRIPTORS = [
  SERVICE_RECORD,
  PROGRAM_RECORD,
  PARTICIPANT_RECORD,
  CERTIFICATE_RECORD,
  ENQUIRY_RECORD,
  BATCH_RECORD,
  CLIENT_RECORD,
  SHOWCASE_RECORD,
] as const
