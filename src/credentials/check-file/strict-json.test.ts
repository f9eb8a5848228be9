import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseStrictJson } from './strict-json.ts'

test('whatever JSON writes is read as JSON reads it', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), (text) => {
      expect(parseStrictJson(text)).toEqual(JSON.parse(text))
    }),
  )
})

test.each([
  '{"name":"Asha","name":"Ravi"}',
  '{"name":"Asha","n\\u0061me":"Ravi"}',
  '{"a":[{"b":{"c":1,"d":{},"c":2}}]}',
])('a member given twice is refused: %s', (text) => {
  expect(() => parseStrictJson(text)).toThrow(SyntaxError)
})

test('the same name in two objects is no member given twice, nor is a value that looks like a name', () => {
  expect(parseStrictJson('[{"a":"a"},{"a":["a","a"],"b":{"a":"\\"a\\":"}}]')).toEqual([
    { a: 'a' },
    { a: ['a', 'a'], b: { a: '"a":' } },
  ])
})

test('more levels than a credential has are refused before they are read', () => {
  expect(() => parseStrictJson('['.repeat(200_000))).toThrow('too deep')
  expect(() => parseStrictJson('{"a":'.repeat(200_000))).toThrow('too deep')
})

test('broken text throws a SyntaxError and nothing else', () => {
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
