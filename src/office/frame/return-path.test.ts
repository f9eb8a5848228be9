import { expect, test } from 'vitest'
import { returnPath } from './return-path.ts'

test('an editor returns to the list that opened it', () => {
  const state = { from: '/admin?view=participants&q=asha' }
  expect(returnPath(state, '/admin?view=participants')).toBe('/admin?view=participants&q=asha')
})

test.each([undefined, null, {}, { from: 7 }, { from: 'https://elsewhere.example' }, { from: '/administration' }])(
  'navigation state %o names no list, so the fallback is used',
  (state) => {
    expect(returnPath(state, '/admin?view=services')).toBe('/admin?view=services')
  },
)
