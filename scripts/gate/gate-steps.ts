import { existsSync, globSync, readFileSync } from 'node:fs'
import { ensureBrowser } from '../browser.ts'
import { AT_THE_SAME_MOMENT, OVER_HTTP } from './over-http.ts'
import { NOTHING, resultOfCheck, resultOfTests, tallyOfPlaywright, type StepResult } from './run-reports.ts'
import { freshReport, numberIn, readTally, secondsSince, vitest, vitestOnPostgres } from './run-tests.ts'
import { runNode, type Output } from './run-program.ts'
import { TEST_PROGRAMS, ensureTestPrograms } from '../system-packages.ts'
import { findTemporaryFolder } from '../temporary-folder.ts'

export interface Step {
  name: string
  title: string
  /** Steps of one phase run two at a time. A phase begins when the previous one has ended. */
  phase: number
  /** Steps that must have passed, in this phase or an earlier one. */
  needs?: readonly string[]
  /** Runs only in `npm run test:full`. */
  isFullOnly?: true
  /** Describes the part left to `npm run test:full`. */
  leaves?: string
  run: (output: Output, scope: Scope) => Promise<StepResult>
}

/** `main`: `npm test` without arguments. Steps that are named run in full. */
export type Scope = 'main' | 'full'

const BIN = {
  router: 'node_modules/@react-router/dev/bin.cjs',
  tsc: 'node_modules/typescript/bin/tsc',
  oxfmt: 'node_modules/oxfmt/bin/oxfmt',
  oxlint: 'node_modules/oxlint/bin/oxlint',
  knip: 'node_modules/knip/bin/knip.js',
  playwright: 'node_modules/@playwright/test/cli.js',
}
/** Excludes the files that run against the built program: on both databases or, if the database cannot matter, on one. */
const OF_CONTRACT = [...OVER_HTTP, ...AT_THE_SAME_MOMENT]

/** These take a minute each and seldom find a fault. */
const SLOW_RULES = ['src/app/api/hostile-texts.test.ts']
const SLOW_CONTRACT = ['tests/contract/worst-inputs.test.ts', 'tests/contract/{load,supervision}/*.test.ts']

/**
 * Every step of the gate. Quick checks come first. The browser comes last, because it uses all processors and its tests
 * depend on timing.
 */
export const STEPS: readonly Step[] = [
  { name: 'tools', title: 'programs the tests need', phase: 1, run: checkPrograms },
  // It replaces the files that the next two read.
  { name: 'typegen', title: 'types of the pages', phase: 1, run: generateTypes },
  { name: 'build', title: 'the program', phase: 2, run: build },
  { name: 'types', title: 'types', phase: 2, needs: ['typegen'], run: checkTypes },
  { name: 'lint', title: 'lint', phase: 2, needs: ['typegen'], run: checkLint },
  { name: 'format', title: 'formatting', phase: 2, run: checkFormat },
  { name: 'boundaries', title: 'boundaries between layers', phase: 2, run: checkBoundaries },
  { name: 'dead-code', title: 'dead code', phase: 2, run: checkDeadCode },
  { name: 'unit', title: 'rules and scripts', phase: 2, leaves: 'a second time zone, hostile texts', run: testRules },
  { name: 'api', title: 'API on SQLite', phase: 2, run: testOnSqlite },
  { name: 'postgres', title: 'API on PostgreSQL', phase: 2, leaves: 'files that are about no database', run: testOnPostgres },
  {
    name: 'contract',
    title: 'the built program over HTTP, on SQLite',
    phase: 2,
    needs: ['build'],
    leaves: 'the worst inputs, load, service managers',
    run: testContract,
  },
  {
    name: 'contract-postgres',
    title: 'the built program over HTTP, on PostgreSQL',
    phase: 2,
    needs: ['build'],
    isFullOnly: true,
    run: testContractOnPostgres,
  },
  {
    name: 'faults',
    title: 'the built program under faults: the short scenarios',
    phase: 2,
    needs: ['build'],
    isFullOnly: true,
    run: testFaults,
  },
  { name: 'pages', title: 'the served pages: HTML, metadata, structured data', phase: 2, needs: ['build'], run: testPages },
  {
    name: 'browser',
    title: 'a real browser',
    phase: 3,
    needs: ['build'],
    leaves: 'all but the main story of each feature',
    run: testInBrowser,
  },
  { name: 'engines', title: 'other browsers', phase: 4, needs: ['build'], isFullOnly: true, run: testInOtherEngines },
]

