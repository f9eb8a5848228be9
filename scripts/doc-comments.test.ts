import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const SOURCES = '{src,scripts,tests,bench,migrations}/**/*.{ts,tsx,css}'
const MIN_FILES = 1000

/** docs/style.md, Comments: a doc comment begins with a noun or a verb. */
const OPENS_BADLY = /\/\*\*[\s*]{1,20}(?:What|Who|Whom|Whose|Of|How|By what|With which)\b[^\n]{0,80}/g

const openingsIn = (source: string) => Array.from(source.matchAll(OPENS_BADLY), ([opening]) => opening)

test('no doc comment opens with What, Who, Whom, Whose, Of, How, By what or With which', () => {
  const paths = globSync(SOURCES)
  expect(paths.length).toBeGreaterThan(MIN_FILES)
  expect(paths.flatMap((path) => openingsIn(readFileSync(path, 'utf8')).map((opening) => `${path}: ${opening}`))).toEqual([])
})

test('such an opening is found on the first line of a comment and on the next', () => {
  const comment = (text: string) => `/** ${text} */`
  expect(openingsIn(comment('What the public may see.'))).toHaveLength(1)
  expect(openingsIn('/**\n * Of a fault: the exit status.\n */')).toHaveLength(1)
  expect(openingsIn(comment('The public view. What else there is, it hides.'))).toEqual([])
  expect(openingsIn(comment('Offers a seat.'))).toEqual([])
})
