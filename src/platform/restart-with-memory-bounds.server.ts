/** Young objects of V8, in MB. By default this part of the heap grows to 64 MB in a burst and stays so large. */
const V8_OPTION = '--max-semi-space-size=8'
/**
 * Of glibc. By default each thread has a heap of its own, and the heaps keep what was freed: Argon2 takes 19 MiB for each
 * API code, so that four threads kept 120 MB after the first few. What is larger than this threshold is given back.
 */
const GLIBC_SETTINGS = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: String(256 * 1024) }

/**
 * Replaces this process by one that keeps little memory that it does not use (docs/decisions/0050). V8 and glibc read
 * these settings only at the start of a process. The process ID stays, and so do all options and the environment; what
 * the operator has set wins. Does nothing in the new process, and on Windows.
 */
export function restartWithMemoryBounds(): void {
  if (process.execArgv.includes(V8_OPTION) || typeof process.execve !== 'function') return
  process.execve(process.execPath, [process.execPath, V8_OPTION, ...process.execArgv, ...process.argv.slice(1)], { ...GLIBC_SETTINGS, ...process.env })
}
