import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseStrictJson } from './strict-json.ts'

test('valid JSON is read as JSON.parse reads it', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), (text) => {
      expect(parseStrictJson(text)).toEqual(JSON.parse(text))
    }),
  )
})

test.each(['{"name":"Asha","name":"Ravi"}', '{"name":"Asha","n\\u0061me":"Ravi"}', '{"a":[{"b":{"c":1,"d":{},"c":2}}]}'])(
  'a duplicate member is refused: %s',
  (text) => {
    expect(() => parseStrictJson(text)).toThrow(SyntaxError)
  },
)

test('the same name in two objects, or as a value, is not a duplicate', () => {
  expect(parseStrictJson('[{"a":"a"},{"a":["a","a"],"b":{"a":"\\"a\\":"}}]')).toEqual([{ a: 'a' }, { a: ['a', 'a'], b: { a: '"a":' } }])
})

test('too many levels are refused before parsing', () => {
  expect(() => parseStrictJson('['.repeat(200_000))).toThrow('too deep')
  expect(() => parseStrictJson('{"a":'.repeat(200_000))).toThrow('too deep')
})

test('broken text throws only SyntaxError', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('{', '}', '[', ']', ',', ':', '"', '\\', 'a', '1', ' ') }), (text) => {
      expect(thrownBy(() => parseStrictJson(text)) ?? new SyntaxError()).toBeInstanceOf(SyntaxError)
    }),
  )
})

function thrownBy(read: () => unknown): unknown {
  try {
    read()
    return undefined
  } catch (error) {
    return error
  }
}
