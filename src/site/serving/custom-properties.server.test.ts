import { expect, test } from 'vitest'
import { UsedStyles } from './used-styles.server.ts'

const ofPage = (sheet: string, markup = '') => new UsedStyles(sheet).of(`<p class="a b">${markup}`)
const REGISTERED = '@property --x{syntax:"*";inherits:false;initial-value:solid}@property --y{syntax:"*";inherits:false}'

test.each([
  ['its registered value, when no rule sets it', `${REGISTERED}.a{border-style:var(--x)}`, '.a{border-style:solid}'],
  ['its registered value before the alternative', `${REGISTERED}.a{border-style:var(--x,none)}`, '.a{border-style:solid}'],
  [
    'the alternative, when no rule sets it and nothing is registered',
    `${REGISTERED}.a{top:var(--y,calc(1px + max(2px,3px)));left:var(--z,1px)}`,
    '.a{top:calc(1px + max(2px,3px));left:1px}',
  ],
  ['the value of the root, when that is short', ':root{--x:4px}.a{top:var(--x);left:calc(2*var(--x))}', '.a{top:4px;left:calc(2*4px)}'],
  ['the value of the root, when it is used once', ':root,:host{--x:clamp(1rem,2vw,3rem)}.a{top:var(--x)}', '.a{top:clamp(1rem,2vw,3rem)}'],
  ['the value of one that has become a value itself', ':root{--x:4px;--y:var(--x)}.a{top:var(--y)}', ':root{--a:4px}.a{top:var(--a)}'],
])('a custom property becomes %s', (_, sheet, expected) => {
  expect(ofPage(sheet)).toBe(expected)
})

test.each([
  ['is set in a second place', ':root{--x:4px}.b{--x:5px}.a{top:var(--x)}', ':root{--a:4px}.b{--a:5px}.a{top:var(--a)}'],
  ['is set under a condition', '@media print{:root{--x:4px}}.a{top:var(--x,1px)}', '@media print{:root{--a:4px}}.a{top:var(--a,1px)}'],
  ['is set for elements', '.b{--x:4px}.a{top:var(--x)}', '.b{--a:4px}.a{top:var(--a)}'],
  [
    'depends on one that is set for elements',
    '.b{--y:4px}:root{--x:var(--y)}.a{top:var(--x)}',
    '.b{--a:4px}:root{--b:var(--a)}.a{top:var(--b)}',
  ],
  [
    'is set, although it has a registered value',
    `${REGISTERED}.b{--x:none}.a{border-style:var(--x)}`,
    '@property --a{syntax:"*";inherits:false;initial-value:solid}.b{--a:none}.a{border-style:var(--a)}',
  ],
  [
    'is long and used twice',
    ':root{--x:clamp(1rem,2vw,3rem)}.a{top:var(--x);left:var(--x)}',
    ':root{--a:clamp(1rem,2vw,3rem)}.a{top:var(--a);left:var(--a)}',
  ],
])('a custom property stays one, with a short name, when it %s', (_, sheet, expected) => {
  expect(ofPage(sheet)).toBe(expected)
})

test('a copy of the registrations for older browsers does not count as setting them', () => {
  const sheet = `@layer properties{@supports (x:y){*{--x:solid;--y:initial}}}${REGISTERED}.a{border-style:var(--x)}.b{--y:1;top:var(--y,2)}`
  expect(ofPage(sheet)).toBe(
    '@layer properties{@supports (x:y){*{--a:initial}}}@property --a{syntax:"*";inherits:false}.a{border-style:solid}.b{--a:1;top:var(--a,2)}',
  )
})

test('a value stays apart from the word after it', () => {
  expect(ofPage(':root{--x:1px;--y:red}.a{border:var(--x)solid var(--y)}.b{margin:var(--x)var(--x)}')).toBe(
    '.a{border:1px solid red}.b{margin:1px 1px}',
  )
})

test('a property that the markup names keeps its name and its references', () => {
  const sheet =
    ':root{--size:1px;--bar-h:2px;--long-name:clamp(1rem,2vw,3rem)}.a{top:var(--size);left:var(--bar-h)}.b{top:var(--long-name);left:var(--long-name)}'
  expect(ofPage(sheet, '<i style="--size:3px"></i><i class="h-[var(--bar-h)]"></i>')).toBe(
    ':root{--size:1px;--bar-h:2px;--a:clamp(1rem,2vw,3rem)}.a{top:var(--size);left:var(--bar-h)}.b{top:var(--a);left:var(--a)}',
  )
})

test('a property that only the markup sets keeps its reference', () => {
  expect(ofPage('.a{top:var(--bar-h,1px)}', '<i style="--bar-h:3px"></i>')).toBe('.a{top:var(--bar-h,1px)}')
})

test('the most used properties have the shortest names, and there are enough of them', () => {
  const names = Array.from({ length: 120 }, (_, index) => `--name-${index}`)
  const sheet = `.b{${names.map((name) => `${name}:0`).join(';')}}.a{${names.map((name) => `top:var(${name})`).join(';')};left:var(--name-119)}`
  const styles = ofPage(sheet)
  expect(styles).toContain('left:var(--a)')
  expect(new Set(styles.match(/--\w+/g))).toHaveProperty('size', names.length)
  expect(styles).toContain('--bb')
})
