import { expect, test } from 'vitest'
import type { StepResult } from './run-reports.ts'
import { runSteps, withNeeds } from './run-steps.ts'

const STEPS = [
  { name: 'build', lasts: 3 },
  { name: 'types', lasts: 1 },
  { name: 'contract', needs: ['build'], lasts: 1 },
  { name: 'unit', lasts: 1 },
  { name: 'browser', needs: ['build'], lasts: 1 },
]

/** Returns the order in which the steps begin, and the results, if the named ones fail. A step lasts some turns of the event loop. */
async function play(failing: string[] = [], steps = STEPS) {
  const begun: string[] = []
  const ended = new Map<string, StepResult>()
  const run = async ({ name, lasts }: (typeof STEPS)[number]): Promise<StepResult> => {
    begun.push(name)
    for (let turn = 0; turn < lasts * 10; turn += 1) await Promise.resolve()
    return { name, outcome: failing.includes(name) ? 'failed' : 'passed', tally: { passed: 1, failed: 0, skipped: 0 }, seconds: 1 }
  }
  await runSteps(steps, { atOnce: 2, ended, run })
  return { begun, ended }
}

test('steps that need the build wait for it, and the others run beside it', async () => {
  const { begun, ended } = await play()
  expect(begun.slice(0, 3)).toEqual(['build', 'types', 'unit'])
  expect(begun.slice(3)).toEqual(['contract', 'browser'])
  expect(ended.size).toBe(5)
})

test('when the build fails, what needs it is not run and says why', async () => {
  const { begun, ended } = await play(['build'])
  expect(begun).toEqual(['build', 'types', 'unit'])
  expect(ended.get('contract')).toMatchObject({ outcome: 'not run', reason: 'build failed' })
})

test('a step brings what it needs and nothing else', () => {
  const namesFor = (...names: string[]) => withNeeds(STEPS, names).map(({ name }) => name)
  expect(namesFor('types')).toEqual(['types'])
  expect(namesFor('browser')).toEqual(['build', 'browser'])
})
