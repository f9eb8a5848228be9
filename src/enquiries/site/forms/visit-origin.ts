import type { EnquiryOrigin } from '../../enquiry-origin.ts'

/** Read when the first page of the visit loads, and kept in memory only: no cookie, no storage. */
export const VISIT_ORIGIN: EnquiryOrigin = typeof document === 'undefined' ? {} : visitOrigin(location.href, document.referrer)

/** The origin of a visit that began at this address. A referrer of the site itself says nothing: the page was loaded again. */
export function visitOrigin(address: string, referrer: string): EnquiryOrigin {
  const { hostname, pathname, search } = new URL(address)
  const { utm_source: source = '' } = Object.fromEntries(new URLSearchParams(search))
  const referrerHost = hostOf(referrer)
  return {
    source,
    referrerHost: referrerHost === hostname ? '' : referrerHost,
    firstPage: pathname,
  }
}

function hostOf(address: string): string {
  try {
    return new URL(address).hostname
  } catch {
    // Without a referrer the address is empty.
    return ''
  }
}
