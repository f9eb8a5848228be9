import { relative } from 'node:path'

/** A runner's count of its tests. A skipped test was written but not run. */
export interface Tally {
  passed: number
  failed: number
  skipped: number
  /** Titles of tests that failed and then passed on a retry with another server. Counted under `passed`. */
  flaky?: string[]
  /** Titles of failed tests. */
  red?: string[]
  /** Titles of skipped tests, with the reason if the test gives one. */
  left?: string[]
  /** The slowest tests. */
  slow?: SlowTest[]
}

interface SlowTest {
  title: string
  ms: number
}

/** The result of one step of the gate. */
export interface StepResult {
  name: string
  /** 'not run': this machine cannot do the step. It is reported, and counted as a failure when CI is set. */
  outcome: 'passed' | 'failed' | 'not run'
  tally: Tally
  seconds: number
  /** The reason why it failed or did not run, unless the step's own output says so. */
  reason?: string
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults?: { name: string; assertionResults: { fullName: string; status: string; duration?: number | null }[] }[]
}

/** Playwright's JSON report: its totals (`flaky`: passed on a retry), and the tree of its tests. */
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: PlaywrightSuite[]
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs: {
    title: string
    file: string
    tests: {
      projectName: string
      status: string
      annotations?: { type: string; description?: string }[]
      results?: { duration: number }[]
    }[]
  }[]
}

/** Maximum number of flaky tests, which a busy machine may cause; more are a fault of the tests or of the product. */
const MAX_FLAKY = 2

export const NOTHING: Tally = { passed: 0, failed: 0, skipped: 0 }

export function tallyOfVitest(json: string): Tally {
  const report = JSON.parse(json) as VitestReport
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    ...listed('red', titlesOf(report, /^failed$/)),
    ...listed('left', titlesOf(report, /^(?!passed$|failed$)/)),
    ...slow(
      (report.testResults ?? []).flatMap(({ name, assertionResults }) =>
        assertionResults.map(({ fullName, duration }) => ({ title: `${relative('.', name)} › ${fullName}`, ms: duration ?? 0 })),
      ),
    ),
  }
}

const SLOWEST = 10

function slow(tests: readonly SlowTest[]): Pick<Tally, 'slow'> {
  const timed = tests.filter(({ ms }) => ms > 0)
  return timed.length === 0 ? {} : { slow: slowest(timed) }
}

function slowest(tests: readonly SlowTest[]): SlowTest[] {
  return tests.toSorted((one, other) => other.ms - one.ms).slice(0, SLOWEST)
}

/** Lists the ten slowest tests of all steps, one per line. */
export function slowestOf(results: readonly StepResult[]): string {
  const all = results.flatMap(({ name, tally }) => (tally.slow ?? []).map(({ title, ms }) => ({ title: `${name}: ${title}`, ms })))
  return slowest(all)
    .map(({ title, ms }) => `  ${(ms / 1000).toFixed(1).padStart(6)} s  ${title}`)
    .join('\n')
}

function titlesOf({ testResults = [] }: VitestReport, wanted: RegExp): string[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.filter(({ status }) => wanted.test(status)).map(({ fullName }) => `${relative('.', name)} › ${fullName}`),
  )
}

function listed(key: 'red' | 'left', titles: string[]): Partial<Tally> {
  return titles.length === 0 ? {} : { [key]: titles }
}

/** Names each test that only passed on a retry. If there are more than two, they count as failed. */
export function tallyOfPlaywright(json: string): Tally {
  const { stats, suites } = JSON.parse(json) as PlaywrightReport
  const { expected: passed, unexpected: failed } = stats
  const titles = {
    ...listed('red', suites.flatMap(titlesIn('unexpected'))),
    ...listed('left', suites.flatMap(titlesIn('skipped'))),
  }
  const counted = { passed, failed, skipped: stats.skipped, ...titles, ...slow(suites.flatMap(timesIn)) }
  if (stats.flaky === 0) return counted
  const flaky = suites.flatMap(titlesIn('flaky'))
  if (stats.flaky > MAX_FLAKY) return { ...counted, failed: failed + stats.flaky, flaky }
  return { ...counted, passed: passed + stats.flaky, flaky }
}

function timesIn({ suites = [], specs }: PlaywrightSuite): SlowTest[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests.map(({ projectName, results = [] }) => ({
      title: `[${projectName}] ${file} › ${title}`,
      ms: Math.max(0, ...results.map(({ duration }) => duration)),
    })),
  )
  return [...own, ...suites.flatMap(timesIn)]
}

