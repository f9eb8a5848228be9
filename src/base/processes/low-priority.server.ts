import { setPriority } from 'node:os'

const LOW_PRIORITY = 15

/** Lets requests to the site come first. Does nothing where a sandbox forbids it: the work matters more than its priority. */
export function runAtLowPriority(): void {
  try {
    setPriority(LOW_PRIORITY)
  } catch {
    // EPERM or EACCES.
  }
}
