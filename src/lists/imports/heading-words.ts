import { folded } from '#base/text/folded.ts'
import { forParticipantTexts, type ParticipantTextName } from '#training/participants/participant-texts.ts'
import { IMPORT_FIELDS, type ImportField } from './import-plan.ts'

/** A longer cell is a sentence, such as a title or a note. */
const MAX_HEADING_LENGTH = 50

/** Headings that can mean only one field: folded, with punctuation replaced by spaces. */
export const KNOWN_HEADINGS: Record<ImportField, readonly string[]> = {
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
  fullName: [
    'full name',
    'fullname',
    'name',
    'participant name',
    'student name',
    'candidate name',
    'participant',
    'employee',
    'trainee',
    'candidate',
    'student',
    'names',
    'participants',
    'employees',
    'trainees',
    'candidates',
    'students',
    'first name last name',
    'first name surname',
    'first and last name',
    'नाम',
    'पूरा नाम',
  ],
  firstName: ['first name', 'firstname', 'first', 'fname', 'given name', 'given names', 'forename', 'प्रथम नाम', 'पहला नाम'],
  middleName: ['middle name', 'middlename', 'middle', 'mname', 'मध्य नाम', 'मध्यम नाम'],
  lastName: ['last name', 'lastname', 'last', 'lname', 'l name', 'surname', 'family name', 'उपनाम', 'कुलनाम', 'अंतिम नाम', 'सरनेम'],
  email: ['email', 'e mail', 'email address', 'email id', 'mail', 'mail id', 'ईमेल', 'ई मेल'],
  ...forParticipantTexts(({ headings }) => headings),
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
  enrollmentDate: ['enrollment date', 'enrolment date', 'enrollmentdate', 'enrolled', 'enrolled on', 'date', 'दिनांक', 'तारीख', 'तिथि'],
  status: ['status', 'training status', 'participant status', 'स्थिति'],
}

export interface HeadingRule {
  /** The heading contains a word from each of these lists. */
  words: ReadonlyArray<readonly string[]>
  /** A heading with one of these words means something else: 'Company name', 'Date of birth'. */
  not: readonly string[]
}

const DATE = ['date', 'dt', 'on', 'दिनांक', 'तारीख', 'तिथि']
const NUMBER = ['id', 'no', 'nos', 'number', 'code', 'संख्या', 'क्रमांक', 'कोड', 'नंबर', 'नं']
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
  'managers',
  'supervisor',
  'supervisors',
  'superior',
  'boss',
  'hod',
  'reporting',
  'approver',
  'nominator',
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
  'कंपनी',
  'संस्था',
]
const PARTS = {
  first: ['first', 'given', 'forename', 'firstname', 'प्रथम', 'पहला'],
  middle: ['middle', 'middlename', 'मध्य', 'मध्यम'],
  last: ['last', 'family', 'surname', 'lastname', 'उपनाम', 'कुलनाम', 'अंतिम'],
}
/** Some stand for a name on their own: 'Employee surname'. */
const PART_OF_NAME = [...NAME, 'forename', 'firstname', 'middlename', 'surname', 'lastname', 'उपनाम', 'कुलनाम']
/** Reports whether a heading refers to someone other than the participant: 'Reporting Manager', "Father's name". */
export function isOfSomebodyElse(heading: string): boolean {
  return heading.split(' ').some((word) => OTHER_PEOPLE.includes(word))
}

const NO_PART = [...OTHER_NAMES, ...OTHER_PEOPLE, 'member', 'members']

/** Matches no heading: some list of its words is empty. */
const NO_HEADING: HeadingRule = { words: [[]], not: [] }

/** The rules of plain texts. A text without one is recognised by its known headings alone. */
const TEXT_RULES: Partial<Record<ParticipantTextName, HeadingRule>> = {
  employeeCode: {
    words: [['employee', 'emp', 'empl', 'e', 'token', 'ticket', 'staff', 'punch', 'personnel', 'worker', 'कर्मचारी', 'टोकन'], NUMBER],
    not: [...DATE.filter((word) => word !== 'on'), ...OTHER_PEOPLE, 'mobile', 'phone', 'mail', 'email', 'contact'],
  },
  department: { words: [['department', 'dept', 'deptt', 'विभाग']], not: ['head', 'hod', ...NUMBER] },
}

