import { wellFormed } from '#base/text/characters.ts'

/** Returns the URL of a program's picture: artworkUrl('Finance', 'cost-basics') → '/art/finance/cost-basics.svg'. */
export function artworkUrl(category: string | null | undefined, seed: string | number): string {
  return `/art/${categorySegment(category)}/${segment(seed)}.svg`
}

/** Returns the URL of the soft background of a program's hero picture, in the colours of its artwork. */
export function backdropUrl(category: string | null | undefined, seed: string | number): string {
  return `/art/backdrop/${categorySegment(category)}/${segment(seed)}.svg`
}

/** Returns the URL of a placeholder portrait: portraitUrl('head-of-training', 'leadership'). */
export function portraitUrl(seed: string, tone: string): string {
  return `/art/portrait/${segment(tone)}/${segment(seed)}.svg`
}

function categorySegment(category: string | null | undefined): string {
  return segment((category ?? '').trim().toLowerCase() || 'other')
}

/** Replaces lone surrogates. encodeURIComponent would throw for them, and the whole page would fail. */
function segment(text: string | number): string {
  return encodeURIComponent(wellFormed(String(text)))
}
