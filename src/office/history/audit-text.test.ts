import { describe, expect, test } from 'vitest'
import { actionText, fieldLabel, subjectText, valueText } from './audit-text.ts'

test.each([
  ['program:42', 'Training program 42', '/admin/training-programs/edit/42'],
  ['participant:7', 'Participant 7', '/admin/participants/edit/7'],
  ['enquiry:3', 'Message 3', '/admin?view=contacts&id=3'],
  ['user:1', 'Person 1', '/admin?view=people&person=1'],
  ['bulk-job:5', 'Bulk action 5', '/admin?view=jobs'],
  ['company', 'Company', '/admin?view=company'],
])('%s is %s with a link', (subject, label, to) => {
  expect(subjectText(subject)).toEqual({ label, to })
})

test.each([
  ['GET /api/participants', 'GET /api/participants'],
  ['sign-in', 'sign-in'],
  ['program:javascript', 'Training program'],
  ['toString:1', 'toString:1'],
])('%s has no link', (subject, label) => {
  expect(subjectText(subject)).toEqual({ label })
})

describe('labels of fields and values', () => {
  test.each([
    ['fullName', 'Name'],
    ['delivery_mode', 'Delivery mode'],
    ['address.postalCode', 'Address: postal code'],
    ['revocationReason', 'Revocation reason'],
    ['amountPaise', 'Amount'],
    ['form.discountPaise', 'Form: discount'],
    ['tdsPaise', 'TDS'],
  ])('%s is %s', (field, words) => {
    expect(fieldLabel(field)).toBe(words)
  })

  test.each<[string, unknown, string]>([
    ['title', 'Lean basics', 'Lean basics'],
    ['title', undefined, '(empty)'],
    ['phone', null, '(empty)'],
    ['features', [], '(empty)'],
    [
      'values',
      [
        { entries: [12, 13], fields: ['email', '@network'] },
        { entries: [7], fields: ['fullName'] },
      ],
      'Entries 12, 13: E-mail, Network\nEntry 7: Name',
    ],
    ['values', [{ title: 'Integrity', text: 'We say what we find.', icon: 'award' }], 'Integrity, We say what we find., award'],
    ['features', ['One', 'Two'], 'One\nTwo'],
    ['price', 150_000, '₹1,50,000'],
    ['sessions', 3, '3'],
    ['amountPaise', 22_350_62, '₹22,350.62'],
    ['form.lines', [{ description: 'Lean basics', quantity: 2, unitPaise: 18_500_00 }], 'Lean basics, 2, ₹18,500.00'],
    ['enrollmentDate', '2026-11-20', '20 November 2026, Friday'],
    ['createdAt', '2026-11-20T09:30:00.000Z', '20 November 2026, 3:00 PM IST'],
    ['emails', [{ label: 'Office', value: 'info@example.com' }], 'Office, info@example.com'],
    ['hours', [{ days: 'Sunday', weekdays: [0], opens: null }], 'Sunday, 0'],
    ['isOpen', false, 'No'],
  ])('%s %j is shown as %j', (field, value, words) => {
    expect(valueText(field, value)).toBe(words)
  })

  test('an action begins with a capital letter', () => {
    expect(actionText('signed in')).toBe('Signed in')
    expect(actionText('API code added')).toBe('Sign-in code added')
  })
})
