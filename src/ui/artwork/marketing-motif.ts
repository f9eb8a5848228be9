import type { Canvas } from './motif.ts'
import { tenth } from './svg.ts'

const COLUMNS = 6
const TILE_KINDS = 5
const ARCS_A_TILE = [1, 2, 3] as const

/** A wall of tiles: broadcast arcs, quarter discs and dots. One tile of arcs is marigold. */
export function marketingMotif({ random, width, height, palette }: Canvas): string {
  const rows = Math.ceil(height / (width / COLUMNS))
  const side = width / COLUMNS
  const tints = [palette.mid, palette.light, palette.pale]
  const hotTile = Math.floor(random() * COLUMNS * rows)
  const tiles: string[] = []
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < COLUMNS; column++) {
      const kind = Math.floor(random() * TILE_KINDS)
      const turn = Math.floor(random() * 4) * 90
      const tint = tints[Math.floor(random() * tints.length)] ?? palette.mid
      const isHot = row * COLUMNS + column === hotTile
      const place = `translate(${tenth(column * side)} ${tenth(row * side)})`
      const rotation = `rotate(${turn} ${tenth(side / 2)} ${tenth(side / 2)})`
      const drawing = isHot ? arcs(side, palette.accent) : tile(kind, side, tint)
      tiles.push(`<g transform="${place} ${rotation}">${drawing}</g>`)
    }
  }
  return tiles.join('')
}

/** Kinds 0 and 1 are arcs, 2 is a quarter disc, 3 a dot. Kind 4 is empty, which loosens the pattern. */
function tile(kind: number, side: number, tint: string): string {
  if (kind < 2) return arcs(side, tint)
  if (kind === 2) {
    const corner = tenth(side)
    return `<path d="M0 0H${corner}A${corner} ${corner} 0 0 1 0 ${corner}Z" fill="${tint}"/>`
  }
  if (kind === 3) {
    return `<circle cx="${tenth(side / 2)}" cy="${tenth(side / 2)}" r="${tenth(side * 0.22)}" fill="${tint}"/>`
  }
  return ''
}

function arcs(side: number, tint: string): string {
  return ARCS_A_TILE.map((step) => {
    const radius = tenth((side * step) / 3.2)
    const arc = `M0 ${radius}A${radius} ${radius} 0 0 0 ${radius} 0`
    return `<path d="${arc}" fill="none" stroke="${tint}" stroke-width="${tenth(side * 0.11)}"/>`
  }).join('')
}
