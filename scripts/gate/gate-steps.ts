import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { ensureBrowser } from '../browser.ts'
import { startPostgres } from '../postgres.ts'
import { AT_THE_SAME_MOMENT, OVER_HTTP } from './over-http.ts'
import { NOTHING, resultOfCheck, resultOfTests, tallyOfPlaywright, tallyOfVitest } from './run-reports.ts'
import type { StepResult, Tally } from './run-reports.ts'
import { runNode, type Output } from './run-program.ts'
import { TEST_PROGRAMS, ensureTestPrograms } from '../system-packages.ts'
import { findTemporaryFolder } from '../temporary-folder.ts'

export interface Step {
  name: string
  title: string
  /** Steps of one phase run two at a time. A phase begins when the one before has ended. */
  phase: number
  /** Steps that must have passed before, of this phase or an earlier one. */
  needs?: readonly string[]
  run: (output: Output) => Promise<StepResult>
}

const BIN = {
  router: 'node_modules/@react-router/dev/bin.cjs',
  tsc: 'node_modules/typescript/bin/tsc',
  oxfmt: 'node_modules/oxfmt/bin/oxfmt',
  oxlint: 'node_modules/oxlint/bin/oxlint',
  knip: 'node_modules/knip/bin/knip.js',
  vitest: 'node_modules/vitest/vitest.mjs',
  playwright: 'node_modules/@playwright/test/cli.js',
}
const REPORTS = '.cache/gate'
/** Without the files that run against the built program, on both databases or, where the database cannot matter, on one. */
const IN_PROCESS = ['--project', 'database', ...[...OVER_HTTP, ...AT_THE_SAME_MOMENT].map((file) => `--exclude=${file}`)]

/** Every step of the gate. Quick checks come first. The browser uses all processors, and its tests wait for moments. */
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
  { name: 'unit', title: 'rules, in two time zones, and scripts', phase: 2, run: testRules },
  { name: 'api', title: 'API on SQLite', phase: 2, run: testOnSqlite },
  { name: 'postgres', title: 'API on PostgreSQL', phase: 2, run: testOnPostgres },
  { name: 'contract', title: 'the built program over HTTP, on SQLite', phase: 2, needs: ['build'], run: testContract },
  {
    name: 'contract-postgres',
    title: 'the built program over HTTP, on PostgreSQL',
    phase: 2,
    needs: ['build'],
    run: testContractOnPostgres,
  },
  { name: 'faults', title: 'the built program under faults: the short scenarios', phase: 2, needs: ['build'], run: testFaults },
  { name: 'pages', title: 'the served pages: HTML, metadata, structured data', phase: 2, needs: ['build'], run: testPages },
  { name: 'browser', title: 'a real browser', phase: 3, needs: ['build'], run: testInBrowser },
  { name: 'engines', title: 'other browsers', phase: 4, needs: ['build'], run: testInOtherEngines },
]

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

function testRules(output: Output): Promise<StepResult> {
  return vitest('unit', ['--project', 'rules *', '--project', 'scripts'], { output })
}

function testOnSqlite(output: Output): Promise<StepResult> {
  return vitest('api', IN_PROCESS, { output })
}

function testOnPostgres(output: Output): Promise<StepResult> {
  return vitestOnPostgres('postgres', IN_PROCESS, output)
}

/** Starts the built program as `npm start` does. */
function testContract(output: Output): Promise<StepResult> {
  return vitest('contract', ['--project', 'contract'], { output })
}

function testContractOnPostgres(output: Output): Promise<StepResult> {
  return vitestOnPostgres('contract-postgres', ['--project', 'contract'], output)
}

async function vitestOnPostgres(name: string, selection: string[], output: Output): Promise<StepResult> {
  const began = Date.now()
  let postgres
  try {
    postgres = await startPostgres()
  } catch (error) {
    output.write(`${String(error)}\n`)
    return resultOfTests(name, secondsSince(began), 1, undefined)
  }
  if (!postgres) {
    const reason = 'no PostgreSQL on this machine: install it, or set TEST_DATABASE_URL'
    output.write(`\n  THE POSTGRESQL TESTS DID NOT RUN: ${reason}\n\n`)
    // In CI nobody reads this line: a step that did not run has failed.
    const tally = process.env.CI ? { ...NOTHING, failed: 1 } : NOTHING
    return { name, outcome: 'not run', tally, seconds: secondsSince(began), reason }
  }
  try {
    const result = await vitest(name, selection, { output, databaseUrl: postgres.url })
    return { ...result, seconds: secondsSince(began) }
  } finally {
    await postgres.stop()
  }
}

function testPages(output: Output): Promise<StepResult> {
  return vitest('pages', ['--project', 'pages'], { output })
}

/**
 * The scenarios that take seconds; `npm run test:faults` runs the long ones too. They wait for timers, slow disks and frozen
 * servers, so three at a time take no longer each.
 */
function testFaults(output: Output): Promise<StepResult> {
  return vitest('faults', ['--project', 'faults', '--exclude', '**/*.long.test.ts'], { output, maxWorkers: '3' })
}

async function testInBrowser(output: Output): Promise<StepResult> {
  const began = Date.now()
  const browser = await ensureBrowser()
  if (!browser) {
    output.write('no Chromium on this machine: install it, or set CHROMIUM_PATH\n')
    return resultOfTests('browser', secondsSince(began), 1, undefined)
  }
  output.write(`browser: ${browser}\n`)
  const report = freshReport('browser')
  const env = { CHROMIUM_PATH: browser, BROWSER_REPORT: report, DATABASE_URL: undefined, TMPDIR: findTemporaryFolder() }
  const { exitCode } = await runNode([BIN.playwright, 'test'], { output, env })
  return resultOfTests('browser', secondsSince(began), exitCode, readTally(report, tallyOfPlaywright))
}

/** Plays a few flows in Firefox, WebKit and old Chromium. The last lines of the gate name those it did not find. */
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

interface VitestRun {
  output: Output
  databaseUrl?: string
  /** Half of the processors beside another step: more processes than processors only wait for each other. */
  maxWorkers?: string
}

/** Runs vitest. A DATABASE_URL of the developer's own environment does not reach the tests. */
async function vitest(name: string, selection: string[], options: VitestRun): Promise<StepResult> {
  const { output, databaseUrl, maxWorkers = output.isTerminal ? '100%' : '50%' } = options
  const began = Date.now()
  const report = freshReport(name)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const run = [BIN.vitest, 'run', ...selection, `--maxWorkers=${maxWorkers}`, ...reporters]
  const { exitCode } = await runNode(run, { output, env: { DATABASE_URL: databaseUrl, TMPDIR: findTemporaryFolder() } })
  return resultOfTests(name, secondsSince(began), exitCode, readTally(report, tallyOfVitest))
}

/** A path for a report. Deletes the report of an earlier run, which could be taken for this run's. */
function freshReport(name: string): string {
  const path = `${REPORTS}/${name}.json`
  mkdirSync(dirname(path), { recursive: true })
  rmSync(path, { force: true })
  return path
}

function readTally(path: string, read: (json: string) => Tally): Tally | undefined {
  try {
    return read(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

/** The last number the pattern finds; 0 when it finds none. */
function numberIn(output: string, pattern: RegExp): number {
  const found = [...output.matchAll(new RegExp(pattern, 'g'))].at(-1)
  return Number(found?.[1] ?? 0)
}

function secondsSince(began: number): number {
  return (Date.now() - began) / 1000
}
