import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

const MODULE = new URL('on-exit.ts', import.meta.url).href

async function outputOf(script: string, signal?: NodeJS.Signals): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', `import { onExit } from '${MODULE}'\n${script}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  if (signal) child.stdout.once('data', () => child.kill(signal))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output }
}

const WAIT = "console.log('ready'); setTimeout(() => {}, 60_000)"

test('what was begun is ended when the process ends by itself, and when SIGTERM ends it', async () => {
  const register = "onExit(() => console.log('ended'))"
  expect(await outputOf(register)).toEqual({ code: 0, output: 'ended\n' })
  expect(await outputOf(`${register}; ${WAIT}`, 'SIGTERM')).toEqual({ code: 143, output: 'ready\nended\n' })
})

test('what was ended already is forgotten, and a process with its own answer to SIGTERM keeps it', async () => {
  expect(await outputOf("onExit(() => console.log('ended'))()")).toEqual({ code: 0, output: '' })
  const own = "process.on('SIGTERM', () => process.exit(7))"
  expect(await outputOf(`${own}; onExit(() => console.log('ended')); ${WAIT}`, 'SIGTERM')).toEqual({ code: 7, output: 'ready\nended\n' })
})
