/** The schematic map of the contact page. */
export const MAP_URL = '/art/map.svg'

/** Where a program's picture is served: artworkUrl('Finance', 'cost-basics') → '/art/finance/cost-basics.svg'. */
export function artworkUrl(category: string | null | undefined, seed: string | number): string {
  return `/art/${categorySegment(category)}/${segment(seed)}.svg`
}

/** The soft background of a program's hero picture, in the colours of its artwork. */
export function backdropUrl(category: string | null | undefined, seed: string | number): string {
  return `/art/backdrop/${categorySegment(category)}/${segment(seed)}.svg`
}

/** A placeholder portrait: portraitUrl('head-of-training', 'leadership'). */
export function portraitUrl(seed: string, tone: string): string {
  return `/art/portrait/${segment(tone)}/${segment(seed)}.svg`
}

function categorySegment(category: string | null | undefined): string {
  return segment((category ?? '').trim().toLowerCase() || 'other')
}

/** A lone surrogate in typed text would make encodeURIComponent throw, and with it the whole page. */
function segment(text: string | number): string {
  return encodeURIComponent(String(text).toWellFormed())
}
