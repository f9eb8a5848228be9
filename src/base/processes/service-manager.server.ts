import { execFile } from 'node:child_process'
import type { Logger } from 'pino'

const FIRST_INHERITED = 3

/**
 * Returns the socket that systemd has opened for this process (deploy/pramaan.socket), for `server.listen`: it stays open
 * during a restart, so that visitors wait instead of being refused. Undefined without systemd.
 */
export function inheritedSocket(environment: Record<string, string | undefined> = process.env): { fd: number } | undefined {
  const isOurs = environment['LISTEN_PID'] === String(process.pid) && environment['LISTEN_FDS'] === '1'
  return isOurs ? { fd: FIRST_INHERITED } : undefined
}

/** Tells systemd that the start has succeeded (Type=notify). Node cannot write to such a socket itself. */
export function reportReady(log: Logger): void {
  if (process.env['NOTIFY_SOCKET'] === undefined) return
  execFile('systemd-notify', ['--ready'], (error) => {
    if (error) log.warn(error, 'systemd was not told that the site is ready')
  })
}
