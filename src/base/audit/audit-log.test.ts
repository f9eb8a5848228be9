import { expect, test } from 'vitest'
import { fieldChanges, recordName } from './audit-log.ts'

test('a change has the fields that differ and no others', () => {
  const before = { id: 3, title: 'Lean', price: 100, features: ['a'], slug: null }
  const after = { id: 3, title: 'Lean basics', price: 100, features: ['a', 'b'], slug: null }
  expect(fieldChanges(before, after)).toEqual([
    { field: 'title', before: 'Lean', after: 'Lean basics' },
    { field: 'features', before: ['a'], after: ['a', 'b'] },
  ])
})

test('a new or deleted record has all fields that are filled', () => {
  expect(fieldChanges(undefined, { id: 3, title: 'Lean', phone: null })).toEqual([{ field: 'title', after: 'Lean' }])
  expect(fieldChanges({ title: 'Lean' }, undefined)).toEqual([{ field: 'title', before: 'Lean' }])
})

test('a nested field is named by its path', () => {
  const before = { address: { locality: 'Faridabad', region: 'Haryana' } }
  const after = { address: { locality: 'Gurugram', region: 'Haryana' } }
  expect(fieldChanges(before, after)).toEqual([{ field: 'address.locality', before: 'Faridabad', after: 'Gurugram' }])
})

test.each([
  [undefined, undefined],
  [null, null],
  ['text', 4],
  [{}, {}],
  [[1], [2]],
])('%j and %j have no changes', (before, after) => {
  expect(fieldChanges(before, after)).toEqual([])
})

test('fields that the feature declares as derived are left out', () => {
  const changes = fieldChanges({ text: 'a', html: '<p>a' }, { text: 'b', html: '<p>b' }, { derivedFields: ['html'] })
  expect(changes).toEqual([{ field: 'text', before: 'a', after: 'b' }])
})

test("a record's name is the first filled name field after the change, else before it", () => {
  const named = { nameFields: ['fullName', 'number'] }
  expect(recordName({ fullName: 'Asha' }, { fullName: 'Asha Example' }, named)).toBe('Asha Example')
  expect(recordName({ fullName: 'Asha' }, undefined, named)).toBe('Asha')
  expect(recordName({ fullName: 'Asha', number: 'N1' }, undefined, named)).toBe('Asha')
  expect(recordName({ fullName: '', number: 'N1' }, undefined, named)).toBe('N1')
  expect(recordName(undefined, { status: 'active' }, named)).toBeNull()
  expect(recordName(undefined, { fullName: 'Asha' })).toBeNull()
})
