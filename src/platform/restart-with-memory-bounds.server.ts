/**
 * Young objects may take 16 MB; by default they take 128 MB after a burst, and keep it. The rest may double between two
 * collections; by default it grows further, and what was used once stays with the process.
 */
const V8_OPTIONS = ['--max-semi-space-size=8', '--heap-growing-percent=100']
/**
 * Of glibc. By default each thread has a heap of its own, and the heaps keep what was freed: Argon2 takes 19 MiB for each
 * API code, so that four threads kept 120 MB after the first few. What is larger than this threshold is given back.
 */
const GLIBC_SETTINGS = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: String(256 * 1024) }

/**
 * Replaces this process by one that keeps little memory that it does not use (docs/decisions/0050 and 0066). V8 and glibc read
 * these settings only at the start of a process. The process ID stays, and so do all options and the environment; what
 * the operator has set wins. Does nothing in the new process, and on Windows.
 */
export function restartWithMemoryBounds(): void {
  if (V8_OPTIONS.every((option) => process.execArgv.includes(option)) || typeof process.execve !== 'function') return
  process.execve(process.execPath, [process.execPath, ...V8_OPTIONS, ...process.execArgv, ...process.argv.slice(1)], {
    ...GLIBC_SETTINGS,
    ...process.env,
  })
}
