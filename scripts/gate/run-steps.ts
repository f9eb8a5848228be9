import type { StepResult } from './run-reports.ts'

interface Planned {
  name: string
  /** Steps that must have passed before this one begins. */
  needs?: readonly string[]
}

interface Run<Step> {
  atOnce: number
  /** Earlier results. The results of these steps are added. */
  ended: Map<string, StepResult>
  run: (step: Step) => Promise<StepResult>
  isInterrupted?: () => boolean
}

/** Returns the named steps, and all that they need, in the order of `steps`. */
export function withNeeds<Step extends Planned>(steps: readonly Step[], names: readonly string[]): Step[] {
  const wanted = new Set(names)
  // Iterating a set includes items added during the loop.
  for (const name of wanted) for (const need of steps.find((step) => step.name === name)?.needs ?? []) wanted.add(need)
  return steps.filter(({ name }) => wanted.has(name))
}

/**
 * Runs steps in order, a limited number at once. A step that still waits for its needs is overtaken; one whose need has
 * failed is not run.
 */
export async function runSteps<Step extends Planned>(steps: readonly Step[], options: Run<Step>): Promise<void> {
  const { atOnce, ended, run, isInterrupted = () => false } = options
  const waiting = [...steps]
  const running = new Set<Promise<void>>()
  const begin = async (step: Step) => {
    const failed = step.needs?.find((need) => ended.get(need)?.outcome !== 'passed')
    ended.set(step.name, failed === undefined ? await run(step) : notRun(step.name, `${failed} failed`))
  }
  for (;;) {
    const next = waiting.findIndex(({ needs = [] }) => needs.every((need) => ended.has(need)))
    if (next === -1 || running.size === atOnce || isInterrupted()) {
      if (running.size === 0) return
      await Promise.race(running)
      continue
    }
    for (const step of waiting.splice(next, 1)) {
      const ending = begin(step).finally(() => running.delete(ending))
      running.add(ending)
    }
  }
}

function notRun(name: string, reason: string): StepResult {
  return { name, outcome: 'not run', tally: { passed: 0, failed: 0, skipped: 0 }, seconds: 0, reason }
}
