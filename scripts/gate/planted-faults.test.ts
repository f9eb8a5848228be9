import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

/* The checkers, with the project's own configuration, on a small tree with a planted fault. A disabled rule, or a
   checker that finds nothing to check, shows up here and not in the product. */
let tree: string
beforeEach(() => {
  mkdirSync('.cache', { recursive: true })
  tree = mkdtempSync(resolve('.cache/planted-'))
  // With its own .git the tree is not part of .cache, which git and therefore the checkers ignore.
  mkdirSync(join(tree, '.git'))
  for (const file of ['.oxlintrc.json', 'knip.json', 'tsconfig.json', 'package.json']) cpSync(file, join(tree, file))
})
afterEach(() => rmSync(tree, { recursive: true }))

/** Runs a program of node_modules in the tree and returns its output. */
function run(program: string, ...args: string[]): string {
  const { stdout, stderr } = spawnSync(process.execPath, [resolve('node_modules', program), ...args], {
    cwd: tree,
    encoding: 'utf8',
  })
  return stdout + stderr
}

function plant(path: string, source: string): void {
  mkdirSync(dirname(join(tree, path)), { recursive: true })
  writeFileSync(join(tree, path), `${source}\n`)
}

const FAULTS = [
  ['no-floating-promises', 'ts', "import { rm } from 'node:fs/promises'\nrm('x')"],
  ['no-misused-promises', 'ts', 'export const b = [1].filter(async () => true)'],
  ['await-thenable', 'ts', 'export const b = await 1'],
  ['no-explicit-any', 'ts', 'export const b: any = 1'],
  ['no-default-export', 'ts', 'export default 1'],
  ['max-lines', 'ts', '// a line\n'.repeat(310)],
  ['alt-text', 'tsx', 'export const B = () => <img src="/b.png" />'],
  ['rules-of-hooks', 'tsx', "import { useId } from 'react'\nexport const B = (p: { x: 1 }) => p.x && useId()"],
  ['jsx-key', 'tsx', 'export const B = () => [1].map((n) => <i>{n}</i>)'],
]

test('lint finds each of the faults it is there for', () => {
  FAULTS.forEach(([rule, ending, source]) => plant(`src/${rule}.${ending}`, source ?? ''))
  const report = run('oxlint/bin/oxlint', '--type-aware', '--format=json')
  const { diagnostics } = JSON.parse(report) as { diagnostics: { code?: string; filename: string }[] }
  const found = new Set(diagnostics.map(({ code, filename }) => `${filename} ${code?.replace(/.*\((.*)\)/, '$1')}`))
  const missed = FAULTS.filter(([rule, ending]) => !found.has(`src/${rule}.${ending} ${rule}`))
  expect(missed.map(([rule]) => rule)).toEqual([])
})

test('a page may have a default export', () => {
  plant('src/site/home-page.tsx', 'export default function HomePage() {\n  return null\n}')
  expect(run('oxlint/bin/oxlint', '--type-aware', '--deny-warnings')).toContain('Found 0 warnings and 0 errors')
})

test('types are checked strictly', () => {
  plant('src/a.ts', 'export const b: string = [1][0]')
  expect(run('typescript/bin/tsc', '--noEmit', '--types', 'node')).toContain('src/a.ts(1,14): error TS2322')
})

test('dead code is found: an export nobody imports, a file nobody imports, a package nobody uses', () => {
  plant('src/app/server.ts', "import { used } from '../a.ts'\nconsole.log(used)")
  plant('src/a.ts', 'export const used = 1\nexport const unusedExport = 2')
  plant('src/lonely.ts', 'export const a = 1')
  const found = run('knip/bin/knip.js', '--no-progress')
  expect(found).toMatch(/unusedExport\s+src\/a\.ts/)
  expect(found).toContain('src/lonely.ts')
  expect(found).toContain('hono')
})

test('dead code is found inside a page too, and a test is no dead file', () => {
  plant('src/app/server.ts', 'console.log(1)')
  plant('src/site/home-page.tsx', "import './home.ts'\nexport default function HomePage() {\n  return null\n}")
  plant('src/site/home.ts', 'export const unusedExport = 1')
  plant('src/site/home.test.ts', "import './home.ts'")
  const found = run('knip/bin/knip.js', '--no-progress')
  expect(found).toMatch(/unusedExport\s+src\/site\/home\.ts/)
  expect(found).not.toContain('home.test.ts')
  expect(found).not.toContain('home-page.tsx ')
})
