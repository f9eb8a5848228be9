import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSlug, slugFrom } from './slug.ts'

test.each([
  ['IATF 16949 Internal Auditor', 'iatf-16949-internal-auditor'],
  ['  Core Tools: APQP, PPAP  ', 'core-tools-apqp-ppap'],
  ['VDA 6.3 – Basics', 'vda-63-basics'],
  ['a _- b', 'a-b'],
  ['--Lean--', 'lean'],
  ['Résumé Writing', 'resume-writing'],
  ['5S & Kaizen', '5s-kaizen'],
  ['प्रक्रिया', ''],
])('the title %j becomes the slug %j', (title, slug) => {
  expect(slugFrom(title)).toBe(slug)
})

test.each(['a', 'a-b', 'iso-9001-lead-auditor', '5s'])('%j is a slug', (text) => {
  expect(isSlug(text)).toBe(true)
})

test.each(['', '-a', 'a-', 'a--b', 'A', 'a b', 'a_b', 'ä', 'a.b', 'a\n'])('%j is not a slug', (text) => {
  expect(isSlug(text)).toBe(false)
})

test('a title becomes a valid slug or nothing, and a slug stays the same', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (title) => {
      const slug = slugFrom(title)
      expect(slug === '' || isSlug(slug)).toBe(true)
      expect(slugFrom(slug)).toBe(slug)
    }),
  )
})
