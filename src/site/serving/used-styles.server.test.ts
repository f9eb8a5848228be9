import { expect, test } from 'vitest'
import { UsedStyles } from './used-styles.server.ts'

const used = (sheet: string, html: string) => new UsedStyles(sheet).of(html)

test.each([
  ['a class', '.a{top:0}.b{top:1px}', '<p class="a c">', '.a{top:0}'],
  ['all classes of a selector', '.a.b{top:0}.a .c{top:1px}', '<p class="a b">', '.a.b{top:0}'],
  ['one of several selectors, with that one', '.x,.a,.a:hover{top:0}', '<p class="a">', '.a{top:0}'],
  [
    'an escaped class',
    String.raw`.md\:w-\[3px\]{top:0}.\31 0{top:1px}`,
    '<p class="md:w-[3px] 10">',
    String.raw`.md\:w-\[3px\]{top:0}.\31 0{top:1px}`,
  ],
  ['a class that the markup escapes', String.raw`.\[\&_p\]\:b p{top:0}`, '<p class="[&amp;_p]:b">', String.raw`.\[\&_p\]\:b p{top:0}`],
  ['an element', 'h1,h2{top:0}table{top:1px}', '<h2>', 'h2{top:0}'],
  [
    'a universal selector, a pseudo-element, an attribute',
    '*,::backdrop{top:0}[hidden]{top:1px}:lang(hi){top:2px}',
    '<p>',
    '*,::backdrop{top:0}[hidden]{top:1px}:lang(hi){top:2px}',
  ],
  [
    'an element of a name with a digit, without those of end tags, comments and texts',
    'h2{top:0}h{top:1px}p{top:2px}',
    '<h2>1 < 2<!--p--></p>',
    'h2{top:0}',
  ],
  [
    'the classes of every element',
    '.a{top:0}.b{top:1px}.c{top:2px}.x{top:3px}',
    '<p class="a b"></p><p class=""><i id="x" class="c"></i>',
    '.a{top:0}.b{top:1px}.c{top:2px}',
  ],
  ['an alternative of :is and :where', ':is(.x,.a) p{top:0}:where(.x){top:1px}', '<p class="a">', ':is(.x,.a) p{top:0}'],
  ['what :has finds', 'p:has(.a){top:0}p:has(.x){top:1px}', '<p><i class="a">', 'p:has(.a){top:0}'],
  ['what :not names', 'p:not(.x,.y){top:0}', '<p>', 'p:not(.x,.y){top:0}'],
])('keeps a rule for %s, and leaves out the others', (_, sheet, html, expected) => {
  expect(used(sheet, html)).toBe(expected)
})

test('keeps layers and conditions around what is used, in the order of the sheet, and no empty ones', () => {
  const sheet = '@layer a,b;@layer a{.x{top:0}}@media (width>=48rem){@layer b{.a{top:0}.x{top:1px}}}@media print{.x{top:2px}}.a{top:3px}'
  expect(used(sheet, '<p class="a">')).toBe('@layer a,b;@media (width>=48rem){@layer b{.a{top:0}}}.a{top:3px}')
})

test('keeps registrations and animations that something uses', () => {
  const sheet =
    ':root{--a:1;--c:var(--d);--d:2}@property --a{syntax:"*";inherits:false}@property --d{syntax:"*";inherits:false}' +
    '@keyframes turn{to{rotate:1turn}}@keyframes rise{0%{top:0}}.a{--a:2;top:var(--a);animation:1s turn}.x{top:var(--c)}'
  expect(used(sheet, '<p class="a" style="left:var(--a)">')).toBe(
    ':root{--a:1}@property --a{syntax:"*";inherits:false}@keyframes turn{to{rotate:1turn}}.a{--a:2;top:var(--a);animation:1s turn}',
  )
})

test('pages with the same classes have the same styles only when they name the same custom properties', () => {
  const styles = new UsedStyles(':root{--size:1px}.a{top:var(--size)}')
  expect(styles.of('<p class="a">')).toBe('.a{top:1px}')
  expect(styles.of('<p class="a" style="--size:2px">')).toBe(':root{--size:1px}.a{top:var(--size)}')
})

test('leaves states to the whole sheet, which comes before anything can have them', () => {
  const sheet =
    '.a:hover{top:0}.a:focus-visible{top:1px}.a:disabled{top:2px}.a[aria-invalid=true]{top:3px}@media (scripting:none){.a{top:4px}}'
  expect(used(sheet, '<p class="a">')).toBe('.a:focus-visible{top:1px}')
  expect(used(sheet, '<input class="a" disabled="" aria-invalid="true"/>')).toBe(
    '.a:focus-visible{top:1px}.a:disabled{top:2px}.a[aria-invalid=true]{top:3px}',
  )
})

test('leaves out rules for a state that the page has not, in any form', () => {
  const sheet =
    '@media (scripting:none) and (width<48rem){.a{top:0}}::view-transition-old(*){top:1px}.a[data-open]{top:2px}.a:not([data-open]){top:3px}' +
    '[aria-pressed=true]{top:4px}.a[type=search]::-webkit-search-cancel-button{top:5px}::-webkit-search-decoration{top:6px}.a[data-open-state=open]{top:7px}'
  expect(used(sheet, '<p class="a">')).toBe('.a:not([data-open]){top:3px}.a[data-open-state=open]{top:7px}')
  expect(used(sheet, '<input class="a" type="search" data-open="true" aria-pressed="true"/>')).toBe(
    '.a[data-open]{top:2px}.a:not([data-open]){top:3px}[aria-pressed=true]{top:4px}.a[type=search]::-webkit-search-cancel-button{top:5px}' +
      '::-webkit-search-decoration{top:6px}.a[data-open-state=open]{top:7px}',
  )
})

test('a brace, a comma or a semicolon in a string or in brackets ends nothing', () => {
  const sheet = '.a:before{content:"};,";background:url(a;b)}.x{top:0}.a:is(.a,.b){top:1px}'
  expect(used(sheet, '<p class="a">')).toBe('.a:before{content:"};,";background:url(a;b)}.a:is(.a,.b){top:1px}')
})
