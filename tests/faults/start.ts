import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { environmentOf } from '../contract/built-app.ts'
import type { DatabaseSettings } from './outcome.ts'

const MAX_REFUSAL_MS = 15_000

/** Starts the program where it must refuse. Returns its exit code (null if it did not exit) and its standard error. */
export async function refusedStart(database: DatabaseSettings, env: Record<string, string> = {}): Promise<[number | null, string]> {
  const child = spawn(process.execPath, ['build/server/server.js'], {
    env: { PATH: process.env['PATH'], ...environmentOf({ ...database, seed: 'demo' }), PORT: '0', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  // A program that starts nevertheless would run for ever.
  const timer = setTimeout(() => child.kill('SIGKILL'), MAX_REFUSAL_MS)
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  await once(child, 'close')
  clearTimeout(timer)
  return [child.exitCode, said]
}

/** Returns the files of a folder with their bytes, to detect changes. The lock of the folder is excluded. */
export function bytesOf(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !entry.name.startsWith('.'),
  )
  return Object.fromEntries(files.map(({ parentPath, name }) => [name, readFileSync(join(parentPath, name)).toString('base64')]))
}
