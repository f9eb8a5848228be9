import { execFileSync } from 'node:child_process'

const PROGRAM_MS = 15_000

/** Runs a system program and returns its output. Tests read our documents with independent programs. */
export function run(program: string, args: readonly string[]): string {
  try {
    return execFileSync(program, args, { encoding: 'utf8', timeout: PROGRAM_MS, stdio: 'pipe' })
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (!missing) throw error
    throw new Error(`${program} is not installed: scripts/system-packages.ts names its package`, { cause: error })
  }
}
