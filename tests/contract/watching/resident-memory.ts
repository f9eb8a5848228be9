import { readFileSync } from 'node:fs'

/** Returns a process's memory in RAM. Linux only. */
export function residentMegabytes(pid: number): number {
  return megabytes(pid, 'VmRSS')
}

/** Returns its peak memory. Linux only. */
export function peakMegabytes(pid: number): number {
  return megabytes(pid, 'VmHWM')
}

function megabytes(pid: number, name: string): number {
  const [, kilobytes] = new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  if (kilobytes === undefined) throw new Error(`process ${pid} has no ${name}`)
  return Math.round(Number(kilobytes) / 1024)
}
