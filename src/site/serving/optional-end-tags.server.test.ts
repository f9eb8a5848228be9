import { expect, test } from 'vitest'
import { withoutOptionalEndTags } from './optional-end-tags.server.ts'

test.each([
  ['<ul><li>One</li><li>Two</li></ul>', '<ul><li>One<li>Two</ul>'],
  ['<dl><dt>When</dt><dd>Monday</dd></dl>', '<dl><dt>When<dd>Monday</dl>'],
  [
    '<table><thead><tr><th>Day</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>',
    '<table><thead><tr><th>Day<tbody><tr><td>1</table>',
  ],
  ['<section><p>One</p><p>Two</p></section>', '<section><p>One<p>Two</section>'],
])('%s needs fewer end tags', (html, expected) => {
  expect(withoutOptionalEndTags(html)).toBe(expected)
})

test.each([
  ['a mark of React after the last item', '<ul><!--$--><li>One</li><!--/$--></ul>'],
  ['a mark of React after a paragraph', '<div><p>One</p><!--/$--></div>'],
  ['a text after an item', '<div><p>One</p> and more</div>'],
  ['an element that does not end a paragraph', '<div><p>One</p><span>Two</span></div>'],
  ['a link that holds a paragraph', '<a href="/"><p>One</p></a>'],
  ['a group after a value', '<dl><dd>One</dd><div><dt>Two<dd>Three</div></dl>'],
  ['an element whose name begins like that of an item', '<ul><li>One</li><link rel="preload"></ul>'],
])('%s keeps the end tag before it', (_, html) => {
  expect(withoutOptionalEndTags(html)).toBe(html)
})
