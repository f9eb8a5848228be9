import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'vitest'
import { findProgram, installPackages } from '../../scripts/system-packages.ts'

/** This machine does not permit a fault. The message is the reason for skipping the scenario. */
class NotPossibleHere extends Error {}

/** Creates a fault. Skips the scenario, with the reason, if this machine does not permit it. */
export async function possible<T>(context: TestContext, make: () => T | Promise<T>): Promise<T> {
  try {
    return await make()
  } catch (error) {
    if (error instanceof NotPossibleHere) context.skip(error.message)
    throw error
  }
}

/** A folder on a file system of its own, in memory. */
export interface SmallDisk {
  folder: string
  /** Writes a file that takes the remaining space. */
  fill: () => void
  /** Removes that file. */
  empty: () => void
  makeReadOnly: () => void
  unmount: () => void
}

/** @throws NotPossibleHere */
export function mountSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'pramaan-disk-'))
  const mount = (...args: string[]) => {
    const { status, stderr, error } = spawnSync('mount', args, { encoding: 'utf8' })
    if (status !== 0) throw new NotPossibleHere(`mount is not allowed here: ${error?.message ?? stderr.trim()}`)
  }
  mount('-t', 'tmpfs', '-o', `size=${megabytes}m`, 'pramaan-faults', folder)
  const filler = join(folder, 'filler')
  return {
    folder,
    fill: () => {
      try {
        for (let part = 0; ; part += 1) writeFileSync(filler, Buffer.alloc(4096), { flag: 'a' })
      } catch (error) {
        if ((error as { code?: unknown }).code !== 'ENOSPC') throw error
      }
    },
    empty: () => rmSync(filler),
    makeReadOnly: () => mount('-o', 'remount,ro', folder),
    unmount: () => {
      spawnSync('umount', ['-l', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** System calls of a running process that fail or are delayed until `end` is called. */
export interface InjectedFault {
  end: () => Promise<void>
}

const ATTACHED = /attached/

/**
 * Has strace tamper with system calls of a process: `inject('fdatasync,fsync:error=EIO', …)`. Only calls on these files are
 * affected. @throws NotPossibleHere
 */
export async function inject(pid: number, fault: string, files: readonly string[]): Promise<InjectedFault> {
  requireStrace()
  const calls = fault.split(':')[0] ?? ''
  const onFiles = files.flatMap((file) => ['-P', file])
  const strace = spawn('strace', ['-f', '-p', String(pid), '-e', `trace=${calls}`, '-e', `inject=${fault}`, ...onFiles], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  const ended = once(strace, 'close')
  await Promise.race([
    ended,
    new Promise<void>((resolve) => {
      strace.stderr.on('data', (chunk: Buffer) => {
        said = (said + chunk.toString()).slice(-4000)
        if (ATTACHED.test(said)) resolve()
      })
    }),
  ])
  if (strace.exitCode !== null) throw new NotPossibleHere(`strace cannot attach here: ${said.trim()}`)
  return {
    end: async () => {
      strace.kill('SIGINT')
      await ended
    },
  }
}

/** @throws NotPossibleHere when strace is neither installed nor installable */
export function requireStrace(): void {
  if (!findProgram('strace') && !installPackages(['strace'])) throw new NotPossibleHere('strace is not installed')
}
