import { parseStrictJson } from './strict-json.ts'

/** The site that the check trusts: the one that served this page. */
export interface Site {
  /** Without a slash at the end. */
  siteUrl: string
  /** The site's former addresses, in the same form. Certificates issued there are ours. */
  formerUrls?: readonly string[] | undefined
  /** Sends requests to this site only. `path` begins with a slash. */
  fetch: (path: string, init?: RequestInit) => Promise<Response>
  now: () => Date
}

/** Longer than a busy server needs. A visitor would not wait longer. */
const TIMEOUT_MS = 15_000
/** Far more than a status list or a badge has. */
const MAX_ANSWER_BYTES = 10_000_000

/** The site did not reply, or its reply is unusable. This says nothing about the certificate. */
export class SiteUnavailable extends Error {}

/** The body of the reply; undefined for 404. @throws SiteUnavailable */
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

/** @throws SiteUnavailable also when the body is not JSON, for example the sign-in page of a hotel network */
export async function fetchJson(site: Site, path: string, init?: RequestInit): Promise<unknown> {
  const body = await fetchBytes(site, path, init)
  if (!body) return undefined
  try {
    return parseStrictJson(new TextDecoder().decode(body))
  } catch {
    throw new SiteUnavailable('This site answered with something else.')
  }
}

export type SiteAddresses = Pick<Site, 'siteUrl' | 'formerUrls'>

/** The current or former site address that an absolute URL begins with; undefined for any other URL. */
export function addressOnSite({ siteUrl, formerUrls = [] }: SiteAddresses, url: unknown): string | undefined {
  return typeof url === 'string' ? [siteUrl, ...formerUrls].find((address) => url.startsWith(`${address}/`)) : undefined
}

/** The path of an absolute URL of this site, such as '/c/…'; undefined for any other URL. */
export function pathOnSite(site: SiteAddresses, url: unknown): string | undefined {
  const address = addressOnSite(site, url)
  if (address === undefined) return undefined
  const path = String(url).slice(address.length)
  // Refuses anything that a URL parser would read as another path or host.
  return /^\/(?!\/)[\w./-]+$/.test(path) && !path.includes('..') ? path : undefined
}