/** Steps for development: the checks, and the tests of rules and of the API that a change can affect, according to each test's imports. */
export function changedSteps(since: string | undefined): Step[] {
  const selection = ['--project', 'rules UTC', '--project', 'scripts', '--project', 'database', `--changed=${since ?? 'HEAD'}`]
  return [
    ...STEPS.filter(({ name }) => ['typegen', 'types', 'lint', 'format', 'boundaries', 'dead-code'].includes(name)),
    {
      name: 'changed',
      title: 'rules and API on SQLite, as far as the change reaches',
      phase: 3,
      leaves: 'everything with the built program or a browser',
      run: (output) => vitest('changed', [...selection, '--passWithNoTests'], { output }),
    },
  ]
}

async function checkPrograms(output: Output): Promise<StepResult> {
  const began = Date.now()
  const missing = ensureTestPrograms()
  if (missing.length > 0) {
    const packages = [...new Set(missing.map((name) => TEST_PROGRAMS[name]))].join(' ')
    output.write(`missing: ${missing.join(', ')}; install the packages ${packages}\n`)
  } else output.write(`${Object.keys(TEST_PROGRAMS).join(', ')}: installed\n`)
  return resultOfCheck('tools', secondsSince(began), missing.length, Object.keys(TEST_PROGRAMS).length)
}

async function generateTypes(output: Output): Promise<StepResult> {
  const began = Date.now()
  const { exitCode } = await runNode([BIN.router, 'typegen'], { output })
  return resultOfCheck('typegen', secondsSince(began), exitCode, 1)
}

/** Does nothing when the sources have not changed since the last build. */
async function build(output: Output): Promise<StepResult> {
  const began = Date.now()
  const { exitCode } = await runNode(['scripts/setup.mjs', '--build'], { output })
  return resultOfCheck('build', secondsSince(began), exitCode, 1)
}

async function checkTypes(output: Output): Promise<StepResult> {
  const began = Date.now()
  const config = await runNode([BIN.tsc, '--showConfig'], { output, isQuiet: true })
  const files = config.exitCode === 0 ? (JSON.parse(config.output) as { files?: string[] }).files : []
  const sources = (files ?? []).filter((file) => file.startsWith('./src/'))
  const checked = await runNode([BIN.tsc, '--noEmit', '--pretty'], { output })
  output.write(`types: ${sources.length} files of src/\n`)
  return resultOfCheck('types', secondsSince(began), checked.exitCode, sources.length)
}

async function checkLint(output: Output): Promise<StepResult> {
  const began = Date.now()
  const { exitCode, output: said } = await runNode([BIN.oxlint, '--type-aware', '--deny-warnings'], { output, isRead: true })
  return resultOfCheck('lint', secondsSince(began), exitCode, numberIn(said, /on (\d+) files/))
}

async function checkFormat(output: Output): Promise<StepResult> {
  const began = Date.now()
  const { exitCode, output: said } = await runNode([BIN.oxfmt, '--check'], { output, isRead: true })
  return resultOfCheck('format', secondsSince(began), exitCode, numberIn(said, /on (\d+) files/))
}

async function checkBoundaries(output: Output): Promise<StepResult> {
  const began = Date.now()
  const { exitCode, output: said } = await runNode(['scripts/boundaries/check-boundaries.ts'], { output, isRead: true })
  return resultOfCheck('boundaries', secondsSince(began), exitCode, numberIn(said, /(\d+) modules read/))
}

async function checkDeadCode(output: Output): Promise<StepResult> {
  const began = Date.now()
  const knip = [BIN.knip, '--no-progress', '--preprocessor', './scripts/gate/count-knip-files.ts']
  const { exitCode, output: said } = await runNode(knip, { output, isRead: true })
  return resultOfCheck('dead-code', secondsSince(began), exitCode, numberIn(said, /dead code: (\d+) files read/))
}

