/**
 * The one gate, `npm test`: types, lint, boundaries, dead code, tests on both databases and in a browser.
 * `npm test -- unit api` runs only the steps named. A step that fails does not keep the next from running; the exit
 * code is 1 when any failed, and the last line is the sum of what the runners report.
 */
import { STEPS } from './gate-steps.ts'
import { interruptPrograms } from './run-program.ts'
import { hasPassed, summaryOf, tableOf } from './run-reports.ts'
import type { StepResult } from './run-reports.ts'

const INTERRUPTED = 130
const TITLE_WIDTH = 76

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !STEPS.some((step) => step.name === name))
if (unknown.length > 0) {
  console.error(`no such step: ${unknown.join(', ')}; there are ${STEPS.map(({ name }) => name).join(', ')}`)
  process.exit(2)
}

let isInterrupted = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    isInterrupted = true
    interruptPrograms()
  })
}

const results: StepResult[] = []
for (const step of STEPS) {
  if (isInterrupted) process.exit(INTERRUPTED)
  if (wanted.length > 0 && !wanted.includes(step.name)) continue
  console.log(`\n── ${step.name}: ${step.title} `.padEnd(TITLE_WIDTH, '─'))
  results.push(await attempt(step))
}

console.log(`\n${tableOf(results)}\n`)
process.exitCode = hasPassed(results) ? 0 : 1
console.log(summaryOf(results))

/** A step that breaks is a step that failed; the others still run. */
async function attempt({ name, run }: (typeof STEPS)[number]): Promise<StepResult> {
  const began = Date.now()
  try {
    return await run()
  } catch (error) {
    console.error(error)
    const reason = error instanceof Error ? error.message : String(error)
    const tally = { passed: 0, failed: 1, skipped: 0 }
    return { name, outcome: 'failed', tally, seconds: (Date.now() - began) / 1000, reason }
  }
}
