/**
 * Reports whether a URL typed by an admin may be used in a link or an image: https, http, or a path of this site. Refuses
 * 'javascript:', 'data:', '//elsewhere' and backslashes (docs/product/contract.md, section 5).
 */
export function isSafeUrl(address: string): boolean {
  // eslint-disable-next-line no-control-regex -- browsers strip control characters before they read the scheme
  if (/[\u0000-\u0020\\]/.test(address)) return false
  if (address.startsWith('/')) return !address.startsWith('//')
  return /^https?:\/\/[^/?#]/i.test(address) && parseUrl(address) !== undefined
}

/** Undefined when the text is not an absolute URL. `URL.parse` and `URL.canParse` are newer than the browsers that we support. */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
