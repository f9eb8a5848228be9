import { expect, test } from 'vitest'
import { companySummary, headlineOf, mapUrl, pageTitle, searchKeywords, searchText } from './company.ts'
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

test('a text for search engines has the name and town of today', () => {
  const renamed = { ...company, name: 'A$& B', search: { ...company.search, home: '{name} in {town}: {name}' } }
  expect(searchText(renamed, 'home')).toBe('A$& B in Faridabad, Haryana: A$& B')
})

test('a text for search engines that is empty, or needs a town that nobody has entered, is not used', () => {
  const nowhere = { ...company, address: { ...company.address, locality: '', region: '' } }
  expect(searchText(nowhere, 'home')).toBeUndefined()
  expect(searchText(nowhere, 'services')).toBe(company.search.services)
  expect(searchText({ ...company, search: { ...company.search, about: '' } }, 'about')).toBeUndefined()
})

test('keywords are separated by commas', () => {
  expect(searchKeywords({ search: { ...company.search, keywords: 'ISO 9001 ,audits,  लेखा परीक्षा' } })).toEqual([
    'ISO 9001',
    'audits',
    'लेखा परीक्षा',
  ])
})

test('without a headline the home page opens with the tagline, and before the company is set up with its name', () => {
  const hero = { ...company.hero, headline: '' }
  expect(headlineOf({ ...company, hero })).toBe(company.tagline)
  expect(headlineOf({ ...company, hero, tagline: '' })).toBe(company.name)
})
