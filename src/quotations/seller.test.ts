import { expect, test } from 'vitest'
import { blankCompany } from '#company/blank-company.ts'
import { missingOfSeller } from './seller.ts'

test('a new company lacks everything that a paper prints of it, and no address of the site takes its place', () => {
  expect(missingOfSeller(blankCompany('https://www.example.com'))).toEqual([
    'The registered name of your company is missing.',
    'The address of your company is missing.',
    'The GSTIN of your company is missing.',
    'The prefix of quotation numbers is missing.',
  ])
})
