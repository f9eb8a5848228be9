import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedPart, countWords, write, type Selected } from './markdown-writing.ts'

test('bold puts two stars around the selected words and keeps them selected', () => {
  expect(write('bold', selection('A [gap] assessment'))).toEqual(selection('A **[gap]** assessment'))
})

test('a second click removes the stars', () => {
  expect(write('bold', selection('A **[gap]** assessment'))).toEqual(selection('A [gap] assessment'))
})

test('bold words become bold italic, not plain', () => {
  expect(write('italic', selection('**[gap]**'))).toEqual(selection('***[gap]***'))
})

test('without a selection a placeholder word is inserted and selected', () => {
  expect(write('italic', selection('A []'))).toEqual(selection('A *[italic text]*'))
})

test('a link uses the selected words and selects its address for typing', () => {
  expect(write('link', selection('See @the plan@', '@'))).toEqual(selection('See [the plan](@https://@)', '@'))
})

test('a list marks every line the selection touches', () => {
  expect(write('list', selection('One\nT[wo\nThr]ee')).text).toBe('One\n- Two\n- Three')
})

test('a numbered list counts up and replaces the dashes of a list', () => {
  expect(write('numbered-list', selection('[- One\n- Two]')).text).toBe('1. One\n2. Two')
})

test('a second click on a list restores the plain lines', () => {
  expect(write('list', selection('[- One\n- Two]')).text).toBe('One\nTwo')
})

test('a heading covers the whole line, with the cursor after it', () => {
  const marked = { text: 'First\n## How it works', start: 21, end: 21 }
  expect(write('heading', selection('First\nHow it [works'))).toEqual(marked)
})

test('the changed part is as small as possible, so that undo steps stay small', () => {
  expect(changedPart('A gap here', 'A **gap** here')).toEqual({ start: 2, end: 5, insert: '**gap**' })
})

test('replacing the changed part always gives the new text', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (before, after) => {
      const { start, end, insert } = changedPart(before, after)
      expect(before.slice(0, start) + insert + before.slice(end)).toBe(after)
    }),
  )
})

test('words are counted in any script', () => {
  expect(countWords('## Gap assessment – on site')).toBe(4)
  expect(countWords('उदाहरण प्रतिभागी')).toBe(2)
  expect(countWords('  ')).toBe(0)
})

/** 'A [gap] here': the text between the two marks is selected. A single mark is the cursor. */
function selection(marked: string, marks = '[]'): Selected {
  const open = marks[0] ?? ''
  const close = marks[1] ?? open
  const start = marked.indexOf(open)
  const end = marked.indexOf(close, start + 1)
  if (end < 0) return { text: marked.replace(open, ''), start, end: start }
  return { text: marked.slice(0, start) + marked.slice(start + 1, end) + marked.slice(end + 1), start, end: end - 1 }
}
