import { expect, test } from 'vitest'
import { companySummary, mapUrl, pageTitle } from './company.ts'
import type { Company } from './company-content.schema.ts'
import defaultCompany from './default-company.json' with { type: 'json' }

const company: Company = defaultCompany

test('the company name is appended to a page title', () => {
  expect(pageTitle('About Us', 'BHM')).toBe('About Us | BHM')
})

test('a title that contains the company name stays as it is', () => {
  expect(pageTitle('BHM: Professional Business Solutions', 'BHM')).toBe('BHM: Professional Business Solutions')
})

test('the address link opens a maps service with the address as the query', () => {
  const url = new URL(mapUrl({ address: { ...company.address, mapQuery: 'Sector 22 & NIT, Faridabad' } }))
  expect(url.protocol).toBe('https:')
  expect(url.searchParams.get('query')).toBe('Sector 22 & NIT, Faridabad')
})

test('the part of the company that every page loads has no long texts', () => {
  const face = companySummary(company)
  expect(face).toMatchObject({ name: company.name, hours: company.hours, social: company.social })
  for (const long of ['story', 'values', 'team', 'stats', 'faq', 'policies']) expect(face).not.toHaveProperty(long)
})
