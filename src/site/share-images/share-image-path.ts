const ITEM_KINDS = new Map([
  ['training-programs', 'program'],
  ['services', 'service'],
])

/**
 * The path of a page's share image: '/about' → '/og/page/about.png', '/services/iso' → '/og/service/iso.png'. A
 * certificate uses that of the verification page; a missing page uses that of the home page.
 */
export function shareImagePath(path: string, isIndexed = true): string {
  const [, folder = '', item] = path.split('/')
  if (folder === 'c') return '/og/page/verify-certificate.png'
  const kind = ITEM_KINDS.get(folder)
  if (item && kind && isIndexed) return `/og/${kind}/${item}.png`
  return `/og/page/${!item && PAGES.has(folder) ? folder : 'home'}.png`
}

/** All public pages except the home page. */
const PAGES = new Set(
  'about training-programs schedule services case-studies verify-certificate issuer contact privacy terms cookies'.split(' '),
)
