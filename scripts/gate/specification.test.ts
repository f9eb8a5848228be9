import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findUnshown } from './specification.ts'
import { testTitles } from './test-titles.ts'

const TESTS = [
  'e2e/**/*.spec.ts',
  'src/**/*.test.{ts,tsx}',
  'scripts/**/*.test.ts',
  'served-pages/**/*.test.ts',
  'contract/**/*.test.ts',
  'faults/**/*.test.ts',
]

const TITLES: Record<string, string[]> = {
  'e2e/shell.spec.ts': ['the menu opens', 'the footer › tells the year', 'a | b'],
  'src/programs/price.test.ts': ['${mode} shows its price'],
}

/** What is told about a table of section 4 with these rows. */
function told(...rows: string[]): string[] {
  const text = ['# 4', '', '| No. | Sentence | Shown by |', '|---|---|---|', ...rows, ''].join('\n')
  return findUnshown([{ path: 'docs/specification/4-states.md', text }], (path) => TITLES[path]).map((fault) =>
    fault.replace('docs/specification/4-states.md: ', ''),
  )
}

test('a sentence has a test, several tests, or a reason', () => {
  const rows = [
    '| 4.1 | Open or closed. | shell.spec.ts › the menu opens |',
    '| 4.2 | A year. | shell.spec.ts › the footer › tells the year<br>src/programs/price.test.ts › ${mode} shows its price |',
    '| 4.10 | Not shown. | Reason: the specification leaves it open. |',
    '| 4.10.1 | A \\| B | shell.spec.ts › a \\| b |',
  ]
  expect(told(...rows)).toEqual([])
})

test.each([
  ['nothing', '', "4.1 has neither a test nor a reason: ''"],
  ['words that are no test', 'seen by eye', "4.1 has neither a test nor a reason: 'seen by eye'"],
  ['a reason without words', 'Reason:', "4.1 has neither a test nor a reason: 'Reason:'"],
  ['a file that does not exist', 'gone.spec.ts › the menu opens', '4.1 names a file that does not exist: e2e/gone.spec.ts'],
  [
    'a test of another file',
    'src/programs/price.test.ts › the menu opens',
    '4.1 names a test that does not exist: src/programs/price.test.ts › the menu opens',
  ],
  ['a test without its group', 'shell.spec.ts › tells the year', '4.1 names a test that does not exist: shell.spec.ts › tells the year'],
  [
    'one good test and one that is gone',
    'shell.spec.ts › the menu opens<br>shell.spec.ts › x',
    '4.1 names a test that does not exist: shell.spec.ts › x',
  ],
  ['a reason after a test', 'shell.spec.ts › the menu opens<br>Reason: none.', "4.1 has neither a test nor a reason: 'Reason: none.'"],
])('a sentence with %s is told', (_, shownBy, fault) => {
  expect(told(`| 4.1 | Open or closed. | ${shownBy} |`)).toEqual([fault])
})

test('numbers are unique, count up, and are those of the section', () => {
  const row = (id: string) => `| ${id} | A sentence. | shell.spec.ts › the menu opens |`
  expect(told(row('4.1'), row('4.1'))).toEqual(['4.1 comes after 4.1'])
  expect(told(row('4.10'), row('4.9'))).toEqual(['4.9 comes after 4.10'])
  expect(told(row('5.1'))).toEqual(['5.1 is no number of section 4'])
  expect(told(row('4'))).toEqual(['4 is no number of section 4'])
  expect(told(row('4.1'), row('4.1.1'), row('4.2'))).toEqual([])
})

test('a table that belongs to no section may have rows of every chapter, in their order', () => {
  const toldOf = (...rows: string[]) =>
    findUnshown([{ path: 'docs/security.md', text: ['|---|---|---|', ...rows].join('\n') }], (path) => TITLES[path])
  expect(toldOf('| 1.2.4 | A. | shell.spec.ts › the menu opens |', '| 10 | B. | Reason: not used. |')).toEqual([])
  expect(toldOf('| 10 | B. | Reason: not used. |', '| 1.2.4 | A. | shell.spec.ts › gone |')).toEqual([
    'docs/security.md: 1.2.4 comes after 10',
    'docs/security.md: 1.2.4 names a test that does not exist: shell.spec.ts › gone',
  ])
})

test('a table without rows, or a row that is none, is told', () => {
  expect(told()).toEqual(['the table has no rows'])
  expect(told('| 4.1 | | Reason: x. |')).toContain('not a number, a sentence and what shows it: | 4.1 | | Reason: x. |')
  expect(told('| 4.1 | a | b | Reason: x. |')).toContain('the table has no rows')
})

test('the titles of a file are those of the tests that run, with their groups', () => {
  const source = `
    import { test } from './fixtures.ts'
    test.use({ javaScriptEnabled: false })
    test.beforeEach(async ({ page }) => visit(page, path))
    test('plain', async () => { await test.step('a step', async () => {}) })
    for (const [path] of PAGES) test(\`\${path} is "read"\`, () => {})
    test.describe(place, () => {
      test('inside', () => {})
      test.describe('deeper', () => { test('at the bottom', () => {}) })
      test.skip('not run', () => {})
    })
    test.describe.skip('off', () => { test('nor this', () => {}) })
    test.each([[1]])('each %s', () => {})
    test.todo('later')
    test('no body')
    describe('of vitest', () => { it('works', () => {}) })
    text('no test', () => {})
    test('last, with "quotes"', { tag: '@slow' }, () => {})`
  expect(testTitles('x.spec.ts', source)).toEqual([
    'plain',
    '${path} is "read"',
    '${place} › inside',
    '${place} › deeper › at the bottom',
    'each %s',
    'of vitest › works',
    'last, with "quotes"',
  ])
})

test('every sentence of the specification, and every requirement of docs/security.md, has a test or a reason', () => {
  const tables = [...globSync('docs/specification/[0-9]*.md'), 'docs/security.md'].map((path) => ({
    path,
    text: readFileSync(path, 'utf8'),
  }))
  expect(tables.length).toBeGreaterThan(0)
  const titles = new Map(TESTS.flatMap((pattern) => globSync(pattern)).map((path) => [path, titlesOf(path)]))
  expect(titles.size).toBeGreaterThan(100)
  expect(findUnshown(tables, (path) => titles.get(path))).toEqual([])
})

function titlesOf(path: string): string[] {
  return testTitles(path, readFileSync(path, 'utf8'))
}
