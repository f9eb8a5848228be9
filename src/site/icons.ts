import { mark, markColours } from '#ui/artwork/mark.ts'

/** The icons of the site in files, by name: the drawing as SVG, and the side in pixels of those that are PNG. */
export type IconName = 'favicon.svg' | 'icon-32.png' | 'apple-touch-icon.png' | 'icon-192.png' | 'icon-512.png' | 'icon-maskable-512.png'

interface IconInks {
  brand: string
  accent: string
}

/** The share of a maskable icon that no launcher cuts off. */
const SAFE_SHARE = 0.7
/** The paper of a favicon on a dark tab strip. */
const LIGHT_TILE = '#ecf2f4'

/** The drawing of an icon as SVG. */
export function iconDrawing(name: IconName, inks: IconInks): string {
  const colours = markColours(inks)
  switch (name) {
    case 'favicon.svg':
      return faviconWithDarkVariant(mark(64, colours), inks)
    case 'apple-touch-icon.png':
      return mark(64, { ...colours, cornerRadius: 0 })
    case 'icon-maskable-512.png':
      return inset(mark(64, { ...colours, tile: null }), inks.brand)
    default:
      return mark(64, colours)
  }
}

/** The side of a PNG in pixels; undefined for a drawing. */
export function iconSide(name: IconName): number | undefined {
  return ICON_SIDES[name]
}

const ICON_SIDES: Record<IconName, number | undefined> = {
  'favicon.svg': undefined,
  'icon-32.png': 32,
  'apple-touch-icon.png': 180,
  'icon-192.png': 192,
  'icon-512.png': 512,
  'icon-maskable-512.png': 512,
}

export function isIconName(name: string): name is IconName {
  return Object.hasOwn(ICON_SIDES, name)
}

/** A brand tile is hard to see on a dark tab strip, so the dark variant has a paper tile with a gauge in the brand. */
function faviconWithDarkVariant(svg: string, { brand, accent }: IconInks): string {
  const rules =
    `<style>@media (prefers-color-scheme:dark){rect{fill:${LIGHT_TILE}}path{stroke:${brand}}` +
    `path:nth-of-type(2){stroke:${accent}}}</style>`
  return svg.replace('><rect', `>${rules}<rect`)
}

function inset(svg: string, ground: string): string {
  const [side, edge] = [64 * SAFE_SHARE, 32 * (1 - SAFE_SHARE)]
  const inner = svg.replace(
    /^<svg [^>]*?viewBox="([^"]*)"[^>]*>/,
    `<svg x="${edge}" y="${edge}" width="${side}" height="${side}" viewBox="$1">`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64"><rect width="64" height="64" fill="${ground}"/>${inner}</svg>`
}
