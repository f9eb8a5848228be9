import type { Canvas } from './motif.ts'
import { MARIGOLD } from './palette.ts'
import { onCircle, tenth } from './svg.ts'

const SCALE_STEPS = 30
const SCALE_START = Math.PI * 0.75
const SCALE_END = Math.PI * 2.25
/** The last third of the scale is the green zone, drawn in marigold. */
const ZONE_START = SCALE_START + (SCALE_END - SCALE_START) * 0.66

/** A dial gauge whose needle is a tick: the company's mark, large. */
export function dialGauge({ random, width, height, palette }: Canvas): string {
  const x = width * (0.42 + random() * 0.16)
  const y = height * 0.5
  const radius = height * 0.36
  const at = (angle: number, share: number) => onCircle(x, y, radius * share, angle)
  const circle = `<circle cx="${tenth(x)}" cy="${tenth(y)}" r="${tenth(radius * 1.16)}"`
  let scale = ''
  for (let step = 0; step <= SCALE_STEPS; step++) {
    const angle = SCALE_START + ((SCALE_END - SCALE_START) * step) / SCALE_STEPS
    scale += `M${at(angle, step % 5 ? 0.92 : 0.86)}L${at(angle, 1)}`
  }
  const zoneRadius = tenth(radius * 0.74)
  const tick =
    `M${tenth(x - radius * 0.36)} ${tenth(y + radius * 0.02)}L${tenth(x - radius * 0.06)} ${tenth(y + radius * 0.32)}` +
    `L${tenth(x + radius * 0.46)} ${tenth(y - radius * 0.34)}`
  return (
    `${circle} fill="${palette.groundLit}"/>` +
    `${circle} fill="none" stroke="${palette.mid}" stroke-width="6"/>` +
    `<path d="${scale}" stroke="${palette.pale}" stroke-width="4" stroke-linecap="round"/>` +
    `<path d="M${at(ZONE_START, 0.74)}A${zoneRadius} ${zoneRadius} 0 0 1 ${at(SCALE_END, 0.74)}"` +
    ` stroke="${MARIGOLD}" stroke-width="${tenth(radius * 0.09)}" fill="none" stroke-linecap="round"/>` +
    `<path d="${tick}" fill="none" stroke="${palette.paper}" stroke-width="${tenth(radius * 0.13)}"` +
    ' stroke-linecap="round" stroke-linejoin="round"/>'
  )
}
