import { expect, test } from 'vitest'
import { enrolmentMessage, plannedMessage } from '#catalogue/enrolment.ts'
import { requestedProgramTitle } from './requested-program.ts'
import { enrolmentPrefill } from './enquiry.ts'

const OTHER = { subject: 'Training Programs', message: 'Can the program run in our plant?' }

test('the subject the dialog writes names the program', () => {
  expect(requestedProgramTitle({ ...OTHER, subject: enrolmentPrefill('VDA 6.3').subject })).toBe('VDA 6.3')
})

test('the sentence the contact form is filled with names the program, whatever is written around it', () => {
  const message = `Hello,\n${enrolmentMessage('The "Core" Tools')} Two of us would come.`
  expect(requestedProgramTitle({ ...OTHER, message })).toBe('The "Core" Tools')
})

test('so does the sentence about a program that has no dates yet', () => {
  expect(requestedProgramTitle({ ...OTHER, message: plannedMessage('Core Tools') })).toBe('Core Tools')
  expect(requestedProgramTitle({ ...OTHER, subject: 'Tell me when it is planned: Core Tools' })).toBe('Core Tools')
})

test.each([
  OTHER,
  { ...OTHER, message: `I'd like to enroll in the "` },
  { ...OTHER, message: enrolmentMessage('') },
  { ...OTHER, subject: 'Enrollment Request: ' },
])('other words name none: %j', (words) => {
  expect(requestedProgramTitle(words)).toBeUndefined()
})
