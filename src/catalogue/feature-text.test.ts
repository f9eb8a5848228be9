import fc from 'fast-check'
import { expect, test } from 'vitest'
import { featureText, jsonList, readFeatureText } from './feature-text.ts'

test('features are separated by commas, trimmed, and empty ones are dropped', () => {
  expect(readFeatureText(' Gap assessment ,, Internal audit,  , ')).toEqual(['Gap assessment', 'Internal audit'])
})

test('no feature is ever empty or has outer spaces', () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      expect(readFeatureText(typed).every((feature) => feature !== '' && feature === feature.trim())).toBe(true)
    }),
  )
})

test.each([
  ['["Mock audit","Line walk"]', ['Mock audit', 'Line walk']],
  [' [] ', []],
  ['Mock audit, Line walk', undefined],
  ['[draft', undefined],
  ['{"a":1}', undefined],
  ['"Mock audit"', undefined],
])('the text %j holds the JSON list %j', (text, list) => {
  expect(jsonList(text)).toEqual(list)
})

test('a line break separates as well', () => {
  expect(readFeatureText('Gap assessment\nInternal audit')).toEqual(['Gap assessment', 'Internal audit'])
})

test('a feature in quotation marks keeps its commas', () => {
  expect(readFeatureText('"Quality, production and supply chain roles", Skills test')).toEqual([
    'Quality, production and supply chain roles',
    'Skills test',
  ])
})

test('a quotation mark in the middle of a feature is an ordinary character', () => {
  expect(readFeatureText('The 5" gauge, "Go" and no-go')).toEqual(['The 5" gauge', '"Go" and no-go'])
})

test('an unclosed quotation mark loses no text', () => {
  expect(readFeatureText('"Quality, production')).toEqual(['"Quality', 'production'])
})

test('every list of features can be converted to text and back', () => {
  const feature = fc
    .string({ minLength: 1 })
    .map((text) => text.replace(/[\n\r]/g, ' ').trim())
    .filter((text) => text !== '')
  fc.assert(
    fc.property(fc.array(feature), (features) => {
      expect(readFeatureText(featureText(features))).toEqual(features)
    }),
  )
})
