import { dateInWords, indianTime, isPlainDate } from '#base/dates/dates.ts'
import { inRupees } from '#base/values/money/paise.ts'
import { rupees } from '#base/values/money/rupees.ts'
import { capitalise } from '#base/text/wording/capitalise.ts'
import { plural } from '#base/text/wording/counted.ts'
import { RECORD_DESCRIPTORS } from '#lists/records/record-descriptors.ts'
import { recordPath } from '#lists/records/record-paths.ts'
import { descriptorOf, recordTypeOfSubject } from '#lists/records/record-type.ts'

/** The label of a subject of the audit log, and a link to it if it has a page. */
export interface SubjectText {
  label: string
  to?: string
}

/** 'program updated' → 'Program updated'. On screen an API code is a sign-in code. */
export function actionText(action: string): string {
  return capitalise(action.replace('API code', 'sign-in code').replace('newsletter issue', 'newsletter mailing'))
}

/** Subjects that exist only once. */
const SINGLE_SUBJECTS = new Map<string, SubjectText>([
  ['company', { label: 'Company', to: '/admin?view=company' }],
  ['programs', { label: 'Order of the training programs', to: '/admin?view=training-programs' }],
  ['services', { label: 'Order of the services', to: '/admin?view=services' }],
  ['showcase', { label: 'Order of testimonials and logos', to: '/admin?view=showcase' }],
  ['history', { label: 'History' }],
  ['personal-data', { label: 'Personal data', to: '/admin?view=personal-data' }],
  ['retention', { label: 'Retention of personal data', to: '/admin?view=privacy' }],
  ['mail-settings', { label: 'Mail settings', to: '/admin?view=mail&page=settings' }],
  ['newsletter-subscribers', { label: 'Newsletter subscribers', to: '/admin?view=newsletter&tab=subscribers' }],
  ['issuer-keys', { label: 'Signing keys', to: '/admin?view=security' }],
])

interface OtherSubject {
  label: string
  path?: (id: number) => string
}

/** Numbered subjects that are not record types. */
const OTHER_SUBJECTS = new Map<string, OtherSubject>([
  ['user', { label: 'Person', path: (id) => `/admin?view=people&person=${id}` }],
  ['consent-notice', { label: 'Notice on the forms', path: () => '/admin?view=privacy' }],
  ['mail', { label: 'Mail', path: (id) => `/admin?view=mail&mail=${id}` }],
  ['image', { label: 'Picture' }],
  ['mail-template', { label: 'E-mail text', path: () => '/admin?view=mail-templates' }],
  ['reply-template', { label: 'Reply template', path: () => '/admin?view=mail-templates&tab=replies' }],
  ['certificate-design', { label: 'Certificate design', path: (id) => `/admin/certificate-designs/${id}` }],
  ['bulk-job', { label: 'Bulk action', path: () => '/admin?view=jobs' }],
  ['newsletter-issue', { label: 'Newsletter mailing', path: (id) => `/admin?view=newsletter&issue=${id}` }],
  ['subscriber', { label: 'Subscriber', path: () => '/admin?view=newsletter&tab=subscribers' }],
])

/** The kinds of records that can filter the history: the first part of a subject. */
export const SUBJECT_KINDS = [
  ...RECORD_DESCRIPTORS.map(({ audit, labels }) => ({ value: audit.subject as string, label: labels.section as string })),
  { value: 'user', label: 'Staff and sign-ins' },
  { value: 'sign-in', label: 'Refused sign-ins' },
  { value: 'company', label: 'Company' },
  { value: 'bulk-job', label: 'Bulk actions' },
  { value: 'mail', label: 'E-mails' },
  { value: 'newsletter-issue', label: 'Newsletter' },
  { value: 'personal-data', label: 'Personal data' },
  { value: 'issuer-keys', label: 'Signing keys' },
]

