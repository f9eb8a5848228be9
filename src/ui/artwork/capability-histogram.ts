import type { Canvas } from './motif.ts'
import { MARIGOLD } from './palette.ts'
import { tenth } from './svg.ts'

const BARS = 15
const CURVE_STEPS = 40

/** A capability histogram under its bell curve, between two specification limits. */
export function capabilityHistogram({ random, width, height, palette }: Canvas): string {
  const mean = 0.5 + (random() - 0.5) * 0.1
  const sigma = 0.13 + random() * 0.03
  const foot = height * 0.86
  let bars = ''
  for (let index = 0; index < BARS; index++) {
    const at = (index + 0.5) / BARS
    const tall = height * 0.6 * bell(at, mean, sigma) * (0.88 + random() * 0.2)
    const isNearMean = Math.abs(at - mean) < sigma * 1.1
    bars +=
      `<rect x="${tenth((width * index) / BARS + width * 0.008)}" y="${tenth(foot - tall)}"` +
      ` width="${tenth(width / BARS - width * 0.016)}" height="${tenth(tall)}" rx="4"` +
      ` fill="${isNearMean ? palette.light : palette.mid}"/>`
  }
  let curve = ''
  for (let step = 0; step <= CURVE_STEPS; step++) {
    const at = step / CURVE_STEPS
    curve += `${step ? 'L' : 'M'}${tenth(width * at)} ${tenth(foot - height * 0.64 * bell(at, mean, sigma))}`
  }
  return (
    bars +
    `<path d="${curve}" fill="none" stroke="${palette.paper}" stroke-width="4"/>` +
    `<path d="M${tenth(width * 0.12)} ${tenth(height * 0.14)}V${tenth(foot)}` +
    `M${tenth(width * 0.88)} ${tenth(height * 0.14)}V${tenth(foot)}"` +
    ` stroke="${MARIGOLD}" stroke-width="4" stroke-dasharray="14 10"/>`
  )
}

function bell(at: number, mean: number, sigma: number): number {
  return Math.exp(-((at - mean) ** 2) / (2 * sigma * sigma))
}
