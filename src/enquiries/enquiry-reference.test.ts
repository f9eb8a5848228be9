import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { newEnquiryReference, readEnquiryReference } from './enquiry-reference.ts'

test('a reference is random, and every spelling of it is read', () => {
  const reference = newEnquiryReference(randomBytes)
  expect(reference).toMatch(/^ENQ-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  expect(newEnquiryReference(randomBytes)).not.toBe(reference)
  const plain = reference.replaceAll('-', '')
  for (const typed of [reference, reference.toLowerCase(), plain, plain.slice(3), ` ${plain.slice(0, 7)} ${plain.slice(7)} `]) {
    expect(readEnquiryReference(typed)).toBe(reference)
  }
})

test('O, I and L are read as the digits that they look like', () => {
  expect(readEnquiryReference('enq-OIL2-34AB')).toBe('ENQ-0112-34AB')
})

test.each(['', 'Asha', 'ENQ-7F3K', 'ENQ-7F3K-9Q2M-1', 'asha.example@example.com', 'ENQ-UUUU-UUUU'])('%j is no reference', (typed) => {
  expect(readEnquiryReference(typed)).toBeUndefined()
})
