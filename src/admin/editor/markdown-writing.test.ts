import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedPart, countWords, write, type Selected } from './markdown-writing.ts'

test('bold puts two stars around the selected words and keeps them selected', () => {
  expect(write('bold', selection('A [gap] assessment'))).toEqual(selection('A **[gap]** assessment'))
})

test('a second press takes the stars away', () => {
  expect(write('bold', selection('A **[gap]** assessment'))).toEqual(selection('A [gap] assessment'))
})

test('bold words become bold italic, not plain', () => {
  expect(write('italic', selection('**[gap]**'))).toEqual(selection('***[gap]***'))
})

test('without a selection a word to type over is put in', () => {
  expect(write('italic', selection('A []'))).toEqual(selection('A *[italic text]*'))
})

test('a link takes the selected words and asks for the address', () => {
  expect(write('link', selection('See @the plan@', '@'))).toEqual(selection('See [the plan](@https://@)', '@'))
})

test('a list marks every line the selection touches', () => {
  expect(write('list', selection('One\nT[wo\nThr]ee')).text).toBe('One\n- Two\n- Three')
})

test('numbers count up, and replace the dashes of a list', () => {
  expect(write('numbered-list', selection('[- One\n- Two]')).text).toBe('1. One\n2. Two')
})

test('a second press on a list gives the plain lines back', () => {
  expect(write('list', selection('[- One\n- Two]')).text).toBe('One\nTwo')
})

test('a heading is the whole line, with the cursor behind it', () => {
  const marked = { text: 'First\n## How it works', start: 21, end: 21 }
  expect(write('heading', selection('First\nHow it [works'))).toEqual(marked)
})

test('the changed part of a text is as small as can be, so that undo stays small', () => {
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

/** 'A [gap] here': the selection is what stands between two marks; one mark is a bare cursor. */
function selection(marked: string, marks = '[]'): Selected {
  const open = marks[0] ?? ''
  const close = marks[1] ?? open
  const start = marked.indexOf(open)
  const end = marked.indexOf(close, start + 1)
  if (end < 0) return { text: marked.replace(open, ''), start, end: start }
  return { text: marked.slice(0, start) + marked.slice(start + 1, end) + marked.slice(end + 1), start, end: end - 1 }
}
