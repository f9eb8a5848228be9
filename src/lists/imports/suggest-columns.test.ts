import { describe, expect, test } from 'vitest'
import { joinColumns, suggestColumns } from './suggest-columns.ts'

const suggest = (headings: string[], ...firstLines: string[][]) => suggestColumns({ headings, firstLines })

test('columns are found by their headings in any spelling', () => {
  expect(suggest(['Sr. No.', 'STUDENT NAME', 'E-mail ID', 'Mobile_No', 'Course', 'Date of Enrolment'])).toEqual({
    fullName: 2,
    email: 3,
    phone: 4,
    program: 5,
    enrollmentDate: 6,
  })
})

describe('headings as Indian offices write them', () => {
  test.each([
    ['email', ['Mail ID', 'Mail-Id', 'E-mail id (official)', 'ई-मेल', 'ईमेल आईडी']],
    ['phone', ['Mob.', 'Mob. No.', 'Mobile No. (WhatsApp)', 'Contact No', 'Ph. no', 'Cell', 'मोबाइल नंबर']],
    ['fullName', ['Emp. Name', 'Name of Employee', "Candidate's name", 'Trainee Name', 'Name of the Participant', 'प्रशिक्षणार्थी का नाम']],
    ['program', ['Course', 'Course Name', 'Name of Training', 'Training Attended', 'Module', 'कोर्स का नाम']],
    ['enrollmentDate', ['Date of admission', 'Reg. Date', 'Enrolled on', 'Date of enrolment', 'प्रवेश तिथि']],
    ['participantId', ['Participant ID', 'Reg. No.', 'Regn No', 'Enrolment Number', 'पंजीकरण क्रमांक']],
    ['employeeCode', ['Emp. Code', 'E. Code', 'Emp ID', 'Employee No.', 'Token No', 'Staff No.', 'कर्मचारी कोड', 'कर्मचारी क्रमांक']],
    ['department', ['Dept', 'Deptt.', 'Department', 'Name of Department', 'विभाग']],
    ['firstName', ['First name', 'Given name(s)', 'Employee First Name', 'प्रथम नाम']],
    ['middleName', ['Middle name', 'Emp. Middle Name']],
    ['lastName', ['Last name', 'Surname', 'Family Name', 'Employee surname', 'उपनाम']],
    ['status', ['Status', 'Training status', 'स्थिति']],
  ])('%s: %j', (field, headings) => {
    for (const heading of headings) expect([heading, suggest([heading])]).toEqual([heading, { [field]: 1 }])
  })

  test.each([
    'S. No.',
    'DOJ',
    'Date of joining',
    'Joined on',
    'Dt. of Joining',
    'Designation',
    'Sr No',
    'Company Name',
    "Father's Name",
    "Father's Mobile",
    'Date of Birth',
    'Course Fee',
    'Training Date',
    'Payment Status',
    'Contact Person',
    'Last login',
    "Father's first name",
    'Family members',
    'Mail sent',
    'क्रमांक',
    '',
  ])('%j suggests no field', (heading) => {
    expect(suggest([heading])).toEqual({})
  })

  test('a known heading is preferred to a similar one before it', () => {
    expect(suggest(['Alternate mobile', 'Mobile', 'Office mail', 'Mail ID'])).toEqual({ phone: 2, email: 4 })
  })
})

describe('a name in several columns', () => {
  test('is found in any order, beside a full name too', () => {
    expect(suggest(['Last name', 'First name', 'Email address'])).toEqual({ lastName: 1, firstName: 2, email: 3 })
    expect(suggest(['Name', 'First Name', 'Last Name'])).toEqual({ fullName: 1, firstName: 2, lastName: 3 })
  })

  test.each([
    ['FNAME', 'LNAME'],
    ['First', 'Last'],
    ['F. Name', 'L. Name'],
  ])('is found under short headings: %s, %s', (first, last) => {
    expect(suggest([first, last], ['Asha', 'Example'])).toEqual({ firstName: 1, lastName: 2 })
  })

  test('is whole in a column that is headed by both parts', () => {
    expect(suggest(['First name / Last name', 'Email address'])).toEqual({ fullName: 1, email: 2 })
  })

  test('has a first name under "Name" where the surname is not in it', () => {
    expect(suggest(['Name', 'Surname'], ['Asha', 'Example'], ['Ravi', ''])).toEqual({ firstName: 1, lastName: 2 })
    expect(suggest(['Name', 'Surname'], ['Asha Example', 'EXAMPLE'])).toEqual({ fullName: 1, lastName: 2 })
    expect(suggest(['Name', 'Surname'])).toEqual({ fullName: 1, lastName: 2 })
  })

  test('is not mixed with a column of names that has no heading', () => {
    expect(suggest(['First name', 'Last name', ''], ['Asha', 'Example', 'Press Shop'])).toEqual({ firstName: 1, lastName: 2 })
  })
})

