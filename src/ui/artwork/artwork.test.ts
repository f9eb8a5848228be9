import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { artwork } from './artwork.ts'
import { mark } from './mark.ts'
import { portrait } from './portrait.ts'

/** The first 16 digits of the SHA-256 of the drawing that the design's own generator makes for the same input. */
const CARD_HASHES = {
  business: '4f968535670bd671',
  finance: '6d9c1976240c08f6',
  leadership: '3e1b0f8107475465',
  marketing: '3c90d0c7d82f5b4f',
  technology: 'b0113da5bac13a6a',
  quality: 'f3ae1a17466d5616',
}

const BACKDROP_HASHES = {
  business: '92f4529b8f13524f',
  finance: '0f28f2fc9f0b08b3',
  leadership: '963d0366ecc99096',
  marketing: '6cbe12b90929b937',
  technology: 'b8edae80ce44a4da',
  quality: 'eb4f060e5a910f2d',
}

/** One seed for each of the four quality drawings, and two more. */
const QUALITY_HASHES = {
  audit: '4a8810fe64aa7b3d',
  spc: '0e4d2094b721cd41',
  gauge: '700c8561f4c643f7',
  'five-whys': 'd9cabde48e8d3459',
  vda: 'c50fe52e2d13a412',
  '5s': '9dbe7d02f9f47129',
}

const MAX_ARTWORK_BYTES = 7000

test.each(Object.entries(CARD_HASHES))('the %s picture has the same bytes as the design', (category, hash) => {
  expect(hashOf(artwork({ category, seed: 'first-line-basics' }))).toBe(hash)
})

test.each(Object.entries(BACKDROP_HASHES))('the %s backdrop has the same bytes as the design', (category, hash) => {
  expect(hashOf(artwork({ category, seed: 'first-line-basics', mode: 'backdrop' }))).toBe(hash)
})

test.each(Object.entries(QUALITY_HASHES))('the quality drawing of %s has the same bytes as the design', (seed, hash) => {
  expect(hashOf(artwork({ category: 'Quality', seed }))).toBe(hash)
})

test('the mark has the same bytes as the design', () => {
  expect(hashOf(mark(64))).toBe('02ed0c5249c752e0')
})

test('what stands for a missing photograph is the same for a seed and another for another', () => {
  expect(portrait({ seed: 'md' })).toBe(portrait({ seed: 'md' }))
  expect(portrait({ seed: 'md' })).not.toBe(portrait({ seed: 'head-of-training' }))
  expect(portrait({ seed: 'md' })).toMatch(/^<svg [^>]+>(?:<[^<>]+>)+$/)
})

test('the people of a company who have no photograph do not look alike', () => {
  const signOf = (seed: string) =>
    portrait({ seed, tone: 'petrol' })
      .replace(/^.*?opacity=".7"\/>/, '')
      .split('stroke-dasharray')[0]
  const team = ['managing-director', 'chief-executive-officer', 'head-of-training']
  expect(new Set(team.map(signOf)).size).toBe(team.length)
  expect(new Set(['asha-example', 'ravi-sample', 'meera-placeholder', 'anil-mock'].map(signOf)).size).toBe(4)
})

test('a category is matched without case and outer spaces', () => {
  expect(artwork({ category: ' Finance ', seed: 'a' })).toBe(artwork({ category: 'finance', seed: 'a' }))
})

test('another seed gives another picture', () => {
  expect(artwork({ category: 'Finance', seed: 'a' })).not.toBe(artwork({ category: 'Finance', seed: 'b' }))
})

test('no text of a program reaches the markup', () => {
  const hostile = '"><script>alert(1)</script>'
  const drawing = artwork({ category: hostile, seed: hostile }) + portrait({ seed: hostile, tone: hostile })
  expect(drawing).not.toContain('script')
})

test('names of built-in properties are ordinary categories', () => {
  for (const category of ['constructor', '__proto__', 'toString']) {
    expect(artwork({ category, seed: 'a' })).toMatch(/^<svg [^>]+>(?:<[^<>]+>)+$/)
  }
})

test('every picture stays under 7 kB', () => {
  for (const category of Object.keys(CARD_HASHES)) {
    for (let seed = 0; seed < 50; seed++) {
      expect(artwork({ category, seed: `program-${seed}` }).length).toBeLessThan(MAX_ARTWORK_BYTES)
    }
  }
})

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}
