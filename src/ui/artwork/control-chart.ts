import type { Canvas } from './motif.ts'
import { MARIGOLD } from './palette.ts'
import { tenth } from './svg.ts'

const POINTS = 14

/** A control chart with one point out of its limits. */
export function controlChart({ random, width, height, palette }: Canvas): string {
  const centre = height * 0.47
  const spread = height * 0.2
  const limits =
    `<path d="M0 ${tenth(centre - spread * 1.25)}H${width}M0 ${tenth(centre + spread * 1.25)}H${width}"` +
    ` stroke="${MARIGOLD}" stroke-width="3" stroke-dasharray="14 10"/>`
  const centreLine = `<path d="M0 ${tenth(centre)}H${width}" stroke="${palette.light}" stroke-opacity=".6" stroke-width="2"/>`
  const zone =
    `<rect x="0" y="${tenth(centre - spread * 0.62)}" width="${width}" height="${tenth(spread * 1.24)}"` +
    ` fill="${palette.mid}" opacity=".28"/>`
  const outlier = 4 + Math.floor(random() * 7)
  let line = ''
  let dots = ''
  for (let index = 0; index < POINTS; index++) {
    const isOut = index === outlier
    const x = tenth((width * (index + 0.5)) / POINTS)
    const y = tenth(isOut ? centre - spread * 1.42 : centre + (random() + random() - 1) * spread * 0.95)
    line += `${index ? 'L' : 'M'}${x} ${y}`
    dots += isOut
      ? `<circle cx="${x}" cy="${y}" r="13" fill="${MARIGOLD}" stroke="${palette.paper}" stroke-width="4"/>`
      : `<circle cx="${x}" cy="${y}" r="9" fill="${palette.pale}" />`
  }
  const path = `<path d="${line}" fill="none" stroke="${palette.pale}" stroke-width="4" stroke-linejoin="round"/>`
  return limits + centreLine + zone + path + dots
}
