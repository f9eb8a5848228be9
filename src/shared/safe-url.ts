/**
 * Whether an address an admin typed may stand in a link or an image: https, http, or a path of this site.
 * 'javascript:', 'data:', '//elsewhere' and back-slash tricks are refused (docs/product/contract.md section 5).
 */
export function isSafeUrl(address: string): boolean {
  // eslint-disable-next-line no-control-regex -- control characters are what browsers strip before they read a scheme
  if (/[\u0000-\u0020\\]/.test(address)) return false
  if (address.startsWith('/')) return !address.startsWith('//')
  return /^https?:\/\/[^/?#]/i.test(address) && URL.canParse(address)
}
