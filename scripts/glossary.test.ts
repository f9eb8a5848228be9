import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { Visitor, parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'

const SOURCES = '{src,scripts,tests,bench}/**/*.{ts,tsx}'
const MAX_TERMS = 60
const MIN_FILES = 1000

/** Names that contain a replaced word but stay, because they were chosen outside the project. */
const NAMES_OF_OTHERS: ReadonlyArray<[reason: string, names: RegExp]> = [
  [
    'schema.org describes a program as a Course',
    /^(course|courseMode|COURSE_MODES|courseSchema|coursePrerequisites|courseWorkload|hasCourseInstance)$/,
  ],
  ['a table of released databases', /^shown_version$/],
]

/** Words that are replaced in one room only, with the names that stay there because they are stored or sent. */
const REPLACED_IN_ROOMS: ReadonlyArray<{ room: string; word: RegExp; stay: RegExp }> = [
  { room: 'src/newsletter/', word: / issues?(?! certificate) /, stay: /^(issueId|issues|newsletter_issues)$/ },
]

interface Row {
  term: string
  replaced: string[]
}

const ROWS = readFileSync('docs/glossary.md', 'utf8')
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter((cells) => cells.length === 5 && cells[1] !== 'Term' && !cells[1]?.startsWith('-'))
  .map(([, term = '', , replaced = '']): Row => ({
    term,
    replaced: replaced
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean),
  }))
/** 'isStoredHolder' and 'is-stored-holder' are the words ' is stored holder '. */
function wordsOf(name: string): string {
  const spaced = name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
  return ` ${spaced
    .split(/[^A-Za-z]+/)
    .filter(Boolean)
    .join(' ')
    .toLowerCase()} `
}

const REPLACED = ROWS.flatMap(({ replaced }) => replaced).map((word) => ({ word, words: wordsOf(word) }))

/** Finds the replaced word in a name. A word that ends in _ is a prefix of constants: MOST_. */
function replacedWordIn(path: string, name: string): string | undefined {
  if (NAMES_OF_OTHERS.some(([, names]) => names.test(name))) return undefined
  const words = wordsOf(name)
  const rule = REPLACED_IN_ROOMS.find(({ room, word, stay }) => path.startsWith(room) && word.test(words) && !stay.test(name))
  if (rule) return rule.word.exec(words)?.[0].trim()
  return REPLACED.find((one) => (one.word.endsWith('_') ? name.startsWith(one.word) : words.includes(one.words)))?.word
}

/** Returns the name of a file and all names in it: variables, functions, types, properties, components. */
function namesIn(path: string, source: string): string[] {
  const names = new Set([basename(path).replace(/\..*$/, '')])
  const add = ({ name }: { name: string }) => void names.add(name)
  new Visitor({ Identifier: add, JSXIdentifier: add, PrivateIdentifier: add }).visit(parseSync(path, source).program)
  return [...names]
}

function findReplaced(path: string, source: string): string[] {
  return namesIn(path, source).flatMap((name) => {
    const word = replacedWordIn(path, name)
    return word === undefined ? [] : [`${path}: ${name} (${word})`]
  })
}

test(`the glossary has at most ${MAX_TERMS} terms, each explained once`, () => {
  const terms = ROWS.map(({ term }) => term)
  expect(terms.length).toBeGreaterThan(MAX_TERMS / 2)
  expect(terms.length).toBeLessThanOrEqual(MAX_TERMS)
  expect(new Set(terms).size).toBe(terms.length)
})

test.each([
  ['src/x.ts', 'const isStoredHolder = true', 'src/x.ts: isStoredHolder (holder)'],
  ['src/x.ts', 'const MOST_ROWS = 5', 'src/x.ts: MOST_ROWS (MOST_)'],
  ['src/x.ts', 'export function giveBack() {}', 'src/x.ts: giveBack (giveBack)'],
  ['src/certificate-holder.ts', '', 'src/certificate-holder.ts: certificate-holder (holder)'],
  ['src/x.tsx', 'const a = <CertificateHolder />', 'src/x.tsx: CertificateHolder (holder)'],
  ['src/x.ts', 'class A { #holder = 1 }', 'src/x.ts: holder (holder)'],
  ['src/newsletter/x.ts', 'function sendIssue() {}', 'src/newsletter/x.ts: sendIssue (issue)'],
])('finds a replaced word in %s with %j', (path, source, found) => {
  expect(findReplaced(path, source)).toEqual([found])
})

test('no file and no name uses a word that the glossary replaced', () => {
  const files = globSync(SOURCES)
  expect(files.length).toBeGreaterThan(MIN_FILES)
  expect(files.flatMap((path) => findReplaced(path, readFileSync(path, 'utf8')))).toEqual([])
})
