/**
 * Calls `end` when this process ends, before what was registered earlier. Returns a function that forgets it. SIGTERM is
 * an end as well: by default Node dies of it without the event 'exit', and that is how vitest stops its workers. A
 * process with its own answer to SIGTERM keeps it.
 */
export function onExit(end: () => void): () => void {
  if (process.listenerCount('SIGTERM') === 0) process.on('SIGTERM', () => process.exit(SIGTERM_EXIT_CODE))
  process.prependOnceListener('exit', end)
  return () => process.off('exit', end)
}

const SIGTERM_EXIT_CODE = 143
