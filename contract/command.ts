import { spawnSync } from 'node:child_process'
import { environmentOf } from './built-app.ts'

interface Ended {
  status: number | null
  text: string
}

/** Runs a command of the build as `npm run` does, on the database that the settings name. */
export function runCommand(name: 'check-history' | 'rotate-keys', database: { dataDir: string; databaseUrl: string | undefined }, options: string[] = []): Ended {
  const env = { PATH: process.env['PATH'], ...environmentOf(database) }
  const { status, stdout, stderr } = spawnSync(process.execPath, [`build/server/${name}.js`, ...options], { env, encoding: 'utf8' })
  return { status, text: stdout + stderr }
}
