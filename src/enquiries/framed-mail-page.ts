/**
 * What surrounds the page of a mail. A press of a link opens nothing: it would be a new window, which the sandbox forbids. Instead the
 * address stands at the foot, so that whoever points at a link sees where it leads.
 */
const BEFORE = `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>E-mail</title><base target="_blank"><style>
html{background:#fff;color:#1a1a1a;font:1rem/1.5 sans-serif;overflow-wrap:anywhere}img{max-width:100%}
a[href]:is(:hover,:focus,:active)::after{content:attr(href)!important;position:fixed!important;inset:auto 0 0 0!important;z-index:2147483647!important;
padding:.5rem!important;background:#1a1a1a!important;color:#fff!important;font:.875rem/1.4 sans-serif!important;white-space:normal!important}
</style>`

/** Elements that lead elsewhere although the policy of the page allows nothing: it does not govern them. */
const BEYOND_POLICY = /<(?:base|link|meta)(?=[\s/>])/gi
const PICTURE = /\bcid:([^\s"'<>()]{1,200})/gi

/**
 * The page of a mail for a frame. Its policy, not this text, is what stops scripts and remote content (`MAIL_PAGE_POLICY`).
 * `pictures`: those of the mail by their Content-ID, as addresses of data.
 */
export function framedMailPage(page: string, pictures: ReadonlyMap<string, string>): string {
  const shown = page
    .replace(BEYOND_POLICY, '<wbr')
    .replace(PICTURE, (address, id: string) => pictures.get(id) ?? pictures.get(decoded(id)) ?? address)
  return `${BEFORE}\n${shown}`
}

/** Nothing of a stranger runs, is sent, or is loaded from anywhere; not even when the page is opened by itself. */
export const MAIL_PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox"

function decoded(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}
