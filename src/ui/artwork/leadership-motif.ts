import type { Canvas } from './motif.ts'
import { MARIGOLD } from './palette.ts'
import type { Point } from './svg.ts'
import { tenth } from './svg.ts'

const RIDGE_STEPS = 7

/** Mountain ridges, a dotted route to a peak with a flag, and the sun. */
export function leadershipMotif(canvas: Canvas): string {
  const { random, width, height, palette } = canvas
  const peak: Point = [width * (0.42 + random() * 0.38), height * (0.2 + random() * 0.08)]
  const sunX = tenth(peak[0] - width * (0.24 + random() * 0.12))
  const sun = `<circle cx="${sunX}" cy="${tenth(height * 0.3)}" r="${tenth(height * 0.13)}" fill="${MARIGOLD}"/>`
  return (
    sun +
    ridge(canvas, height * 0.62, height * 0.2, palette.mid) +
    ridge(canvas, height * 0.78, height * 0.24, palette.light, peak) +
    snow(canvas, peak) +
    ridge(canvas, height * 0.97, height * 0.2, palette.pale) +
    routeAndFlag(canvas, peak)
  )
}

function ridge({ random, width, height }: Canvas, foot: number, rise: number, fill: string, peak?: Point): string {
  let outline: Point[] = []
  for (let step = 0; step <= RIDGE_STEPS; step++) {
    const lift = step % 2 ? rise * (0.45 + random() * 0.55) : rise * random() * 0.25
    outline.push([(width * step) / RIDGE_STEPS, foot - lift])
  }
  if (peak) {
    outline = outline.filter(([x]) => Math.abs(x - peak[0]) > width * 0.09)
    outline.push(peak)
    outline.sort((a, b) => a[0] - b[0])
  }
  const line = outline.map(([x, y]) => `${tenth(x)} ${tenth(y)}`).join(' L')
  return `<path d="M0 ${height} L${line} L${width} ${height}Z" fill="${fill}"/>`
}

function snow({ width, height, palette }: Canvas, [x, y]: Point): string {
  return (
    `<path d="M${tenth(x)} ${tenth(y)} L${tenth(x + width * 0.062)} ${tenth(y + height * 0.19)}` +
    ` L${tenth(x + width * 0.02)} ${tenth(y + height * 0.15)}` +
    ` L${tenth(x - width * 0.012)} ${tenth(y + height * 0.21)}` +
    ` L${tenth(x - width * 0.048)} ${tenth(y + height * 0.155)}Z" fill="${palette.paper}"/>`
  )
}

function routeAndFlag({ width, height, palette }: Canvas, [x, y]: Point): string {
  const route =
    `M${tenth(width * 0.08)} ${tenth(height * 0.93)}C${tenth(width * 0.3)} ${tenth(height * 0.72)}` +
    ` ${tenth(x - width * 0.22)} ${tenth(height * 0.86)} ${tenth(x - width * 0.1)} ${tenth(height * 0.6)}` +
    `S${tenth(x - width * 0.03)} ${tenth(y + height * 0.3)} ${tenth(x)} ${tenth(y)}`
  const flag =
    `M${tenth(x)} ${tenth(y)}v${tenth(-height * 0.13)}l${tenth(width * 0.055)} ${tenth(height * 0.03)}` +
    `l${tenth(-width * 0.055)} ${tenth(height * 0.03)}`
  return (
    `<path d="${route}" fill="none" stroke="${palette.ground}" stroke-width="3" stroke-dasharray="2 10"` +
    ' stroke-linecap="round"/>' +
    `<path d="${flag}" fill="${MARIGOLD}" stroke="${palette.paper}" stroke-width="2.5" stroke-linejoin="round"/>`
  )
}