describe('of two people in each row', () => {
  const rows = [
    ['Asha Example', 'asha@example.com', 'Boss Example', 'boss@example.com'],
    ['Ravi Sample', 'ravi@example.com', 'Boss Example', 'boss@example.com'],
  ] as const
  const ownFirst = rows.map((row) => [...row])
  const bossFirst = rows.map(([name, email, boss, address]) => [boss, address, name, email])

  test('the address beside the chosen name is taken, whoever stands first', () => {
    expect(suggest(['Name', 'Email', 'Name', 'Email'], ...ownFirst)).toEqual({ fullName: 1, email: 2 })
    expect(suggest(['Name', 'Email', 'Name', 'Email'], ...bossFirst)).toEqual({ fullName: 3, email: 4 })
    expect(suggest(['Name', 'E-mail ID', 'Name', 'Mail'], ...bossFirst)).toEqual({ fullName: 3, email: 4 })
  })

  test('a column that names the manager belongs to the manager', () => {
    const headings = ['Sr', 'Reporting Manager', 'Name', 'Email', 'Name', 'Email', 'Mobile']
    const cells = (at: number) => [
      String(at),
      'Mgr',
      `Boss ${at}`,
      `boss${at}@example.com`,
      `Asha ${at}`,
      `asha${at}@example.com`,
      `900000001${at}`,
    ]
    expect(suggest(headings, cells(1), cells(2))).toEqual({ fullName: 5, email: 6, phone: 7 })
    expect(suggest(['Manager Name', 'Manager Email', 'Name', 'Email'], ...bossFirst)).toEqual({ fullName: 3, email: 4 })
    expect(suggest(['Supervisor', 'Email', 'Employee Name', 'Email'], ...bossFirst)).toEqual({ fullName: 3, email: 4 })
  })

  test('one address in all rows behind the manager is nobody’s, and is left to be chosen', () => {
    const lines = rows.map(([name, , boss, address]) => [name, boss, address])
    expect(suggest(['Name', "Manager's name", 'Email'], ...lines)).toEqual({ fullName: 1 })
    const own = rows.map(([name, email, boss]) => [name, boss, email])
    expect(suggest(['Name', "Manager's name", 'Email'], ...own)).toEqual({ fullName: 1, email: 3 })
    expect(suggest(['Name', 'Email'], ['Asha', 'hr@example.com'], ['Ravi', 'hr@example.com'])).toEqual({ fullName: 1, email: 2 })
  })
})

test('chosen columns stay, and others are suggested beside them', () => {
  expect(joinColumns({ fullName: 2, email: undefined }, { employeeCode: 2, phone: 3, email: 4, firstName: 5 })).toEqual({
    fullName: 2,
    email: undefined,
    phone: 3,
  })
})

test('a column without a telling heading is found when all its first cells are e-mail addresses or phone numbers', () => {
  expect(suggest(['Name', 'A', 'B'], ['Asha', 'asha@example.com', '+91 00000 00011'], ['Ravi', 'ravi@example.com', '0000000012'])).toEqual({
    fullName: 1,
    email: 2,
    phone: 3,
  })
  expect(suggest(['Name', 'A'], ['Asha', 'asha@example.com'], ['Ravi', 'none'])).toEqual({ fullName: 1 })
})

test('a column of addresses and numbers is found as people write them', () => {
  expect(suggest(['A', 'B'], ['r&d@example.com', '90000 00011 / 90000 00012'], ['आशा@उदाहरण.भारत', '+91-(0)90000 00012'])).toEqual({
    email: 1,
    phone: 2,
  })
})

test('twelve digits are no phone number, since they may be an Aadhaar number', () => {
  expect(suggest(['Name', 'A'], ['Asha', '2345 6789 0123'])).toEqual({ fullName: 1 })
})

test('a list without headings is known by what its columns contain', () => {
  expect(suggest([], ['1', 'E-1043', 'Asha Example', '9000000011'], ['2', 'E-1044', 'रवि नमूना', '+91 90000 00012'])).toEqual({
    employeeCode: 2,
    fullName: 3,
    phone: 4,
  })
})

test('names are found behind a department or a place that is repeated', () => {
  expect(suggest([], ['QA', 'Asha Example', 'Plant Head'], ['QA', 'Ravi Sample', 'Plant Head'])).toEqual({ fullName: 2 })
  expect(suggest([], ['Asha', 'Welder'], ['Ravi', 'Fitter'])).toEqual({ fullName: 1 })
})

test('a column that is hidden in the workbook is not suggested', () => {
  expect(suggestColumns({ headings: ['Name', 'Phone'], firstLines: [], hiddenColumns: [2] })).toEqual({ fullName: 1 })
})

test('all headings of the template and of an export are known', () => {
  const template = [
    'Participant ID',
    'Full name',
    'E-mail',
    'Phone',
    'Employee code',
    'Department',
    'Training program',
    'Enrolment date',
    'Status',
  ]
  expect(new Set(Object.values(suggest(template)))).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8, 9]))
})