/** Rules for headings that are not in `KNOWN_HEADINGS`: 'Emp. Name', 'Mob. No. (WhatsApp)', 'Dt. of Joining'. */
export const HEADING_RULES: Record<ImportField, HeadingRule> = {
  participantId: {
    words: [['participant', 'registration', 'reg', 'regn', 'enrolment', 'enrollment', 'पंजीकरण', 'नामांकन'], NUMBER],
    not: [...DATE, ...OTHER_PEOPLE],
  },
  fullName: { words: [NAME], not: [...OTHER_NAMES, ...OTHER_PEOPLE, ...PROGRAM, ...Object.values(PARTS).flat()] },
  firstName: { words: [PARTS.first, PART_OF_NAME], not: [...NO_PART, ...PARTS.middle, ...PARTS.last] },
  middleName: { words: [PARTS.middle, PART_OF_NAME], not: [...NO_PART, ...PARTS.first, ...PARTS.last] },
  lastName: { words: [PARTS.last, PART_OF_NAME], not: [...NO_PART, ...PARTS.first, ...PARTS.middle] },
  email: { words: [['email', 'mail', 'ईमेल', 'मेल']], not: [...OTHER_PEOPLE, 'status', 'sent'] },
  ...forParticipantTexts((_, name) => TEXT_RULES[name] ?? NO_HEADING),
  phone: {
    words: [['mobile', 'mob', 'phone', 'ph', 'whatsapp', 'cell', 'contact', 'tel', 'telephone', 'मोबाइल', 'मो', 'फ़ोन', 'फोन', 'संपर्क']],
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
    words: [['enrolment', 'enrollment', 'enrolled', 'admission', 'registration', 'reg', 'start', 'प्रवेश', 'नामांकन', 'पंजीकरण'], DATE],
    not: ['birth', 'completion', 'end', 'expiry', 'joining', 'join', 'joined', ...NUMBER],
  },
  status: { words: [['status', 'स्थिति']], not: ['payment', 'fee', 'fees', 'marital', 'employment', 'email', 'mail'] },
}

/** Words in headings of other columns. They help to find the heading row, but belong to no field. */
const SURE_WORDS =
  `serial doj joining dob birth designation desig father fathers gender sex age qualification experience remark remarks signature
  address aadhaar aadhar blood क्र क्रम क्रमांक पदनाम पद हस्ताक्षर पिता जन्म टिप्पणी`.split(/\s+/)
const OTHER_WORDS = new Set([
  ...SURE_WORDS,
  ...'grade category company organisation organization sign plant unit shift location city state contact'.split(' '),
])
/** Headings that may also be a cell's value: a job title, department, status or answer. */
const CELLS_TOO = new Set(['trainee', 'employee', 'student', 'training', 'enrolled', 'first', 'no'])
/** Fields whose heading words also occur in cells: 'Training Coordinator', 'Quality Dept.'. */
const FIELDS_OF_CELLS = new Set<ImportField>(['department', 'program', 'status'])
const SERIAL_HEADINGS = new Set(['s no', 'sr no', 'sl no', 'sr', 'sl', 'sno', 'srno', 'slno', 's n', 'sn', 'no'])

/** Normalises a heading for comparison: folded, with punctuation replaced by spaces. 'Mob. No.' → 'mob no'. */
export function plainHeading(heading: string): string {
  return folded(heading.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' '))
}

/** Reports whether the heading has the words of the field, and none that mean something else. */
export function isMeant(heading: string, { words, not }: HeadingRule): boolean {
  const found = new Set(heading.split(' '))
  return words.every((alternatives) => alternatives.some((word) => found.has(word))) && !not.some((word) => found.has(word))
}

/** Reports whether a cell reads like a heading of a list of people. */
export function isHeading(cell: string): boolean {
  const heading = plainHeading(cell)
  if (heading === '' || heading.length > MAX_HEADING_LENGTH) return false
  return (
    IMPORT_FIELDS.some((field) => KNOWN_HEADINGS[field].includes(heading) || isMeant(heading, HEADING_RULES[field])) ||
    SERIAL_HEADINGS.has(heading) ||
    // 'Plant 2' is a workplace.
    (!/\p{N}/u.test(heading) && heading.split(' ').some((word) => OTHER_WORDS.has(word)))
  )
}

/** Reports whether a cell can only be a heading: 'Name' and 'Mob. No.', but not 'Trainee' or 'Plant Head'. */
export function isSureHeading(cell: string): boolean {
  const heading = plainHeading(cell)
  if (!isHeading(cell) || CELLS_TOO.has(heading)) return false
  return (
    IMPORT_FIELDS.some((field) => KNOWN_HEADINGS[field].includes(heading)) ||
    IMPORT_FIELDS.some((field) => !FIELDS_OF_CELLS.has(field) && isMeant(heading, HEADING_RULES[field])) ||
    SERIAL_HEADINGS.has(heading) ||
    heading.split(' ').some((word) => SURE_WORDS.includes(word))
  )
}
