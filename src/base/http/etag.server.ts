import { Problem } from '../api/problem.ts'

/** Returns the entity tag of a row's version: 3 → '"3"'. */
export function etagOf(version: number): string {
  return `"${version}"`
}

/**
 * Refuses an edit of an older version (RFC 9110, section 13.1.1). Without If-Match, or with '*', nothing is compared.
 * @throws Problem 'stale' with the current item
 */
export function requireFresh(ifMatch: string | undefined, version: number, current: unknown): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return
  const tags = ifMatch.split(',').map((tag) => tag.trim())
  if (tags.includes(etagOf(version))) return
  const message = 'Someone else has changed this since you opened it. Nothing was overwritten.'
  throw new Problem('stale', message, { current, etag: etagOf(version) })
}
