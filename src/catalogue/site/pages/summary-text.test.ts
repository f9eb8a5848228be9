import { describe, expect, test } from 'vitest'
import { companySummary } from '#company/company.ts'
import defaultCompany from '#company/default-company.json' with { type: 'json' }
import type { Program } from '../../program.schema.ts'
import { programOf, serviceOf } from '#app/testing/test-records.ts'
import { programSummary, serviceSummary } from './summary-text.ts'

const company = companySummary(defaultCompany)

const PROGRAM = programOf({ title: 'Core Tools', description: '', price: 12_000 })
const program = (changes: Partial<Program>) => programSummary({ ...PROGRAM, ...changes }, company)
const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`).join(' ')

describe('the description of a program', () => {
  test('is its own text when that is long enough', () => {
    const text = `${'Audit a series process by the book. '.repeat(4)}Done.`
    expect(text).toHaveLength(149)
    expect(program({ description: text })).toBe(text)
  })

  test('continues with facts of the page when the text is short', () => {
    expect(program({ description: '**Plan** and run audits' })).toBe(
      'Plan and run audits. Duration: 4 days. From ₹9,500 +GST. Both Online & Offline. Certificates that anyone can verify online.' +
        ' BHM, Faridabad, Haryana, India.',
    )
  })

  test('says the price of the dates that have a seat, and only then “From” when they differ', () => {
    const date = (price: number, availability: 'open' | 'few' | 'full' = 'open') => ({ price, availability })
    const priceWith = (...dates: ReturnType<typeof date>[]) =>
      /(?:From )?₹[\d,]+ \+GST/.exec(programSummary({ ...PROGRAM, description: 'Run audits.' }, company, dates))?.[0]
    expect(priceWith(date(12_500))).toBe('₹12,500 +GST')
    expect(priceWith(date(12_500), date(11_000, 'few'))).toBe('From ₹11,000 +GST')
    expect(priceWith(date(12_500), date(9500, 'full'))).toBe('₹12,500 +GST')
    expect(priceWith(date(12_500, 'full'))).toBe('From ₹9,500 +GST')
  })

  test('begins with the title when there is no text', () => {
    expect(program({ delivery_mode: 'online' })).toMatch(/^Core Tools\. Duration: 4 days\. ₹9,500 \+GST\. Online Only\./)
  })

  test('ends after a whole word when the text is long', () => {
    const text = program({ description: words(60) })
    expect(text).toMatch(/ word\d+…$/)
    expect(words(60).startsWith(text.slice(0, -1))).toBe(true)
    expect(words(60)[text.length - 1]).toBe(' ')
  })

  test.each([0, 20, 36, 60, 90, 110, 125, 139, 140, 155, 160, 161, 175, 400])('has 140 to 160 characters for a text of %i', (length) => {
    const text = words(80).slice(0, length).trimEnd()
    for (const description of [text, 'x'.repeat(length)]) {
      const summary = program({ description })
      expect(summary.length).toBeGreaterThanOrEqual(140)
      expect(summary.length).toBeLessThanOrEqual(160)
    }
  })
})

test('the description of a service continues with its features', () => {
  const service = serviceOf({ title: 'VDA Audits', description: 'Audits.', features: ['Mock audit', 'Line walk'] })
  const text = serviceSummary(service, company)
  expect(text).toMatch(/^Audits\. Mock audit\. Line walk\. By BHM, Professional Business Solutions\./)
  expect(text.length).toBeLessThanOrEqual(160)
})
