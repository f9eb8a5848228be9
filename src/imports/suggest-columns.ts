import { folded } from '../shared/text/folded.ts'
import { IMPORT_FIELDS, type ImportColumns, type ImportField, type ImportFile } from './import-plan.ts'

/** Headings that mean one field and nothing else: folded, with punctuation replaced by spaces. */
const KNOWN_HEADINGS: Record<ImportField, readonly string[]> = {
  participantId: [
    'participant id',
    'participantid',
    'participant no',
    'participant number',
    'registration no',
    'registration number',
    'reg no',
    'id',
    'पंजीकरण संख्या',
  ],
  fullName: ['full name', 'fullname', 'name', 'participant name', 'student name', 'candidate name', 'participant', 'नाम', 'पूरा नाम'],
  email: ['email', 'e mail', 'email address', 'email id', 'mail', 'mail id', 'ईमेल', 'ई मेल'],
  phone: ['phone', 'mobile', 'mob', 'whatsapp', 'cell', 'फ़ोन', 'फोन', 'मोबाइल', 'दूरभाष'],
  program: [
    'training program',
    'program',
    'programme',
    'course',
    'training',
    'trainingprogramid',
    'training program id',
    'program id',
    'कोर्स',
    'पाठ्यक्रम',
    'प्रशिक्षण',
  ],
  enrollmentDate: [
    'enrollment date',
    'enrolment date',
    'enrollmentdate',
    'enrolled',
    'enrolled on',
    'joining date',
    'joined',
    'joined on',
    'doj',
    'date',
    'दिनांक',
    'तारीख',
    'तिथि',
  ],
  status: ['status', 'training status', 'participant status', 'स्थिति'],
}

interface HeadingRule {
  /** The heading has a word of each of these lists. */
  words: ReadonlyArray<readonly string[]>
  /** With one of these it means something else: 'Company name', 'Date of birth'. */
  not: readonly string[]
}

const DATE = ['date', 'dt', 'on', 'दिनांक', 'तारीख', 'तिथि']
const NUMBER = ['id', 'no', 'number', 'code', 'संख्या', 'क्रमांक']
const PROGRAM = ['course', 'program', 'programme', 'training', 'module', 'कोर्स', 'पाठ्यक्रम', 'प्रशिक्षण', 'कार्यक्रम']
const NAME = ['name', 'नाम']
const OTHER_PEOPLE = [
  'father',
  'fathers',
  'mother',
  'mothers',
  'husband',
  'spouse',
  'guardian',
  'emergency',
  'trainer',
  'manager',
  'reference',
  'hr',
  'पिता',
  'माता',
]
const OTHER_NAMES = [
  'company',
  'organisation',
  'organization',
  'firm',
  'employer',
  'college',
  'school',
  'bank',
  'branch',
  'department',
  'dept',
  'batch',
  'city',
  'file',
  'user',
  'login',
  'first',
  'middle',
  'last',
  'कंपनी',
  'संस्था',
]

/** For headings that are not known word by word, as offices write them: 'Emp. Name', 'Mob. No. (WhatsApp)', 'Dt. of Joining'. */
const HEADING_RULES: Record<ImportField, HeadingRule> = {
  participantId: {
    words: [['participant', 'registration', 'reg', 'regn', 'enrolment', 'enrollment', 'पंजीकरण', 'नामांकन'], NUMBER],
    not: [...DATE, ...OTHER_PEOPLE],
  },
  fullName: { words: [NAME], not: [...OTHER_NAMES, ...OTHER_PEOPLE, ...PROGRAM] },
  email: { words: [['email', 'mail', 'ईमेल', 'मेल']], not: [...OTHER_PEOPLE, 'status', 'sent'] },
  phone: {
    words: [['mobile', 'mob', 'phone', 'ph', 'whatsapp', 'cell', 'contact', 'tel', 'telephone', 'मोबाइल', 'फ़ोन', 'फोन', 'संपर्क']],
    not: [...OTHER_PEOPLE, ...NAME, 'person', 'address'],
  },
  program: {
    words: [PROGRAM],
    not: [
      ...DATE,
      'fee',
      'fees',
      'mode',
      'type',
      'status',
      'duration',
      'place',
      'venue',
      'center',
      'centre',
      'hours',
      'days',
      'amount',
      'level',
      'completed',
    ],
  },
  enrollmentDate: {
    words: [
      [
        'joining',
        'join',
        'joined',
        'enrolment',
        'enrollment',
        'enrolled',
        'admission',
        'registration',
        'reg',
        'start',
        'प्रवेश',
        'नामांकन',
        'पंजीकरण',
      ],
      DATE,
    ],
    not: ['birth', 'completion', 'end', 'expiry', ...NUMBER],
  },
  status: { words: [['status', 'स्थिति']], not: ['payment', 'fee', 'fees', 'marital', 'employment', 'email', 'mail'] },
}

/** What a column contains, when its heading tells nothing. */
const CONTENT_RULES: Partial<Record<ImportField, RegExp>> = {
  email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  phone: /^\+?[\d\s()-]{10,17}$/,
}

/**
 * Suggests the column of each field: by its heading, else by what its first cells look like. A column is used once.
 * A wrong suggestion costs more than none, so a heading that may mean something else gets none.
 */
export function suggestColumns({ headings, firstLines }: Pick<ImportFile, 'headings' | 'firstLines'>): ImportColumns {
  const plain = headings.map((heading) => folded(heading.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')))
  const cellsOf = (at: number) => firstLines.map((cells) => cells[at] ?? '').filter((cell) => cell !== '')
  const columns: ImportColumns = {}
  const suggest = (finds: (field: ImportField) => number) => {
    for (const field of IMPORT_FIELDS) {
      const at = columns[field] === undefined ? finds(field) : -1
      if (at >= 0) columns[field] = at + 1
    }
  }
  const isFree = (at: number) => !Object.values(columns).includes(at + 1)
  suggest(
    (field) =>
      KNOWN_HEADINGS[field].map((known) => plain.findIndex((heading, at) => heading === known && isFree(at))).find((at) => at >= 0) ?? -1,
  )
  suggest((field) => plain.findIndex((heading, at) => isFree(at) && isMeant(heading, HEADING_RULES[field])))
  suggest((field) =>
    headings.findIndex((_, at) => isFree(at) && cellsOf(at).length > 0 && cellsOf(at).every((cell) => CONTENT_RULES[field]?.test(cell))),
  )
  return columns
}

function isMeant(heading: string, { words, not }: HeadingRule): boolean {
  const found = new Set(heading.split(' '))
  return words.every((alternatives) => alternatives.some((word) => found.has(word))) && !not.some((word) => found.has(word))
}
