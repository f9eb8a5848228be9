import { expect, test } from 'vitest'
import { letterFromMarkdown } from '../server/messages/letter-from-markdown.server.ts'
import { letterText } from './mail-page.ts'
import { fillTemplate } from './reply-template.ts'

test('placeholders of a reply are filled in, and one without a value stays to be seen', () => {
  const text = 'Dear {name}, {program} costs {fee}. {participantId} {other}'
  expect(fillTemplate(text, { name: 'Asha Example', program: 'Audit', fee: '₹12,500 +GST', participantId: null })).toBe(
    'Dear Asha Example, Audit costs ₹12,500 +GST. {participantId} {other}',
  )
})

test.each([
  '[Pills](https://spam.example)',
  '# Pills',
  '**Pills**',
  '![x](https://spam.example/x.png)',
  '<b>x</b>',
  'a\n\n- b',
  'C:\\x_y_z `x`',
])('the name %j is text in the letter, not markup', (name) => {
  const blocks = letterFromMarkdown(fillTemplate('{name}', { name }), { values: null, siteUrl: '' })
  expect(blocks).toEqual([{ type: 'paragraph', children: [{ type: 'text', text: name.replace(/\s+/g, ' ') }] }])
  expect(letterText(blocks)).toBe(name.replace(/\s+/g, ' '))
})

test('a value of several lines is a list in the letter, and a line in it cannot become markup', () => {
  const text = fillTemplate('The dates:\n\n{dates}\n\nRegards', { dates: '12 December,  Faridabad\n9 January, *Pune*' })
  expect(text).toBe('The dates:\n\n- 12 December, Faridabad\n- 9 January, \\*Pune\\*\n\nRegards')
  expect(letterText(letterFromMarkdown(text, { values: null, siteUrl: '' }))).toContain('9 January, *Pune*')
})

test('a name of the prototype is no placeholder', () => {
  expect(fillTemplate('{constructor}', {})).toBe('{constructor}')
})
