const ITEM_KINDS = new Map([['training-programs', 'program'], ['services', 'service']])

/**
 * Where the picture of a page is served: '/about' → '/og/page/about.png', '/services/iso' → '/og/service/iso.png'. A
 * certificate shows the verification page's; what is no page to be found, such as a missing program, the home page's.
 */
export function shareImagePath(path: string, isIndexed = true): string {
  const [, folder = '', item] = path.split('/')
  if (folder === 'c') return '/og/page/verify-certificate.png'
  const kind = ITEM_KINDS.get(folder)
  if (item && kind && isIndexed) return `/og/${kind}/${item}.png`
  return `/og/page/${!item && PAGES.has(folder) ? folder : 'home'}.png`
}

/** Every public page but the home page. */
const PAGES = new Set('about training-programs services verify-certificate issuer contact privacy terms cookies'.split(' '))