function testRules(output: Output, scope: Scope): Promise<StepResult> {
  if (scope === 'full') return vitest('unit', ['--project', 'rules *', '--project', 'scripts'], { output })
  return vitest('unit', ['--project', 'rules UTC', '--project', 'scripts'], { output, leaving: SLOW_RULES })
}

function testOnSqlite(output: Output): Promise<StepResult> {
  return vitest('api', ['--project', 'database'], { output, leaving: OF_CONTRACT })
}

function testOnPostgres(output: Output, scope: Scope): Promise<StepResult> {
  const selection = scope === 'full' ? [] : testsAboutDatabases()
  return vitestOnPostgres('postgres', [...selection, '--project', 'database'], { output, leaving: OF_CONTRACT })
}

/** Finds the tests that name a database or a lock, or whose subject does. */
function testsAboutDatabases(): string[] {
  const subjects = (test: string) =>
    ['.ts', '.server.ts', '.api.server.ts'].map((ending) => test.replace(/(?:\.api|\.server)?\.test\.tsx?$/, ending))
  return globSync('src/**/*.{api,server}.test.{ts,tsx}').filter((test) =>
    [test, ...subjects(test).filter(existsSync)].some((file) => ABOUT_DATABASES.test(readFileSync(file, 'utf8'))),
  )
}

const ABOUT_DATABASES = /postgres|sqlite|dialect|forUpdate|word-search/i

/** Starts the built program as `npm start` does. */
function testContract(output: Output, scope: Scope): Promise<StepResult> {
  return vitest('contract', ['--project', 'contract'], { output, leaving: scope === 'full' ? [] : SLOW_CONTRACT })
}

function testContractOnPostgres(output: Output): Promise<StepResult> {
  return vitestOnPostgres('contract-postgres', ['--project', 'contract'], { output })
}

function testPages(output: Output): Promise<StepResult> {
  return vitest('pages', ['--project', 'pages'], { output })
}

/**
 * Runs the scenarios that take seconds; `npm run test:faults` also runs the long ones. They wait for timers, slow disks and
 * frozen servers, so running three at a time slows none of them.
 */
function testFaults(output: Output): Promise<StepResult> {
  return vitest('faults', ['--project', 'faults'], { output, leaving: ['**/*.long.test.ts'], maxWorkers: '3' })
}

async function testInBrowser(output: Output, scope: Scope): Promise<StepResult> {
  const began = Date.now()
  const browser = await ensureBrowser()
  if (!browser) {
    output.write('no Chromium on this machine: install it, or set CHROMIUM_PATH\n')
    return resultOfTests('browser', secondsSince(began), 1, undefined)
  }
  output.write(`browser: ${browser}\n`)
  const report = freshReport('browser')
  const env = { CHROMIUM_PATH: browser, BROWSER_REPORT: report, STORIES: scope, DATABASE_URL: undefined, TMPDIR: findTemporaryFolder() }
  const { exitCode } = await runNode([BIN.playwright, 'test'], { output, env })
  return resultOfTests('browser', secondsSince(began), exitCode, readTally(report, tallyOfPlaywright))
}

/** Runs a few flows in Firefox, WebKit and old Chromium. The last lines of the gate name those that were not found. */
async function testInOtherEngines(output: Output): Promise<StepResult> {
  const began = Date.now()
  const env = { DATABASE_URL: undefined, TMPDIR: findTemporaryFolder() }
  const { exitCode, output: said } = await runNode(['tests/browser/engines/run-engines.ts'], { output, env, isRead: true })
  const [played, failed] = [numberIn(said, /(\d+) flows played/), numberIn(said, /played, (\d+) failed/)]
  const reason = 'none of the other browsers is on this machine'
  if (exitCode === 0 && played === 0) return { name: 'engines', outcome: 'not run', tally: NOTHING, seconds: secondsSince(began), reason }
  const left = Array.from(said.matchAll(/^skipped (.+)$/gm), ([, missing = '']) => missing)
  return resultOfTests('engines', secondsSince(began), exitCode, { ...NOTHING, passed: played - failed, failed, left })
}
