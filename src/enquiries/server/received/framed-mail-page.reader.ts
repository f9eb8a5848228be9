/**
 * The HTML before the page of a mail. Links do not open: that would be a new window, which the sandbox forbids. Instead the foot shows the
 * address, so that anyone who points at a link sees its target.
 */
const BEFORE = `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>E-mail</title><base target="_blank"><style>
html{background:#fff;color:#1a1a1a;font:1rem/1.5 sans-serif;overflow-wrap:anywhere}img{max-width:100%}
a[href]:is(:hover,:focus,:active)::after{content:attr(href)!important;position:fixed!important;inset:auto 0 0 0!important;z-index:2147483647!important;
padding:.5rem!important;background:#1a1a1a!important;color:#fff!important;font:.875rem/1.4 sans-serif!important;white-space:normal!important}
</style>`

/** Elements that lead elsewhere although the page's policy allows nothing: it does not govern them. */
const BEYOND_POLICY = /<(?:base|link|meta)(?=[\s/>])/gi
const PICTURE = /\bcid:([^\s"'<>()]{1,200})/gi

/** A picture of the mail, which the page refers to by its Content-ID. */
export interface PagePicture {
  contentId: string
  type: string
  bytes: Uint8Array
}

/** Limit for all pictures of a page, counting repetitions. An honest page shows a logo some ten times. */
const MAX_SHOWN_LENGTH = 14 * 1024 * 1024

/**
 * The HTML page of a mail for a frame, with its pictures as data URLs. Its policy, not this code, stops scripts and remote content
 * (`MAIL_PAGE_POLICY`). Pictures that would make the page too large are omitted.
 */
export function framedMailPage(page: Uint8Array, pictures: readonly PagePicture[]): Uint8Array {
  const addresses = new Map(
    pictures.map(({ contentId, type, bytes }) => [contentId, `data:${type};base64,${Buffer.from(bytes).toString('base64')}`]),
  )
  let left = MAX_SHOWN_LENGTH
  const shown = Buffer.from(page)
    .toString()
    .replace(BEYOND_POLICY, '<wbr')
    .replace(PICTURE, (address, id: string) => {
      const data = addresses.get(id) ?? addresses.get(decoded(id)) ?? address
      left -= data.length
      return left < 0 ? address : data
    })
  return Buffer.from(`${BEFORE}\n${shown}`)
}

function decoded(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}
