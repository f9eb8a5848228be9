import { parseStrictJson } from './strict-json.ts'

/** The site that the check trusts: the one whose page this is. */
export interface Site {
  /** Without a slash at the end. */
  siteUrl: string
  /** Asks this site and no other: `path` begins with a slash. */
  fetch: (path: string, init?: RequestInit) => Promise<Response>
  now: () => Date
}

/** Longer than a busy server takes; a visitor would not wait longer. */
const TIMEOUT_MS = 15_000
/** A status list of 131,072 places in hexadecimal would be a fifth of this. */
const MAX_ANSWER_BYTES = 10_000_000

/** The site did not answer, or not in a way that says anything. Nothing follows from it for the certificate. */
export class SiteUnavailable extends Error {}

/** The body; undefined when the site says that there is no such thing (404). @throws SiteUnavailable */
export async function fetchBytes(site: Site, path: string, init: RequestInit = {}): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    const reply = await site.fetch(path, { ...init, cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (reply.status === 404) return undefined
    if (reply.status === 429) throw new SiteUnavailable('Too many checks were made from here. Try again in a minute.')
    if (!reply.ok) throw new SiteUnavailable('This site could not answer.')
    const body = new Uint8Array(await reply.arrayBuffer())
    if (body.length > MAX_ANSWER_BYTES) throw new SiteUnavailable('This site answered with something else.')
    return body
  } catch (error) {
    if (error instanceof SiteUnavailable) throw error
    throw new SiteUnavailable('This site could not be reached.')
  }
}

/** @throws SiteUnavailable also for a body that is no JSON: a page of a network one has to sign in to, say */
export async function fetchJson(site: Site, path: string, init?: RequestInit): Promise<unknown> {
  const body = await fetchBytes(site, path, init)
  if (!body) return undefined
  try {
    return parseStrictJson(new TextDecoder().decode(body))
  } catch {
    throw new SiteUnavailable('This site answered with something else.')
  }
}

/** '/c/…' of an absolute address of this site; undefined for any other address. */
export function pathOnSite({ siteUrl }: Pick<Site, 'siteUrl'>, url: unknown): string | undefined {
  if (typeof url !== 'string' || !url.startsWith(`${siteUrl}/`)) return undefined
  const path = url.slice(siteUrl.length)
  // Nothing that an address parser would read as another path, or as another host.
  return /^\/(?!\/)[\w./-]+$/.test(path) && !path.includes('..') ? path : undefined
}
