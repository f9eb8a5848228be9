import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { ensureBrowser } from '../browser.ts'
import { startPostgres } from '../postgres.ts'
import { NOTHING, resultOfCheck, resultOfTests, tallyOfPlaywright, tallyOfVitest } from './run-reports.ts'
import type { StepResult, Tally } from './run-reports.ts'
import { runNode } from './run-program.ts'
import { TEST_PROGRAMS, ensureTestPrograms } from '../system-packages.ts'

export interface Step {
  name: string
  title: string
  run: () => Promise<StepResult>
}

const BIN = {
  router: 'node_modules/@react-router/dev/bin.cjs',
  tsc: 'node_modules/typescript/bin/tsc',
  oxlint: 'node_modules/oxlint/bin/oxlint',
  knip: 'node_modules/knip/bin/knip.js',
  vitest: 'node_modules/vitest/vitest.mjs',
  playwright: 'node_modules/@playwright/test/cli.js',
}
const REPORTS = '.cache/gate'

/** All of the gate, in the order it runs: what is quick to tell comes first. */
export const STEPS: readonly Step[] = [
  { name: 'tools', title: 'programs the tests need', run: checkPrograms },
  { name: 'types', title: 'types', run: checkTypes },
  { name: 'lint', title: 'lint', run: checkLint },
  { name: 'boundaries', title: 'boundaries between layers', run: checkBoundaries },
  { name: 'dead-code', title: 'dead code', run: checkDeadCode },
  { name: 'unit', title: 'rules, in two time zones, and scripts', run: testRules },
  { name: 'api', title: 'API on SQLite', run: testOnSqlite },
  { name: 'postgres', title: 'API on PostgreSQL', run: testOnPostgres },
  { name: 'contract', title: 'the built program over HTTP, on SQLite', run: testContract },
  { name: 'contract-postgres', title: 'the built program over HTTP, on PostgreSQL', run: testContractOnPostgres },
  { name: 'pages', title: 'the served pages: HTML, metadata, structured data', run: testPages },
  { name: 'browser', title: 'a real browser', run: testInBrowser },
]

async function checkPrograms(): Promise<StepResult> {
  const began = Date.now()
  const missing = ensureTestPrograms()
  if (missing.length > 0) {
    const packages = [...new Set(missing.map((name) => TEST_PROGRAMS[name]))].join(' ')
    console.error(`missing: ${missing.join(', ')}; install the packages ${packages}`)
  } else console.log(`${Object.keys(TEST_PROGRAMS).join(', ')}: all here`)
  return resultOfCheck('tools', secondsSince(began), missing.length, Object.keys(TEST_PROGRAMS).length)
}

async function checkTypes(): Promise<StepResult> {
  const began = Date.now()
  const generated = await runNode([BIN.router, 'typegen'])
  const config = await runNode([BIN.tsc, '--showConfig'], { isQuiet: true })
  const files = config.exitCode === 0 ? (JSON.parse(config.output) as { files?: string[] }).files : []
  const sources = (files ?? []).filter((file) => file.startsWith('./src/'))
  const checked = await runNode([BIN.tsc, '--noEmit', '--pretty'])
  console.log(`types: ${sources.length} files of src/`)
  return resultOfCheck('types', secondsSince(began), generated.exitCode || checked.exitCode, sources.length)
}

async function checkLint(): Promise<StepResult> {
  const began = Date.now()
  const { exitCode, output } = await runNode([BIN.oxlint, '--type-aware', '--deny-warnings'], { isRead: true })
  return resultOfCheck('lint', secondsSince(began), exitCode, numberIn(output, /on (\d+) files/))
}

async function checkBoundaries(): Promise<StepResult> {
  const began = Date.now()
  const { exitCode, output } = await runNode(['scripts/boundaries/check-boundaries.ts'], { isRead: true })
  return resultOfCheck('boundaries', secondsSince(began), exitCode, numberIn(output, /(\d+) modules read/))
}

async function checkDeadCode(): Promise<StepResult> {
  const began = Date.now()
  const knip = [BIN.knip, '--no-progress', '--preprocessor', './scripts/gate/count-knip-files.ts']
  const { exitCode, output } = await runNode(knip, { isRead: true })
  return resultOfCheck('dead-code', secondsSince(began), exitCode, numberIn(output, /dead code: (\d+) files read/))
}

function testRules(): Promise<StepResult> {
  return vitest('unit', ['--project', 'rules *', '--project', 'scripts'], {})
}

function testOnSqlite(): Promise<StepResult> {
  return vitest('api', ['--project', 'database'], {})
}

function testOnPostgres(): Promise<StepResult> {
  return vitestOnPostgres('postgres', 'database')
}

/** Starts the built program as `npm start` does; `npm test` builds it first. */
function testContract(): Promise<StepResult> {
  return vitest('contract', ['--project', 'contract'], {})
}

function testContractOnPostgres(): Promise<StepResult> {
  return vitestOnPostgres('contract-postgres', 'contract')
}

async function vitestOnPostgres(name: string, project: string): Promise<StepResult> {
  const began = Date.now()
  let postgres
  try {
    postgres = await startPostgres()
  } catch (error) {
    console.error(error)
    return resultOfTests(name, secondsSince(began), 1, undefined)
  }
  if (!postgres) {
    const reason = 'no PostgreSQL on this machine: install it, or set TEST_DATABASE_URL'
    console.error(`\n  THE POSTGRESQL TESTS DID NOT RUN: ${reason}\n`)
    // Where nobody reads along, what did not run is a failure.
    const tally = process.env.CI ? { ...NOTHING, failed: 1 } : NOTHING
    return { name, outcome: 'not run', tally, seconds: secondsSince(began), reason }
  }
  try {
    const result = await vitest(name, ['--project', project], { DATABASE_URL: postgres.url })
    return { ...result, seconds: secondsSince(began) }
  } finally {
    await postgres.stop()
  }
}

/** Reads the built product; `npm test` builds it first. */
function testPages(): Promise<StepResult> {
  return vitest('pages', ['--project', 'pages'], {})
}

async function testInBrowser(): Promise<StepResult> {
  const began = Date.now()
  const browser = await ensureBrowser()
  if (!browser) {
    console.error('no Chromium on this machine: install it, or set CHROMIUM_PATH')
    return resultOfTests('browser', secondsSince(began), 1, undefined)
  }
  console.log(`browser: ${browser}`)
  const report = freshReport('browser')
  const env = { CHROMIUM_PATH: browser, BROWSER_REPORT: report, DATABASE_URL: undefined }
  const { exitCode } = await runNode([BIN.playwright, 'test'], { env })
  return resultOfTests('browser', secondsSince(began), exitCode, readTally(report, tallyOfPlaywright))
}

/** DATABASE_URL is taken from the environment unless given: what a developer has set must not reach the tests. */
async function vitest(name: string, selection: string[], env: { DATABASE_URL?: string }): Promise<StepResult> {
  const began = Date.now()
  const report = freshReport(name)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const run = [BIN.vitest, 'run', ...selection, ...reporters]
  const { exitCode } = await runNode(run, { env: { DATABASE_URL: undefined, ...env } })
  return resultOfTests(name, secondsSince(began), exitCode, readTally(report, tallyOfVitest))
}

/** A path for a report; what an earlier run left there is gone, so that it cannot be taken for this run's. */
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
