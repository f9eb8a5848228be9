import { expect, test } from 'vitest'
import { renderMarkdown } from './markdown.server.ts'

const headings = (markdown: string) => renderMarkdown(markdown).match(/<h\d/g)

test('headings start one level below the title of the page', () => {
  expect(headings('# Outline\n\n## Day 1')).toEqual(['<h2', '<h2'])
})

test('no level of headings is skipped, however deep one was typed', () => {
  expect(headings('#### For whom\n\n###### Details\n\n## Outline\n\n#### Day 1')).toEqual(['<h2', '<h3', '<h2', '<h3'])
})

test('raw HTML is shown as it was typed', () => {
  expect(renderMarkdown('<b>bold</b>')).toBe('<p>&lt;b&gt;bold&lt;/b&gt;</p>\n')
})
