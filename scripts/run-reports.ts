/** What a runner says it ran. A skipped test is one that was written and not run. */
export interface Tally {
  passed: number
  failed: number
  skipped: number
}

/** How one step of the gate ended. */
export interface StepResult {
  name: string
  /** 'not run' is for a step this machine cannot do: told aloud, and counted as a failure when CI is set. */
  outcome: 'passed' | 'failed' | 'not run'
  tally: Tally
  seconds: number
  /** Why it failed or did not run, when the step's own output does not say. */
  reason?: string
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
}

/** `stats` of Playwright's JSON report: expected, unexpected, flaky (passed at a later try), skipped. */
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}

export const NOTHING: Tally = { passed: 0, failed: 0, skipped: 0 }

export function tallyOfVitest(json: string): Tally {
  const report = JSON.parse(json) as VitestReport
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/** A flaky test passed only when tried again: it counts as failed. */
export function tallyOfPlaywright(json: string): Tally {
  const { stats } = JSON.parse(json) as PlaywrightReport
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }
}

/**
 * The result of a test run from its exit code and its report. A run without a report, or one that ran nothing, failed
 * whatever its exit code says; a run that broke outside its tests counts as one failure, so that no total hides it.
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

/** The result of a check (types, lint …): no tests, but one failure when it fails or when it looked at nothing. */
export function resultOfCheck(name: string, seconds: number, exitCode: number, filesSeen: number): StepResult {
  if (exitCode !== 0) return { name, outcome: 'failed', tally: { ...NOTHING, failed: 1 }, seconds }
  if (filesSeen > 0) return { name, outcome: 'passed', tally: NOTHING, seconds }
  return { name, outcome: 'failed', tally: { ...NOTHING, failed: 1 }, seconds, reason: 'it looked at no file' }
}

/** Whether the gate is open: nothing failed, and something was done. */
export function hasPassed(results: readonly StepResult[]): boolean {
  const isUnharmed = results.every(({ outcome, tally }) => outcome !== 'failed' && tally.failed === 0)
  return isUnharmed && results.some(({ outcome }) => outcome === 'passed')
}

/** One line a step, for people. */
export function tableOf(results: readonly StepResult[]): string {
  const width = Math.max(...results.map(({ name }) => name.length))
  const lines = results.map(({ name, outcome, tally, seconds, reason }) => {
    const { passed, failed, skipped } = tally
    const counts = passed + failed + skipped === 0 ? '' : `${passed} passed, ${failed} failed, ${skipped} skipped`
    const time = `${seconds.toFixed(1)} s`.padStart(8)
    return [name.padEnd(width), outcome.toUpperCase().padEnd(7), time, counts, reason ?? ''].join('  ').trimEnd()
  })
  return lines.join('\n')
}

/** The last line: the sum over all steps, and the steps that did not run. */
export function summaryOf(results: readonly StepResult[]): string {
  const sum = (key: keyof Tally) => results.reduce((total, { tally }) => total + tally[key], 0)
  const absent = results.filter(({ outcome }) => outcome === 'not run').map(({ name }) => name)
  const remark = absent.length === 0 ? '' : ` (NOT RUN: ${absent.join(', ')})`
  return `${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped${remark}`
}
