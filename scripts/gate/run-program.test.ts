import { expect, test } from 'vitest'
import { runNode, type RunOptions } from './run-program.ts'

/** Starts a process that lives for a minute and holds the pipes of its parent. */
const LEAVE_BEHIND =
  "const { pid } = require('node:child_process').spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'], { stdio: 'inherit' }); console.log(pid)"

function run(script: string, limits: Pick<RunOptions, 'limitMs' | 'lastOutputMs'>) {
  const parts: string[] = []
  const ended = runNode(['-e', script], { output: { write: (text) => parts.push(text), isTerminal: false }, ...limits })
  return { ended, said: () => parts.join('') }
}

test('a program that has ended is not waited for because something it started holds its pipes', async () => {
  const { ended, said } = run(`${LEAVE_BEHIND}; process.exit(3)`, { lastOutputMs: 500 })
  expect((await ended).exitCode).toBe(3)
  process.kill(Number(said()))
})

test('a program that does not end within its limit is ended, and has failed', async () => {
  const { ended, said } = run('setTimeout(() => {}, 60_000)', { limitMs: 200 })
  expect((await ended).exitCode).toBe(1)
  expect(said()).toContain('did not end within')
})
