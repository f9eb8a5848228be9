import { expect, test } from 'vitest'
import { readImportDate } from './import-date.ts'
import { guessColumns } from './import-plan.ts'

test.each([
  ['2026-11-05', '2026-11-05'],
  ['2026-11-05 00:00:00', '2026-11-05'],
  ['05/11/2026', '2026-11-05'],
  ['5-11-2026', '2026-11-05'],
  [' 05.11.2026 ', '2026-11-05'],
  ['29/02/2028', '2028-02-29'],
])('%j is %s: the day comes first', (text, date) => {
  expect(readImportDate(text)).toBe(date)
})

test.each(['', '11/25/2026', '31/02/2026', '5/11/26', '45965', 'soon', '2026/11/05'])('%j is no date, and is not guessed', (text) => {
  expect(readImportDate(text)).toBeUndefined()
})

test('columns are found by their headings, however these are written', () => {
  expect(guessColumns(['Sr. No.', 'STUDENT NAME', 'E-mail ID', 'Mobile_No', 'Course', 'Date of Enrolment'])).toEqual({
    fullName: 2,
    email: 3,
    phone: 4,
    program: 5,
    enrollmentDate: 6,
  })
  expect(guessColumns(['नाम', 'ईमेल', 'मोबाइल'])).toEqual({ fullName: 1, email: 2, phone: 3 })
})

test('the headings of the template, and of an export, are all known', () => {
  const template = ['Participant ID', 'Full name', 'Email', 'Phone', 'Training program', 'Enrollment date', 'Status']
  expect(Object.values(guessColumns(template))).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test('a column that nobody knows is left to the person', () => {
  expect(guessColumns(['a', 'b'])).toEqual({})
})
