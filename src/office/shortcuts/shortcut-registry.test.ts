import { expect, test } from 'vitest'
import { ShortcutRegistry } from './shortcut-registry.ts'

const LETTERS = { isLetterAllowed: true }

function registryOf(...keys: string[]): ShortcutRegistry {
  const registry = new ShortcutRegistry()
  registry.add({ name: 'Here', shortcuts: keys.map((one) => ({ keys: one, label: `Does ${one}`, run: () => undefined })) })
  return registry
}

test('a key finds its shortcut; other keys find none', () => {
  const registry = registryOf('j', 'Mod+k')
  expect(registry.press('j', 0, LETTERS)).toMatchObject({ label: 'Does j' })
  expect(registry.press('Mod+k', 0, LETTERS)).toMatchObject({ label: 'Does Mod+k' })
  expect(registry.press('x', 0, LETTERS)).toBeUndefined()
})

test('a sequence is two keys within a second and a half', () => {
  const registry = registryOf('g o', 'o')
  expect(registry.press('g', 0, LETTERS)).toBe('begun')
  expect(registry.press('o', 1500, LETTERS)).toMatchObject({ label: 'Does g o' })
  registry.press('g', 2000, LETTERS)
  expect(registry.press('o', 3501, LETTERS)).toMatchObject({ label: 'Does o' })
})

test('a key that does not continue the sequence ends it and does nothing', () => {
  const registry = registryOf('g o', 'j')
  registry.press('g', 0, LETTERS)
  expect(registry.press('j', 10, LETTERS)).toBeUndefined()
  expect(registry.press('o', 20, LETTERS)).toBeUndefined()
  expect(registry.press('j', 2030, LETTERS)).toMatchObject({ label: 'Does j' })
})

test('whoever types words where nothing has the focus runs no shortcut, until two seconds after the last letter', () => {
  const registry = registryOf('e', 'g o', 'Mod+k', 'Enter')
  const typed = Array.from('please').map((letter, index) => registry.press(letter, index * 200, LETTERS))
  expect(typed).toEqual(Array.from('please', () => undefined))
  expect(registry.press('Enter', 1100, LETTERS)).toMatchObject({ label: 'Does Enter' })
  expect(registry.press('Mod+k', 1200, LETTERS)).toMatchObject({ label: 'Does Mod+k' })
  expect(registry.press('e', 2999, LETTERS)).toBeUndefined()
  expect(registry.press('e', 4999, LETTERS)).toMatchObject({ label: 'Does e' })
  registry.press('x', 5000, LETTERS)
  registry.press('Escape', 5001, LETTERS)
  expect(registry.press('e', 5002, LETTERS)).toMatchObject({ label: 'Does e' })
})

test('when single keys are off, only shortcuts with Ctrl or Cmd work', () => {
  const registry = registryOf('j', 'g o', '?', 'Mod+k')
  expect(['j', 'g', 'o', '?'].filter((key) => registry.press(key, 0, { isLetterAllowed: false }))).toEqual([])
  expect(registry.press('Mod+k', 0, { isLetterAllowed: false })).toMatchObject({ label: 'Does Mod+k' })
})

test('moving the focus into a field ends a sequence', () => {
  const registry = registryOf('g o')
  registry.press('g', 0, LETTERS)
  registry.press('x', 5, { isLetterAllowed: false })
  expect(registry.press('o', 10, LETTERS)).toBeUndefined()
})

test('of two shortcuts for the same key the later one wins until it is removed', () => {
  const registry = registryOf('n')
  const remove = registry.add({ name: 'Above', shortcuts: [{ keys: 'n', label: 'Later', run: () => undefined }] })
  expect(registry.press('n', 0, LETTERS)).toMatchObject({ label: 'Later' })
  remove()
  expect(registry.press('n', 0, LETTERS)).toMatchObject({ label: 'Does n' })
})

test('listeners are called when groups are added and removed', () => {
  const registry = registryOf('j')
  let heard = 0
  const stop = registry.follow(() => (heard += 1))
  const remove = registry.add({ name: 'Above', shortcuts: [] })
  remove()
  expect(heard).toBe(2)
  stop()
  registry.add({ name: 'Above', shortcuts: [] })
  expect(heard).toBe(2)
  expect(registry.groups()).toBe(registry.groups())
})
