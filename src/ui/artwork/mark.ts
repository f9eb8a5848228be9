import { SHIPPED_COLOURS } from '../colours/shipped-colours.ts'
import { onCircle } from './svg.ts'

export type MarkColours = {
  /** The colour of the tile behind the gauge. Null draws the gauge alone. */
  tile?: string | null
  arc?: string
  zone?: string
  tick?: string
  /** Corner radius of the tile on the 64 grid. */
  cornerRadius?: number
}

const GRID = 64
const CENTRE = 32
const RADIUS = 21
const ARC_START = Math.PI * 0.75
const ZONE_BOUNDARY = Math.PI * 1.72
const ARC_END = Math.PI * 2.25
/** Half the gap between the arc and its marigold zone, in radians. */
const HALF_GAP = 0.14

/** The three strokes of the mark on a 64 grid (docs/product/design.md, section 3). */
export const MARK_STROKES = {
  arc: `M${point(ARC_START)}A${RADIUS} ${RADIUS} 0 0 1 ${point(ZONE_BOUNDARY - HALF_GAP)}`,
  zone: `M${point(ZONE_BOUNDARY + HALF_GAP)}A${RADIUS} ${RADIUS} 0 0 1 ${point(ARC_END)}`,
  tick: 'M22.5 33.5L29.5 40.5L42 25',
} as const

const CORNER_RADIUS = 15

/** White and accent on a tile of the brand. */
export function markColours({ brand, accent }: { brand: string; accent: string }) {
  return { tile: brand, arc: '#ffffff', zone: accent, tick: '#ffffff' }
}

/** The company's mark as SVG markup: a dial gauge whose needle is a tick. */
export function mark(sizePx = GRID, { cornerRadius = CORNER_RADIUS, ...colours }: MarkColours = {}): string {
  const { tile, arc, zone, tick } = { ...markColours(SHIPPED_COLOURS.inks), ...colours }
  const ground = tile ? `<rect width="${GRID}" height="${GRID}" rx="${cornerRadius}" fill="${tile}"/>` : ''
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${GRID} ${GRID}" width="${sizePx}" height="${sizePx}">` +
    ground +
    `<path d="${MARK_STROKES.arc}" fill="none" stroke="${arc}" stroke-width="5" stroke-linecap="round"/>` +
    `<path d="${MARK_STROKES.zone}" fill="none" stroke="${zone}" stroke-width="5" stroke-linecap="round"/>` +
    `<path d="${MARK_STROKES.tick}" fill="none" stroke="${tick}" stroke-width="6" stroke-linecap="round"` +
    ' stroke-linejoin="round"/></svg>'
  )
}

function point(angle: number): string {
  return onCircle(CENTRE, CENTRE, RADIUS, angle)
}
