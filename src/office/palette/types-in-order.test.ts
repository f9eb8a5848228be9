import { expect, test } from 'vitest'
import type { FoundRecord } from '#lists/records/record-type.ts'
import { typesInOrder } from './types-in-order.ts'

const found = (type: FoundRecord['type'], title: string): FoundRecord => ({
  type,
  id: 1,
  title,
  detail: null,
  reference: null,
  status: null,
})

test.each([
  ['mock motors', ['client', 'contact']],
  ['Neha', ['contact', 'client']],
  ['hr@mock', ['contact', 'client']],
])('a search for %j leads first to %j', (typed, expected) => {
  const order = typesInOrder([found('contact', 'Neha Placeholder'), found('client', 'Mock Motors')], typed)
  expect(order.filter((type) => expected.includes(type))).toEqual(expected)
})
