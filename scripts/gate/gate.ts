/**
 * The gate. `npm test` runs the checks and the most useful tests, in ten minutes; `npm run test:full` runs everything, as
 * CI does. `npm test -- unit api` runs only the named steps, in full, and the steps they need; `npm test -- --changed main`
 * the checks and the tests affected by changes since `main`, or by uncommitted changes if no name is given. After a failed
 * step the others still run. The exit code is 1 when any failed, and the last line is the sum of the runners' reports.
 */
import { parseArgs } from 'node:util'
import { changedSteps, STEPS, type Scope, type Step } from './gate-steps.ts'
import { interruptPrograms, type Output } from './run-program.ts'
import { hasPassed, leftOutOf, slowestOf, summaryOf, tableOf, type StepResult } from './run-reports.ts'
import { runSteps, withNeeds } from './run-steps.ts'

const INTERRUPTED = 130
/** One for each of the two processors that the gate is designed for. */
const STEPS_AT_ONCE = 2
const TITLE_WIDTH = 76
const TERMINAL: Output = { write: (text) => process.stdout.write(text), isTerminal: true }

const { values, positionals: selected } = parseArgs({
  allowPositionals: true,
  options: { full: { type: 'boolean', default: false }, changed: { type: 'boolean', default: false } },
})
const unknown = values.changed ? [] : selected.filter((name) => !STEPS.some((step) => step.name === name))
if (unknown.length > 0) {
  console.error(`no such step: ${unknown.join(', ')}; there are ${STEPS.map(({ name }) => name).join(', ')}`)
  process.exit(2)
}
const scope: Scope = values.full || (selected.length > 0 && !values.changed) ? 'full' : 'main'

let isInterrupted = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    isInterrupted = true
    interruptPrograms()
  })
}

const began = Date.now()
const ended = new Map<string, StepResult>()
const steps = stepsWanted()
for (const phase of new Set(steps.map((step) => step.phase))) {
  if (isInterrupted) process.exit(INTERRUPTED)
  const together = steps.filter((step) => step.phase === phase)
  // Concurrent steps show their output at the end, so that lines do not mix.
  const run = together.length === 1 ? runAlone : runAside
  await runSteps(together, { atOnce: STEPS_AT_ONCE, ended, run, isInterrupted: () => isInterrupted })
}

const results = steps.flatMap(({ name }) => ended.get(name) ?? [])
console.log(`\n${tableOf(results)}\n`)
const left = leftOutOf(results)
if (left !== '') console.log(`left out:\n${left}\n`)
const slowest = slowestOf(results)
if (slowest !== '') console.log(`the slowest tests:\n${slowest}\n`)
const besides = scope === 'full' ? '' : leftToFull()
if (besides !== '') console.log(`not run, but by npm run test:full:\n${besides}\n`)
console.log(`wall time ${((Date.now() - began) / 1000).toFixed(1)} s`)
process.exitCode = hasPassed(results) ? 0 : 1
console.log(summaryOf(results))

function stepsWanted(): readonly Step[] {
  if (values.changed) return changedSteps(selected[0])
  if (selected.length > 0) return withNeeds(STEPS, selected)
  return values.full ? STEPS : STEPS.filter(({ isFullOnly }) => !isFullOnly)
}

function leftToFull(): string {
  const reduced = steps.flatMap(({ name, leaves }) => (leaves === undefined ? [] : `  ${name}: ${leaves}`))
  const absent = values.changed ? [] : STEPS.filter(({ isFullOnly }) => isFullOnly).map(({ name, title }) => `  ${name}: ${title}`)
  return [...reduced, ...absent].join('\n')
}

function runAlone(step: Step): Promise<StepResult> {
  TERMINAL.write(headingOf(step))
  return attempt(step, TERMINAL)
}

async function runAside(step: Step): Promise<StepResult> {
  const parts: string[] = []
  const result = await attempt(step, { write: (text) => parts.push(text), isTerminal: false })
  TERMINAL.write(headingOf(step) + parts.join(''))
  return result
}

function headingOf({ name, title }: Step): string {
  return `${`\n── ${name}: ${title} `.padEnd(TITLE_WIDTH, '─')}\n`
}

/** A step that throws is a failed step; the others still run. */
async function attempt({ name, run }: Step, output: Output): Promise<StepResult> {
  const start = Date.now()
  try {
    return await run(output, scope)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    output.write(`${error instanceof Error ? error.stack : reason}\n`)
    const tally = { passed: 0, failed: 1, skipped: 0 }
    return { name, outcome: 'failed', tally, seconds: (Date.now() - start) / 1000, reason }
  }
}
