/** What lucide writes on each icon; styles/base.css says the same of an icon without them. */
const DEFAULTS =
  ' xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor"' +
  ' stroke-width="2" stroke-linecap="round" stroke-linejoin="round"'
/** Icons on a grid of 24: lucide's, and our own of companies that lucide does not draw. */
const ICON = /(<svg [^>]*viewBox="0 0 24 24"[^>]*>)(.*?)<\/svg>/g
/** lucide names each icon in its class. No style asks for it. */
const NAME = / class="lucide(?: lucide-[a-z0-9-]+)+/

const EMPTY_ELEMENT = /><\/(?:path|circle|rect|line|polyline|polygon|ellipse)>/g

/**
 * Writes the drawing of each icon once, into a list of symbols at the end of the page, and refers to it where the icon
 * stands. `restoreIcons` (src/site/start/restore-icons.ts) undoes this before React takes the page over.
 */
export function shareIcons(html: string): string {
  const ids = new Map<string, string>()
  const shared = html.replaceAll(ICON, (_icon, tag: string, drawing: string) => {
    const id = ids.get(drawing) ?? `i${ids.size}`
    ids.set(drawing, id)
    return `${tag.replace(DEFAULTS, '').replace(NAME, ' class="lucide')}<use href="#${id}"/></svg>`
  })
  if (ids.size === 0) return html
  const symbols = Array.from(
    ids,
    ([drawing, id]) => `<symbol id="${id}" viewBox="0 0 24 24">${drawing.replaceAll(EMPTY_ELEMENT, '/>')}</symbol>`,
  )
  return shared.replace('</body>', () => `<svg id="icons" hidden="">${symbols.join('')}</svg></body>`)
}
