import { expect, test } from 'vitest'
import { keyName, printedKeys } from './shortcut-keys.ts'

function press(key: string, modifiers: object = {}) {
  const up = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, isComposing: false }
  return { key, code: '', ...up, ...modifiers }
}

test.each([
  ['a letter', press('j'), 'j'],
  ['a letter with Caps Lock', press('J'), 'j'],
  ['a letter with Shift is another key', press('J', { shiftKey: true }), 'J'],
  ['a sign that needs Shift', press('?', { shiftKey: true }), '?'],
  ['a named key', press('Enter'), 'Enter'],
  ['Ctrl with a letter', press('k', { ctrlKey: true }), 'Mod+k'],
  ['Cmd with a letter', press('k', { metaKey: true }), 'Mod+k'],
  ['Ctrl and Shift with a letter belong to the browser', press('K', { ctrlKey: true, shiftKey: true }), undefined],
  ['Alt belongs to the menus of the browser', press('j', { altKey: true }), undefined],
  ['half a character', press('j', { isComposing: true }), undefined],
  ['the key that ends a composed word in Safari', press('Enter', { keyCode: 229 }), undefined],
  ['an accent that waits for its letter', press('Dead'), undefined],
  ['the place of the key on a Devanagari keyboard', press('र', { code: 'KeyJ' }), 'j'],
  ['Ctrl on a Devanagari keyboard', press('क', { code: 'KeyK', ctrlKey: true }), 'Mod+k'],
])('%s', (_, event, name) => {
  expect(keyName(event)).toBe(name)
})

test('keys are shown as they are printed on the keyboard', () => {
  expect(printedKeys('Mod+k', false)).toEqual(['Ctrl', 'K'])
  expect(printedKeys('Mod+k', true)).toEqual(['⌘', 'K'])
  expect(printedKeys('g o', false)).toEqual(['G', 'O'])
  expect(printedKeys('Enter', false)).toEqual(['Enter'])
})
