/**
 * Calls `end` when this process ends, before functions registered earlier. Returns a function that cancels it. SIGTERM
 * counts as well: by default it kills Node without the event 'exit', and vitest stops its workers with it. A process with
 * its own SIGTERM handler keeps it.
 */
export function onExit(end: () => void): () => void {
  if (process.listenerCount('SIGTERM') === 0) process.on('SIGTERM', () => process.exit(SIGTERM_EXIT_CODE))
  process.prependOnceListener('exit', end)
  return () => process.off('exit', end)
}

const SIGTERM_EXIT_CODE = 143