/** 'participant:12' → 'Participant 12', and its editor. 'participant:12,enquiry:7' → '2 records of one person'. */
export function subjectText(subject: string): SubjectText {
  const single = SINGLE_SUBJECTS.get(subject)
  if (single) return single
  const several = subject.split(',')
  if (several.length > 1) return { label: `${several.length} records of one person` }
  const [kind = '', number = ''] = subject.split(':')
  const type = recordTypeOfSubject(kind)
  const numbered: OtherSubject | undefined = type
    ? { label: descriptorOf(type).audit.label, path: (id) => recordPath(type, id) }
    : OTHER_SUBJECTS.get(kind)
  if (!numbered || !/^\d{1,9}$/.test(number)) return { label: numbered?.label ?? subject }
  const label = `${numbered.label} ${number}`
  return numbered.path ? { label, to: numbered.path(Number(number)) } : { label }
}

/** 'training_program_name' → 'Training program name'; 'address.postalCode' → 'Address: postal code'. */
export function fieldLabel(field: string): string {
  const known = FIELDS[field]
  if (known) return known
  const [first = '', ...rest] = field.split('.').map(words)
  const whole = rest.length === 0 ? first : `${first}: ${rest.join(', ')}`
  return capitalise(whole)
}

const FIELDS: Record<string, string> = {
  fullName: 'Name',
  email: 'E-mail',
  emails: 'E-mail addresses',
  faq: 'Questions and answers',
  participantId: 'Participant ID',
  certificateId: 'Certificate ID',
  trainingProgramId: 'Training program (number)',
  trainerEntryId: 'Trainer of the showcase (number)',
  training_program_name: 'Training program',
  participant_name: 'Participant',
  enrollmentDate: 'Enrolment date',
  image_path: 'Image',
  certificatePath: 'Certificate file',
  editionAt: 'Edition issued',
  stats: 'Statistics',
  tdsPaise: 'TDS',
  poNumber: 'PO number',
  otherRecord: 'Other record',
  '@actorName': 'Name of the member of staff',
  '@network': 'Network',
}

function words(name: string): string {
  return name
    .replace(PAISE, '')
    .replaceAll('_', ' ')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .trim()
}

export function valueText(field: string, value: unknown): string {
  if (value === undefined || value === null || value === '') return '(empty)'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return numberWords(field, value)
  if (typeof value === 'string') return textWords(value)
  if (Array.isArray(value)) return value.length === 0 ? '(empty)' : value.map(itemWords).join('\n')
  return itemWords(value)
}

const PRICES = new Set(['price', 'online_price', 'offline_price', 'agreedFee', 'lumpSum'])
/** The end of a name whose value is an amount in paise. */
const PAISE = /Paise$/

function numberWords(field: string, value: number): string {
  if (PAISE.test(field)) return inRupees(value)
  return PRICES.has(field) ? rupees(value) : String(value)
}

function textWords(text: string): string {
  if (isPlainDate(text)) return dateInWords(text)
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? indianTime(new Date(text)) : text
}

interface ErasedValues {
  entries: number[]
  fields: string[]
}

/** Whether an item belongs to an erasure's entry. Checks its structure, because the company's record also has a field 'values'. */
function isErasedValues(item: object): item is ErasedValues {
  return 'entries' in item && 'fields' in item && Array.isArray(item.entries) && Array.isArray(item.fields)
}

/** { entries: [12, 13], fields: ['email'] } → 'Entries 12, 13: E-mail'. */
function erasedWords({ entries, fields }: ErasedValues): string {
  return `${plural(entries.length, 'Entry', 'Entries')} ${entries.join(', ')}: ${fields.map(fieldLabel).join(', ')}`
}

/** One entry of a list: { label: 'Office', value: 'info@…' } → 'Office, info@…'. */
function itemWords(item: unknown): string {
  if (item === null || item === undefined) return '(empty)'
  if (Array.isArray(item)) return item.map(itemWords).join(' ')
  if (typeof item !== 'object') return typeof item === 'string' ? item : JSON.stringify(item)
  if (isErasedValues(item)) return erasedWords(item)
  const parts = Object.entries(item).filter(([, part]) => part !== null && part !== '')
  return parts.map(([field, part]) => (typeof part === 'number' ? numberWords(field, part) : itemWords(part))).join(', ')
}
