import { SHIPPED_COLOURS } from '#ui/colours/shipped-colours.ts'
import { expect, test } from 'vitest'
import type { Program } from '#catalogue/program.schema.ts'
import { programOf, serviceOf } from '#app/testing/test-records.ts'
import { pageSubject } from './public-pages.ts'
import { programSubject, serviceSubject, shareImage, withoutUnprintableLetters } from './share-image.ts'
import defaultCompany from '#company/default-company.json' with { type: 'json' }

const PROGRAM = programOf({ title: 'Cost Basics', slug: 'cost-basics', category: 'Finance', duration: '3 days' })
const SENDER = { company: { name: 'Acme', tagline: 'Works' }, siteUrl: 'https://www.example.com', inks: SHIPPED_COLOURS.inks }

test('a program shows its duration, the price on its card, and that a certificate is included', () => {
  expect(programSubject(PROGRAM).facts).toEqual(['3 days', 'Online ₹9,500 +GST · Certificate included'])
  const offline = { ...PROGRAM, delivery_mode: 'offline' as const, online_price: 3000, offline_price: 5000 }
  expect(programSubject(offline).facts[1]).toBe('Classroom ₹5,000 +GST · Certificate included')
  expect(programSubject({ ...PROGRAM, online_price: null, price: 150_000 }).facts[1]).toContain('₹1,50,000 +GST')
})

test('the company, the domain and the colours of the category are in the picture', () => {
  expect(shareImage(programSubject(PROGRAM), SENDER)).toMatchObject({
    name: 'Acme',
    tagline: 'Works',
    domain: 'www.example.com',
    badge: 'Finance',
    tone: 'finance',
    title: 'Cost Basics',
  })
})

test('the drawing depends on category and slug, not on the title', () => {
  const drawn = (changes: Partial<Program>) => shareImage(programSubject({ ...PROGRAM, ...changes }), SENDER).artwork
  expect(drawn({ title: 'Other words' })).toBe(drawn({}))
  expect(drawn({ slug: 'other' })).not.toBe(drawn({}))
  expect(drawn({ category: 'Technology' })).not.toBe(drawn({}))
})

test('a service shows its name and its first features', () => {
  const service = serviceOf({ title: 'Audits', features: ['A', 'B', 'C'] })
  expect(serviceSubject(service)).toMatchObject({ badge: 'Service', title: 'Audits', facts: ['A', 'B'] })
})

test('line breaks, empty facts and lone surrogates do not reach the picture', () => {
  const image = shareImage({ ...programSubject(PROGRAM), title: ' Two\n lines\t\ud800', facts: ['', ' x '] }, SENDER)
  expect(image.title).toBe('Two lines \ufffd')
  expect(image.facts).toEqual(['x'])
})

test('letters without a font are left out; an empty title is replaced by the company name', () => {
  const image = shareImage({ ...programSubject(PROGRAM), title: 'Kanban 看板 basics', badge: '漢' }, SENDER)
  const shown = withoutUnprintableLetters(image, ['看板', '漢'])
  expect(shown).toMatchObject({ title: 'Kanban basics', badge: '', name: 'Acme' })
  expect(withoutUnprintableLetters({ ...image, title: '看板' }, ['看板']).title).toBe('Acme')
})

test('every public page has its own words, and no other name is a page', () => {
  const names = [
    'home',
    'about',
    'training-programs',
    'services',
    'case-studies',
    'verify-certificate',
    'issuer',
    'contact',
    'privacy',
    'terms',
    'cookies',
  ]
  const titles = names.map((name) => pageSubject(name, defaultCompany)?.title)
  expect(new Set(titles).size).toBe(names.length)
  expect(titles).not.toContain(undefined)
  for (const name of ['', 'admin', 'constructor', '__proto__', 'toString']) {
    expect(pageSubject(name, defaultCompany)).toBeUndefined()
  }
})
