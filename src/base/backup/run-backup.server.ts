import { fork } from 'node:child_process'
import { runtimeFile } from '../config/build-files.server.ts'
import { BackupError } from './backup-error.server.ts'
import type { BackupOrder, BackupResult } from './create-backup.server.ts'

/** The child process's final message. */
export type BackupReport = { result: BackupResult | undefined } | { failure: string }

/** The environment of PostgreSQL's tools. No other variables are passed on: no secrets, no Node options. */
const NEEDED_BY_POSTGRES = /^(?:PATH|HOME|LANG|PG[A-Z]+)$/

/** Makes a backup in a low-priority child process. `signal` aborts it. @throws BackupError */
export async function runBackup(order: BackupOrder, signal: AbortSignal): Promise<BackupResult | undefined> {
  const child = fork(runtimeFile('./backup-worker.ts', import.meta.url), {
    env: Object.fromEntries(Object.entries(process.env).filter(([name]) => NEEDED_BY_POSTGRES.test(name))),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    signal,
    killSignal: 'SIGKILL',
  })
  const { promise, resolve, reject } = Promise.withResolvers<BackupResult | undefined>()
  child.on('message', (report: BackupReport) => ('failure' in report ? reject(new BackupError(report.failure)) : resolve(report.result)))
  child.on('error', reject)
  child.on('exit', (code, ended) => reject(new BackupError(`The process that makes the backup ended (${ended ?? `exit code ${code}`}).`)))
  child.send(order, (error) => error && reject(error))
  return promise
}
