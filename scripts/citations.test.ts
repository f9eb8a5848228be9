import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/** The files that may contain citations. */
const SOURCES = ['{src,scripts,tests,bench,migrations}/**/*.{ts,tsx,mjs,css,typ,conf}', 'docs/**/*.md', '*.{ts,md,json}']
/** This file has deliberately wrong citations. */
const IGNORED = new Set(['package-lock.json', 'scripts/citations.test.ts'])

/** Documents from outside the project, which its readers do not have. */
const OUTSIDE_PAGES = ['SPEC', 'PRODUCT', 'DESIGN', 'QUALITY', 'STACK', 'FACTS', 'PERFORMANCE', 'ARCHITECTURE', 'STYLE', 'LAYOUT']
const OUTSIDE = new RegExp(String.raw`\b(?:${OUTSIDE_PAGES.join('|')})\.md\b`, 'g')

/** 'docs/product/design.md, section 9.10', 'requirements.md, sections 2, 4 and 8', 'docs/product/design.md, section 10.6'. */
const SECTIONS =
  /\b((?:docs\/product\/)?(?:requirements|contract|design|quality)\.md),? (?:sections? )?(\d+(?:\.\d+)*(?:(?:, | and )\d+(?:\.\d+)*)*)/g
/** 'docs/product/quality.md, Trust': a section with a name and no number. */
const NAMED_SECTION = /\bdocs\/product\/(\w+\.md), ([A-Z]\w+(?: (?:and )?[a-z]+)*)/g
const DECISIONS = /\b(?:docs\/decisions\/|[Dd]ecisions? )(\d+)((?:(?:, | and )\d+)*)/g
const PAGES = /\bdocs\/[\w/-]+\.md\b/g

interface Pages {
  /** Returns the titles of all headings of a page, without their marks; undefined if the page does not exist. */
  headings: (page: string) => string[] | undefined
  isDecision: (number: number) => boolean
  exists: (path: string) => boolean
}

/** Describes the faulty citations in a text: 'design.md has no section 99'. */
function findFaults(text: string, { headings, isDecision, exists }: Pages): string[] {
  // A citation may span two lines of a comment.
  const line = text.replace(/\n\s*(?:\/\/|\*(?!\/)|#)?[ \t]*/g, ' ')
  const faults = [...line.matchAll(OUTSIDE)].map(([page]) => `${page} is not part of the project`)
  for (const [path] of line.matchAll(PAGES)) if (!exists(path)) faults.push(`${path} does not exist`)
  for (const [, path = '', numbers = ''] of line.matchAll(SECTIONS)) {
    const page = path.replace('docs/product/', '')
    const titles = headings(page) ?? []
    for (const number of numbers.split(/, | and /)) {
      const isHeading = titles.some((title) => title.startsWith(`${number} `) || title.startsWith(`${number}. `))
      if (!isHeading) faults.push(`${page} has no section ${number}`)
    }
  }
  for (const [, page = '', words = ''] of line.matchAll(NAMED_SECTION)) {
    const isHeading = (headings(page) ?? []).some((title) => words.startsWith(title))
    if (!isHeading) faults.push(`${page} has no section '${words}'`)
  }
  for (const [, first = '', others = ''] of line.matchAll(DECISIONS)) {
    const numbers = `${first}${others}`.split(/, | and /).map(Number)
    for (const number of numbers) if (!isDecision(number)) faults.push(`there is no decision ${number}`)
  }
  return faults
}

const PLANTED: Pages = {
  headings: (page) => (page === 'design.md' ? ['Design', '9. Public pages', '9.1 Header'] : page === 'quality.md' ? ['Trust'] : undefined),
  isDecision: (number) => number <= 27,
  exists: (path) => path === 'docs/glossary.md' || path.startsWith('docs/product/'),
}

test.each([
  ['docs/product/design.md, section 9.1'],
  ['docs/product/design.md 9.1 and the rest'],
  ['docs/product/design.md, sections 9 and 9.1'],
  [' * docs/product/design.md, section\n * 9.1'],
  ['docs/product/quality.md, Trust'],
  ['docs/glossary.md'],
  ['see decision 23, and docs/decisions/0009'],
])('%j is a citation without a fault', (text) => {
  expect(findFaults(text, PLANTED)).toEqual([])
})

test.each([
  ['docs/product/design.md, section 9.2', 'design.md has no section 9.2'],
  ['docs/product/design.md, sections 9 and 10', 'design.md has no section 10'],
  ['docs/product/design.md,\n * section 1', 'design.md has no section 1'],
  ['docs/product/quality.md, Speed', "quality.md has no section 'Speed'"],
  ['docs/nothing.md', 'docs/nothing.md does not exist'],
  ['decisions 2 and 99', 'there is no decision 99'],
  ['docs/decisions/0099', 'there is no decision 99'],
  ['see SPEC.md section 2', 'SPEC.md is not part of the project'],
])('%j is reported: %s', (text, fault) => {
  expect(findFaults(text, PLANTED)).toEqual([fault])
})

test('every citation in the project leads to a page, a section or a decision that exists', () => {
  const files = SOURCES.flatMap((pattern) => globSync(pattern)).filter((path) => !IGNORED.has(path))
  expect(files.length).toBeGreaterThan(500)
  const decisions = new Set(globSync('docs/decisions/[0-9]*.md').map((path) => Number(/(\d{4})/.exec(path)?.[1])))
  expect(decisions.size).toBeGreaterThan(20)
  const pages: Pages = {
    headings: (page) => headingsOf(`docs/product/${page}`),
    isDecision: (number) => decisions.has(number),
    exists: existsSync,
  }
  const faults = files.flatMap((path) => findFaults(readFileSync(path, 'utf8'), pages).map((fault) => `${path}: ${fault}`))
  expect(faults).toEqual([])
})

test('every link between the pages of the project leads to a file that exists', () => {
  const pages = [...globSync('docs/**/*.md'), ...globSync('*.md')]
  const links = pages.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, to = '']) => ({ page, to })),
  )
  expect(links.length).toBeGreaterThan(20)
  const inside = links.filter(({ to }) => !/^[a-z]+:/.test(to))
  expect(inside.filter(({ page, to }) => !existsSync(join(dirname(page), to)))).toEqual([])
})

test('every file that a page of the project names exists', () => {
  const files = /\b(?:src|scripts|tests|bench|migrations|public)\/[\w./-]+\.(?:ts|tsx|mjs|css|json|typ)\b/g
  // Decisions may name files that a later decision removed.
  const pages = [...globSync('docs/*.md'), ...globSync('docs/product/*.md'), ...globSync('*.md')]
  const named = pages.flatMap((page) => [...readFileSync(page, 'utf8').matchAll(files)].map(([file]) => ({ page, file })))
  expect(named.length).toBeGreaterThan(20)
  // The recipes of CONTRIBUTING.md use a fictional record type 'invoice'.
  expect(named.filter(({ file }) => !existsSync(file) && !/\binvoice/.test(file))).toEqual([])
})

function headingsOf(path: string): string[] | undefined {
  if (!existsSync(path)) return undefined
  return [...readFileSync(path, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => title)
}
