import { expect, test } from 'vitest'
import { chosenExpiry, expiryAfter, expiryChoices, expiryLabel, movedExpiry } from './expiry-choices.ts'

test('months are counted from the date of issue', () => {
  expect(expiryAfter('2026-11-20', 12)).toBe('2027-11-20')
  expect(expiryAfter('2028-02-29', 36)).toBe('2031-02-28')
})

test('no expiry is an empty field', () => {
  expect(expiryAfter('2026-11-20', null)).toBe('')
})

test('without a date of issue the expiry is empty', () => {
  expect(expiryAfter('', 24)).toBe('')
})

test('the button that matches the dates is selected', () => {
  expect(chosenExpiry('2026-11-20', '2028-11-20')).toBe(24)
  expect(chosenExpiry('2026-11-20', '')).toBeNull()
  expect(chosenExpiry('2026-11-20', '2027-03-31')).toBeUndefined()
})

test('a new date of issue moves an expiry of whole years', () => {
  expect(movedExpiry('2026-11-20', '2026-10-01', '2027-11-20')).toBe('2027-10-01')
})

test('an expiry chosen by hand, or none, stays when the date of issue changes', () => {
  expect(movedExpiry('2026-11-20', '2026-10-01', '2027-03-31')).toBe('2027-03-31')
  expect(movedExpiry('2026-11-20', '2026-10-01', '')).toBe('')
})

test('an incomplete date of issue changes nothing', () => {
  expect(movedExpiry('2026-11-20', '', '2027-11-20')).toBe('2027-11-20')
})

test('the validity of the program is among the choices, and moves with the date of issue', () => {
  expect(expiryChoices(18).map(expiryLabel)).toEqual(['+1 year', '+18 months', '+2 years', '+3 years', 'No expiry'])
  expect(expiryChoices(null).map(expiryLabel)).toEqual(['+1 year', '+2 years', '+3 years', 'No expiry'])
  expect(movedExpiry('2026-11-20', '2026-10-01', '2028-05-20', expiryChoices(18))).toBe('2028-04-01')
})
