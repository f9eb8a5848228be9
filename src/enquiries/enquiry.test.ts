import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contactFormSchema, newEnquirySchema, requestFormSchema } from './enquiry.schema.ts'
import { enrolmentPath } from '#catalogue/enrolment.ts'
import { consultationPath, consultationPrefill, CONTACT_SUBJECTS, enrolmentPrefill, MAX_SUBJECT_LENGTH } from './enquiry.ts'

const filled = {
  name: 'Asha Example',
  email: 'asha@example.com',
  phone: '',
  subject: 'Enrollment Request: Lean',
  message: 'I would like to enroll.',
}

const firstIssues = (schema: typeof requestFormSchema | typeof contactFormSchema, input: object) => {
  const { error } = schema.safeParse(input)
  return Object.fromEntries((error?.issues ?? []).toReversed().map((issue) => [issue.path[0], issue.message]))
}

test('the enrolment dialog begins with the words of the specification', () => {
  expect(enrolmentPrefill('VDA 6.3')).toEqual({
    subject: 'Enrollment Request: VDA 6.3',
    message: 'I\'d like to enroll in the "VDA 6.3" training program.',
  })
})

test('the consultation dialog names the service in subject and message', () => {
  const { subject, message } = consultationPrefill('Customer Audits')
  expect(subject).toBe('Consultation Request: Customer Audits')
  expect(message).toContain('"Customer Audits"')
})

test('without script both requests lead to the contact form, with one of its subjects and the words of the dialog', () => {
  const title = 'Six Sigma & "Lean" #2 लेखा'
  for (const [path, prefill] of [
    [enrolmentPath(title), enrolmentPrefill(title)],
    [consultationPath(title), consultationPrefill(title)],
  ] as const) {
    const { pathname, searchParams, hash } = new URL(path, 'https://www.example.com')
    expect([pathname, hash]).toEqual(['/contact', '#send-us-a-message'])
    expect(CONTACT_SUBJECTS).toContain(searchParams.get('subject'))
    expect(searchParams.get('message')).toBe(prefill.message)
  }
})

test('whatever the title, what a dialog begins with can be sent', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 300 }), (title) => {
      for (const prefill of [enrolmentPrefill(title), consultationPrefill(title)]) {
        expect(prefill.subject.length).toBeLessThanOrEqual(MAX_SUBJECT_LENGTH)
        expect(requestFormSchema.safeParse({ ...filled, ...prefill }).success).toBe(true)
      }
    }),
  )
})

test('an empty request is told the four messages of the specification', () => {
  expect(firstIssues(requestFormSchema, { name: ' ', email: '', phone: '', subject: '', message: '' })).toEqual({
    name: 'Name is required',
    email: 'Invalid email address',
    subject: 'Subject is required',
    message: 'Message must be at least 10 characters',
  })
})

test('a message of nine characters is too short, ten are enough, spaces around do not count', () => {
  expect(firstIssues(requestFormSchema, { ...filled, message: ' 123456789 ' })).toEqual({
    message: 'Message must be at least 10 characters',
  })
  expect(requestFormSchema.safeParse({ ...filled, message: '1234567890' }).success).toBe(true)
})

test('the phone is optional, and no format of it stops a request', () => {
  for (const phone of ['', '+91 90000 00000', '0129-400', 'ask at the gate']) {
    expect(requestFormSchema.safeParse({ ...filled, phone }).success).toBe(true)
  }
})

test('a person from anywhere can write', () => {
  expect(requestFormSchema.safeParse({ ...filled, name: 'आशा उदाहरण' }).success).toBe(true)
})

test('the contact form takes its five subjects and no other', () => {
  for (const subject of CONTACT_SUBJECTS) expect(contactFormSchema.safeParse({ ...filled, subject }).success).toBe(true)
  expect(firstIssues(contactFormSchema, { ...filled, subject: 'Something else' })).toHaveProperty('subject')
})

test('a short message is enough for the contact form and too little for a request sent to the API', () => {
  expect(newEnquirySchema.safeParse({ ...filled, message: 'Hello' }).success).toBe(true)
  expect(newEnquirySchema.safeParse({ ...filled, message: 'Hello', kind: 'enrolment' }).success).toBe(false)
})
