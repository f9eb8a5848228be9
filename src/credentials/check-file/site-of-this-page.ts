import type { Site } from './site-requests.ts'

/** The site that this page came from. Its clock is believed rather than this machine's, which may be set to anything. */
export function siteOfThisPage(siteUrl: string): Site {
  let aheadMs = 0
  return {
    siteUrl,
    now: () => new Date(Date.now() + aheadMs),
    fetch: async (path, init) => {
      const reply = await fetch(path, { ...init, credentials: 'omit', redirect: 'error' })
      const told = Date.parse(reply.headers.get('Date') ?? '')
      if (!Number.isNaN(told)) aheadMs = told - Date.now()
      return reply
    },
  }
}
