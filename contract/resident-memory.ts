import { readFileSync } from 'node:fs'

/** The memory that a process has in RAM. Linux only. */
export function residentMegabytes(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  if (kilobytes === undefined) throw new Error(`process ${pid} has no VmRSS`)
  return Math.round(Number(kilobytes) / 1024)
}
