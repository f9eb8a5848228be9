import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { startPostgres } from '../postgres.ts'
import { NOTHING, resultOfTests, tallyOfVitest, type StepResult, type Tally } from './run-reports.ts'
import { runNode, type Output } from './run-program.ts'
import { findTemporaryFolder } from '../temporary-folder.ts'

const VITEST = 'node_modules/vitest/vitest.mjs'
const REPORTS = '.cache/gate'

/** Starts a PostgreSQL and runs vitest with it. */
export async function vitestOnPostgres(
  name: string,
  selection: string[],
  options: Pick<VitestRun, 'output' | 'leaving'>,
): Promise<StepResult> {
  const { output } = options
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
    const result = await vitest(name, selection, { ...options, databaseUrl: postgres.url })
    return { ...result, seconds: secondsSince(began) }
  } finally {
    await postgres.stop()
  }
}

interface VitestRun {
  output: Output
  databaseUrl?: string
  /** Patterns of files. */
  leaving?: readonly string[]
  /** Half of the processors beside another step: extra processes would only wait for each other. */
  maxWorkers?: string
}

/** Runs vitest. A DATABASE_URL in the developer's own environment does not reach the tests. */
export async function vitest(name: string, selection: string[], options: VitestRun): Promise<StepResult> {
  const { output, databaseUrl, leaving = [], maxWorkers = output.isTerminal ? '100%' : '50%' } = options
  const began = Date.now()
  const report = freshReport(name)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const run = [VITEST, 'run', ...selection, `--maxWorkers=${maxWorkers}`, ...reporters]
  const { exitCode } = await runNode(run, {
    output,
    env: { DATABASE_URL: databaseUrl, LEFT_OUT: leaving.join(' '), TMPDIR: findTemporaryFolder() },
  })
  return resultOfTests(name, secondsSince(began), exitCode, readTally(report, tallyOfVitest))
}

/** Returns a path for a report. Deletes an earlier run's report, which could be mistaken for this one's. */
export function freshReport(name: string): string {
  const path = `${REPORTS}/${name}.json`
  mkdirSync(dirname(path), { recursive: true })
  rmSync(path, { force: true })
  return path
}

export function readTally(path: string, read: (json: string) => Tally): Tally | undefined {
  try {
    return read(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

/** Returns the last number that the pattern finds; 0 if there is none. */
export function numberIn(output: string, pattern: RegExp): number {
  const found = [...output.matchAll(new RegExp(pattern, 'g'))].at(-1)
  return Number(found?.[1] ?? 0)
}

export function secondsSince(began: number): number {
  return (Date.now() - began) / 1000
}