function titlesIn(wanted: 'unexpected' | 'skipped' | 'flaky') {
  return function titles({ suites = [], specs }: PlaywrightSuite): string[] {
    const own = specs.flatMap(({ title, file, tests }) =>
      tests
        .filter(({ status }) => status === wanted)
        .map(({ projectName, annotations = [] }) => {
          const reason = annotations.find(({ description }) => description)?.description
          return `[${projectName}] ${file} › ${title}${reason ? ` (${reason})` : ''}`
        }),
    )
    return [...own, ...suites.flatMap(titles)]
  }
}

/**
 * Returns the result of a test run from its exit code and its report. A run without a report, or one that ran nothing,
 * failed whatever its exit code; a run that broke outside its tests counts as one failure, so that no total hides it.
 */
export function resultOfTests(name: string, seconds: number, exitCode: number, tally: Tally | undefined): StepResult {
  const reason = !tally
    ? 'the runner left no report'
    : tally.passed + tally.failed === 0
      ? 'no test ran'
      : exitCode !== 0 && tally.failed === 0
        ? `the runner ended with code ${exitCode} outside its tests`
        : undefined
  const counted = tally ?? NOTHING
  if (reason) return { name, outcome: 'failed', tally: { ...counted, failed: counted.failed + 1 }, seconds, reason }
  return { name, outcome: counted.failed === 0 ? 'passed' : 'failed', tally: counted, seconds }
}

/** Returns the result of a check (types, lint …): it has no tests, but counts as one failure if it fails or checked nothing. */
export function resultOfCheck(name: string, seconds: number, exitCode: number, filesSeen: number): StepResult {
  if (exitCode !== 0) return { name, outcome: 'failed', tally: { ...NOTHING, failed: 1 }, seconds }
  if (filesSeen > 0) return { name, outcome: 'passed', tally: NOTHING, seconds }
  return { name, outcome: 'failed', tally: { ...NOTHING, failed: 1 }, seconds, reason: 'it looked at no file' }
}

/** Reports whether nothing failed and something ran. */
export function hasPassed(results: readonly StepResult[]): boolean {
  const isUnharmed = results.every(({ outcome, tally }) => outcome !== 'failed' && tally.failed === 0)
  return isUnharmed && results.some(({ outcome }) => outcome === 'passed')
}

/** Formats one line per step; below it, each failed test, and each that only passed on a retry. */
export function tableOf(results: readonly StepResult[]): string {
  const width = Math.max(...results.map(({ name }) => name.length))
  const lines = results.map(({ name, outcome, tally, seconds, reason }) => {
    const { passed, failed, skipped } = tally
    const counts = passed + failed + skipped === 0 ? '' : `${passed} passed, ${failed} failed, ${skipped} skipped`
    const time = `${seconds.toFixed(1)} s`.padStart(8)
    const line = [name.padEnd(width), outcome.toUpperCase().padEnd(7), time, counts, reason ?? ''].join('  ').trimEnd()
    const red = (tally.red ?? []).map((title) => `  failed: ${title}`)
    return [line, ...red, ...(tally.flaky ?? []).map((title) => `  at the second try: ${title}`)].join('\n')
  })
  return lines.join('\n')
}

/** Formats the last line: the sum over all steps, the steps that did not run, and the number of tests that only passed on a retry. */
export function summaryOf(results: readonly StepResult[]): string {
  const sum = (key: keyof Omit<Tally, 'flaky' | 'red' | 'left' | 'slow'>) => results.reduce((total, { tally }) => total + tally[key], 0)
  const absent = results.filter(({ outcome }) => outcome === 'not run').map(({ name }) => name)
  const flaky = results.flatMap(({ tally }) => tally.flaky ?? [])
  const remarks = [
    ...(absent.length === 0 ? [] : [`NOT RUN: ${absent.join(', ')}`]),
    ...(flaky.length === 0 ? [] : [`AT THE SECOND TRY: ${flaky.length}`]),
  ]
  const remark = remarks.length === 0 ? '' : ` (${remarks.join('; ')})`
  return `${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped${remark}`
}

/** Formats one line for each step that did not run and each skipped test, with the reason if there is one. */
export function leftOutOf(results: readonly StepResult[]): string {
  return results
    .flatMap(({ name, outcome, reason, tally }) => [
      ...(outcome === 'not run' ? [`  ${name}: ${reason ?? 'not run'}`] : []),
      ...(tally.left ?? []).map((title) => `  ${name}: ${title}`),
    ])
    .join('\n')
}
