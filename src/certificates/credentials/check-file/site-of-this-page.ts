import type { Site, SiteAddresses } from './site-requests.ts'

/** The site that served this page. We use its clock, because the clock of this machine may be wrong. */
export function siteOfThisPage({ siteUrl, formerUrls }: SiteAddresses): Site {
  let clockOffsetMs = 0
  return {
    siteUrl,
    formerUrls,
    now: () => new Date(Date.now() + clockOffsetMs),
    fetch: async (path, init) => {
      const reply = await fetch(path, { ...init, credentials: 'omit', redirect: 'error' })
      const serverTime = Date.parse(reply.headers.get('Date') ?? '')
      if (!Number.isNaN(serverTime)) clockOffsetMs = serverTime - Date.now()
      return reply
    },
  }
}
