import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import type { Stream } from 'node:stream'
import { onExit } from '../../../scripts/on-exit.ts'

const START_MS = 30_000

/** Starts a program that ends with this process. */
export function startProcess(path: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  const child = spawn(path, args, options)
  child.once(
    'exit',
    onExit(() => child.kill('SIGKILL')),
  )
  return child
}

/** Waits until the program has written a matching line. */
export function outputWith(child: ChildProcess, stream: Stream | null | undefined, pattern: RegExp): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    let output = ''
    const timer = setTimeout(() => reject(new Error(`the browser did not start: ${output}`)), START_MS)
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`the browser ended: ${output}`)))
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const found = pattern.exec(output)
      if (!found) return
      clearTimeout(timer)
      resolve(found)
    })
  })
}

export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), 3000)
  await once(child, 'exit')
  clearTimeout(timer)
}
