import { expect, test } from 'vitest'
import { itemAfterKey } from './menu-keys.ts'

const labels = ['Copy verify link', 'Edit', 'Suspend', 'Revoke', 'Delete']
const after = (key: string, current: number) => itemAfterKey(key, { current, labels })

test('arrows move through a menu and wrap around at both ends, Home and End go to the ends', () => {
  expect([after('ArrowDown', -1), after('ArrowDown', 1), after('ArrowDown', 4)]).toEqual([0, 2, 0])
  expect([after('ArrowUp', -1), after('ArrowUp', 1), after('ArrowUp', 0)]).toEqual([4, 0, 4])
  expect([after('Home', 3), after('End', 1)]).toEqual([0, 4])
})

test('a letter moves to the next entry that starts with it, in either case and around the end', () => {
  expect([after('e', 0), after('E', 4), after('d', 0), after('c', 3)]).toEqual([1, 1, 4, 0])
  const twice = ['Reply', 'Revoke', 'Edit']
  expect([-1, 0, 1].map((current) => itemAfterKey('r', { current, labels: twice }))).toEqual([0, 1, 0])
})

test('a menu leaves other keys to the browser: Tab, Enter, a space, a letter that no entry starts with', () => {
  expect(['Tab', 'Enter', ' ', 'z', 'Escape', 'F8'].map((key) => after(key, 1))).toEqual(Array(6).fill(undefined))
  expect(itemAfterKey('ArrowDown', { current: -1, labels: [] })).toBeUndefined()
})

test('a letter outside the basic plane or of another script is one letter', () => {
  expect(itemAfterKey('स', { current: 0, labels: ['Edit', 'संपादित करें'] })).toBe(1)
})
