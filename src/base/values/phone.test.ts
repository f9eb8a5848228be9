import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasUsualLength, normalisePhone, phoneKey, phoneWords, telHref } from './phone.ts'

test.each([
  '9000000000',
  '09000000000',
  '919000000000',
  '00919000000000',
  '+919000000000',
  '+91 90000 00000',
  '+91-90000-00000',
  '(+91) 90000 00000',
  '090000 00000',
  ' 90000  00000 ',
  '+91-(0)90000 00000',
  '+91 0 90000-00000',
  '0091 (0) 90000 00000',
  '91-090000-00000',
  '091 90000 00000',
  'tel:+91-90000-00000',
  'Mob. 90000 00000',
  '९०००० ०००००',
  '+९१ ९०००० ०००००',
  '৯০০০০ ০০০০০',
  '౯౦౦౦౦ ౦౦౦౦౦',
  '９００００ ０００００',
])('%j becomes +91 90000 00000', (typed) => {
  expect(normalisePhone(typed)).toBe('+91 90000 00000')
})

test.each(['+65 9123 4567', '+64 21 123 456', '+1 555 010 0000', '+44 7700 900000'])(
  'a number of another country stays as typed: %s',
  (typed) => {
    expect(normalisePhone(typed)).toBe(typed)
  },
)

test.each([
  '+91 9123 4567',
  '91 2345 678',
  '12345',
  '0129 400 0000',
  '90000 00000 ext 12',

  '12/13',
  'call me',
  '',
])('an unusual or short number stays as typed: %j', (typed) => {
  expect(normalisePhone(typed)).toBe(typed)
})

test.each([
  ['90000 00011 / 90000 00012', '+91 90000 00011 / +91 90000 00012'],
  ['9000000011,9000000012', '+91 90000 00011 / +91 90000 00012'],
  ['9000000011; 09000000012', '+91 90000 00011 / +91 90000 00012'],
  ['90000 00011 or 90000 00012', '+91 90000 00011 / +91 90000 00012'],
  ['90000 00011 & +91-90000-00012', '+91 90000 00011 / +91 90000 00012'],
  ['९०००० ०००११ या ९०००० ०००१२', '+91 90000 00011 / +91 90000 00012'],
  ['9000000011\n9000000012', '+91 90000 00011 / +91 90000 00012'],
  ['90000 00011 90000 00012', '+91 90000 00011 / +91 90000 00012'],
  ['9000000011 - 9000000012', '+91 90000 00011 / +91 90000 00012'],
  ['9000000011-9000000012', '+91 90000 00011 / +91 90000 00012'],
  ['9000000011\\9000000012', '+91 90000 00011 / +91 90000 00012'],
  ['9000000011 (P) 9000000012 (O)', '+91 90000 00011 / +91 90000 00012'],
  ['9000000011 एवं 9000000012', '+91 90000 00011 / +91 90000 00012'],
  ['+91-(0)90000 00011 +91 (0)90000 00012', '+91 90000 00011 / +91 90000 00012'],
  ['9000000011 9000000012 9000000013', '+91 90000 00011 / +91 90000 00012 / +91 90000 00013'],
  ['9000000011(M), 01294000000(O)', '+91 90000 00011 / 01294000000(O)'],
  ['Res: 0129-4000000 Mob: 9000000011', 'Res: 0129-4000000 / +91 90000 00011'],
  ['0129 4000000 (O) 9000000011 (M)', '0129 4000000 (O) / +91 90000 00011'],
  ['9000000011/12', '+91 90000 00011 / 12'],
  ['0129-400 0000, 90000 00011', '0129-400 0000 / +91 90000 00011'],
])('of two numbers in one field the first counts, and both stay: %j', (typed, kept) => {
  expect(normalisePhone(typed)).toBe(kept)
})

test('the 0 of calls within another country is left out, too', () => {
  expect(normalisePhone('+44 (0)20 0000 0000')).toBe('+44 20 0000 0000')
  expect(telHref('+49-(0)30 000000')).toBe('tel:+4930000000')
})

test('the first of two numbers is compared and dialled, and both are found', () => {
  const both = '+91 90000 00011 / +91 90000 00012'
  expect(phoneKey(both)).toBe('919000000011')
  expect(telHref(both)).toBe('tel:+919000000011')
  expect(phoneWords(both)).toEqual([both, '919000000011', '9000000011', '919000000012', '9000000012'])
  expect(telHref('0129 400 0000')).toBe('tel:01294000000')
  expect(phoneKey('+91 (0) 90000 00011')).toBe('919000000011')
})

test('every Indian mobile number is shown in two groups of five digits', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[6-9]\d{9}$/),
      fc.constantFrom('', '0', '91', '+91 ', '+91-', '0091 '),
      fc.integer({ min: 1, max: 9 }),
      fc.constantFrom('', ' ', '-', '.'),
      (digits, prefix, spot, mark) => {
        const typed = prefix + digits.slice(0, spot) + mark + digits.slice(spot)
        expect(normalisePhone(typed)).toBe(`+91 ${digits.slice(0, 5)} ${digits.slice(5)}`)
      },
    ),
  )
})

test('normalising twice gives the same result as once', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^\+?[\d ()-]{0,20}$/)), (typed) => {
      const once = normalisePhone(typed)
      expect(normalisePhone(once)).toBe(once)
    }),
  )
})

test.each([
  '9000000011',
  '090000 00011',
  '+91 90000 00011',
  '0091 90000 00011',
  '0120-4000000',
  '+91 120 4000000 ext. 12',
  '9000000011 / 12',
  '+44 20 7946 0958',
  '+971 4 123 4567',
  '००९१ ९०००० ०००११',
])('%j has as many digits as a phone number', (phone) => expect(hasUsualLength(phone)).toBe(true))

test.each(['900000001', '90000 0001', '+91 90000 0001', '90000000111', '+91 90000 000111', '12345', '4321 x 12', '+44 12', 'none'])(
  '%j has too few or too many',
  (phone) => expect(hasUsualLength(phone)).toBe(false),
)
