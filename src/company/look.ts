import type { Look } from '#ui/colours/shipped-colours.ts'

/** The address of the manifest for installed sites. */
export function manifestPath({ look }: { look?: Look | undefined }): string {
  return look ? `/site.webmanifest?look=${lookPath(look).slice('/look/'.length)}` : '/site.webmanifest'
}

/** The addresses of a look's styles and icons begin with this, so that a changed look has new addresses: '/look/7a1f5c-ed9e1c'. */
export function lookPath({ brand, accent }: Look): string {
  return `/look/${brand.slice(1)}-${accent.slice(1)}`
}
