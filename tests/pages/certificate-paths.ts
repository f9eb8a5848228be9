const FILES = ['pdf', 'json', 'jwt', 'svg', 'png'] as const

/** Returns the paths of a certificate's public page, its share image and its files (docs/product/contract.md, section 4). */
export function certificatePaths(token: string): string[] {
  return [`/c/${token}`, `/c/${token}/share.png`, ...FILES.map((file) => `/c/${token}.${file}`)]
}
