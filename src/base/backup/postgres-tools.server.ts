import { spawn } from 'node:child_process'
import { BackupError } from './backup-error.server.ts'

const PACKAGE = 'postgresql-client'
const MAX_MESSAGE_LENGTH = 300

/**
 * Runs a program of PostgreSQL to its end. The password goes through the environment, where other accounts cannot see it.
 * @throws BackupError with PostgreSQL's first line, or the name of the package that is missing
 */
export async function runPostgresTool(tool: 'pg_dump' | 'pg_restore' | 'psql', options: string[], databaseUrl?: string): Promise<void> {
  const { connection, environment } = connectionOf(databaseUrl)
  const child = spawn(tool, [...connection, ...options], {
    env: { ...process.env, ...environment, LC_MESSAGES: 'C' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const killAtExit = () => child.kill()
  process.once('exit', killAtExit)
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(0, 64 * 1024)))
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  child.once('error', (error: NodeJS.ErrnoException) => {
    const isMissing = error.code === 'ENOENT'
    reject(
      isMissing
        ? new BackupError(
            `${tool} is not installed: install the package ${PACKAGE}, in the version of your PostgreSQL server or a later one.`,
          )
        : error,
    )
  })
  child.once('close', (code) => (code === 0 ? resolve() : reject(new BackupError(`${tool} failed: ${complaintIn(said)}`))))
  return promise.finally(() => process.off('exit', killAtExit))
}

/**
 * The line that says what is wrong. The lines after it may quote values of rows, which must not get into a log.
 * 'psql:restore.sql:12: ERROR:  relation "a" exists\nDETAIL: …' → 'relation "a" exists'
 */
export function complaintIn(said: string): string {
  const lines = said.split('\n').filter((line) => line.trim() !== '')
  const line = lines.find((text) => /\b(?:ERROR|FATAL|PANIC|error|fatal):/.test(text)) ?? lines[0] ?? 'it gave no reason.'
  return line.replace(/^.*?\b(?:ERROR|FATAL|PANIC|error|fatal):\s*/, '').slice(0, MAX_MESSAGE_LENGTH)
}

function connectionOf(databaseUrl: string | undefined): { connection: string[]; environment: Record<string, string> } {
  if (databaseUrl === undefined) return { connection: [], environment: {} }
  const url = new URL(databaseUrl)
  const password = decodeURIComponent(url.password)
  url.password = ''
  return { connection: [`--dbname=${url.href}`], environment: password === '' ? {} : { PGPASSWORD: password } }
}
