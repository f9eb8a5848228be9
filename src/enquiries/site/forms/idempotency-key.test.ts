import { expect, test } from 'vitest'
import { createIdempotencyKeys } from './idempotency-key.ts'

test('trying again with the same content keeps the key, so that one row is stored', () => {
  const keyFor = createIdempotencyKeys()
  expect(keyFor({ name: 'Asha' })).toBe(keyFor({ name: 'Asha' }))
})

test('a corrected text is another request', () => {
  const keyFor = createIdempotencyKeys()
  expect(keyFor({ name: 'Asha' })).not.toBe(keyFor({ name: 'Asha Example' }))
})

test('each opened form has its own key, fit for a header', () => {
  const [first, second] = [createIdempotencyKeys()({}), createIdempotencyKeys()({})]
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(first).not.toBe(second)
})
