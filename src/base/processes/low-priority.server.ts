import { setPriority } from 'node:os'

const LOW_PRIORITY = 15

/** Gives requests to the site precedence. Does nothing where a sandbox forbids it, because the work matters more than its priority. */
export function runAtLowPriority(): void {
  try {
    setPriority(LOW_PRIORITY)
  } catch {
    // EPERM or EACCES.
  }
}
