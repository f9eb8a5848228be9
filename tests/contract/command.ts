import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { environmentOf } from './built-app.ts'

interface Ended {
  status: number | null
  text: string
}

type CommandName =
  | 'check-history'
  | 'rotate-keys'
  | 'restore-access'
  | 'backup'
  | 'restore'
  | 'new-code'
  | 'end-sessions'
  | 'check-setup'
  | 'server'
  | 'move'

interface Database {
  dataDir: string
  databaseUrl: string | undefined
}

const TIMEOUT_MS = 60_000

/** Runs a command of the build as `npm run` does, on the database in the settings. */
export function runCommand(
  name: CommandName,
  database: Database,
  options: string[] = [],
  more: Record<string, string> = {},
  input = '',
): Ended {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`build/server/${name}.js`, ...options], {
    env: commandEnvironment(database, more),
    encoding: 'utf8',
    input,
    timeout: TIMEOUT_MS,
  })
  return { status, text: stdout + stderr }
}

/** The same without blocking this process. */
export async function runCommandAside(
  name: CommandName,
  database: Database,
  options: string[] = [],
  more: Record<string, string> = {},
): Promise<Ended> {
  const child = spawn(process.execPath, [`build/server/${name}.js`, ...options], {
    env: commandEnvironment(database, more),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const [status] = (await once(child, 'close')) as [number | null]
  return { status, text }
}

function commandEnvironment(database: Database, more: Record<string, string> = {}) {
  return { PATH: process.env['PATH'], ...environmentOf(database), ...more }
}
