import { dateInWords, indianTime, isPlainDate } from '../../shared/dates.ts'
import { rupees } from '../../shared/rupees.ts'
import { editPath } from '../data/admin-data.ts'
import type { EditableType } from '../../records/record-type.ts'

/** A record that history tells of, in the office's words, and where it is to be seen; nowhere for what is no record. */
export interface SubjectText {
  label: string
  to?: string
}

/** 'program updated' → 'Program updated'. */
export function actionText(action: string): string {
  return action.charAt(0).toUpperCase() + action.slice(1)
}

/** 'participant:12' → 'Participant 12', and its editor. */
export function subjectText(subject: string): SubjectText {
  if (subject === 'issuer-keys') return { label: 'Keys that sign', to: '/admin?view=history' }
  if (subject === 'company') return { label: 'Company', to: '/admin?view=company' }
  const [kind = '', number = ''] = subject.split(':')
  const name = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined
  if (!name || !/^\d{1,9}$/.test(number)) return { label: name ?? subject }
  const label = `${name} ${number}`
  const type = EDITORS[kind]
  if (type) return { label, to: editPath(type, Number(number)) }
  if (kind === 'user') return { label, to: `/admin?view=people&person=${number}` }
  if (kind === 'enquiry') return { label, to: `/admin?view=contacts#contact-${number}` }
  if (kind === 'bulk-job') return { label, to: '/admin?view=jobs' }
  return { label }
}

const KINDS: Record<string, string> = {
  program: 'Training program',
  service: 'Service',
  participant: 'Participant',
  certificate: 'Certificate',
  enquiry: 'Message',
  user: 'Person',
  image: 'Picture',
  'bulk-job': 'Bulk work',
}

const EDITORS: Record<string, EditableType> = {
  program: 'training-program',
  service: 'service',
  participant: 'participant',
  certificate: 'certificate',
}

/** 'training_program_name' → 'Training program name'; 'address.postalCode' → 'Address: postal code'. */
export function fieldLabel(field: string): string {
  const known = FIELDS[field]
  if (known) return known
  const [first = '', ...rest] = field.split('.').map(words)
  const whole = rest.length === 0 ? first : `${first}: ${rest.join(', ')}`
  return whole.charAt(0).toUpperCase() + whole.slice(1)
}

const FIELDS: Record<string, string> = {
  fullName: 'Name',
  email: 'E-mail',
  emails: 'E-mail addresses',
  faq: 'Questions and answers',
  participantId: 'Participant ID',
  certificateId: 'Certificate ID',
  trainingProgramId: 'Training program (number)',
  training_program_name: 'Training program',
  participant_name: 'Participant',
  enrollmentDate: 'Enrolment date',
  image_path: 'Image',
  certificatePath: 'Certificate file',
  editionAt: 'Edition issued',
  stats: 'Statistics',
}

function words(name: string): string {
  return name.replaceAll('_', ' ').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).trim()
}

/** What stood in a field, as somebody of the office would say it. */
export function valueText(field: string, value: unknown): string {
  if (value === undefined || value === null || value === '') return '(empty)'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return PRICES.has(field) ? rupees(value) : String(value)
  if (typeof value === 'string') return textWords(value)
  if (Array.isArray(value)) return value.length === 0 ? '(empty)' : value.map(itemWords).join('\n')
  return itemWords(value)
}

const PRICES = new Set(['price', 'online_price', 'offline_price'])

function textWords(text: string): string {
  if (isPlainDate(text)) return dateInWords(text)
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? indianTime(new Date(text)) : text
}

/** One of a list: { label: 'Office', value: 'info@…' } → 'Office, info@…'. */
function itemWords(item: unknown): string {
  if (item === null || item === undefined) return '(empty)'
  if (Array.isArray(item)) return item.map(itemWords).join(' ')
  if (typeof item !== 'object') return typeof item === 'string' ? item : JSON.stringify(item)
  const parts = Object.values(item).filter((part) => part !== null && part !== '')
  return parts.map(itemWords).join(', ')
}
