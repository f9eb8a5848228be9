import type { Canvas, Motif } from './motif.ts'
import { tenth, onCircle } from './svg.ts'

const SCALE_STEPS = 30
const SCALE_START = Math.PI * 0.75
const SCALE_END = Math.PI * 2.25
/** The last third of the scale is the green zone, drawn in marigold. */
const ZONE_START = SCALE_START + (SCALE_END - SCALE_START) * 0.66

/** A dial gauge whose needle is a tick: the company's mark, large. */
function dialGauge({ random, width, height, palette }: Canvas): string {
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
    ` stroke="${palette.accent}" stroke-width="${tenth(radius * 0.09)}" fill="none" stroke-linecap="round"/>` +
    `<path d="${tick}" fill="none" stroke="${palette.paper}" stroke-width="${tenth(radius * 0.13)}"` +
    ' stroke-linecap="round" stroke-linejoin="round"/>'
  )
}

const POINTS = 14

/** A control chart with one point outside its limits. */
function controlChart({ random, width, height, palette }: Canvas): string {
  const centre = height * 0.47
  const spread = height * 0.2
  const limits =
    `<path d="M0 ${tenth(centre - spread * 1.25)}H${width}M0 ${tenth(centre + spread * 1.25)}H${width}"` +
    ` stroke="${palette.accent}" stroke-width="3" stroke-dasharray="14 10"/>`
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
      ? `<circle cx="${x}" cy="${y}" r="13" fill="${palette.accent}" stroke="${palette.paper}" stroke-width="4"/>`
      : `<circle cx="${x}" cy="${y}" r="9" fill="${palette.pale}" />`
  }
  const path = `<path d="${line}" fill="none" stroke="${palette.pale}" stroke-width="4" stroke-linejoin="round"/>`
  return limits + centreLine + zone + path + dots
}

const BONES = 6
const TWIGS_A_BONE = 2

/** A cause-and-effect diagram: six causes along a spine that points at one marigold effect. */
function causeAndEffect(canvas: Canvas): string {
  const { width, height, palette } = canvas
  const spineY = height * 0.48
  const spine =
    `<path d="M${tenth(width * 0.08)} ${tenth(spineY)}H${tenth(width * 0.8)}" stroke="${palette.pale}"` +
    ' stroke-width="7" stroke-linecap="round"/>'
  const effect =
    `<path d="M${tenth(width * 0.78)} ${tenth(spineY - height * 0.13)}h${tenth(width * 0.1)}` +
    `l${tenth(width * 0.05)} ${tenth(height * 0.13)}l${tenth(-width * 0.05)} ${tenth(height * 0.13)}` +
    `h${tenth(-width * 0.1)}z" fill="${palette.accent}"/>`
  let bones = ''
  for (let index = 0; index < BONES; index++) bones += bone(canvas, index, spineY)
  return spine + effect + bones
}

function bone({ random, width, height, palette }: Canvas, index: number, spineY: number): string {
  const side = index % 2 ? 1 : -1
  const rootX = width * (0.27 + 0.21 * Math.floor(index / 2) + (index % 2) * 0.045)
  const length = height * (0.26 + random() * 0.08)
  const tipX = rootX - length * 0.55
  const tipY = spineY + side * length
  const label =
    `<rect x="${tenth(tipX - width * 0.05)}" y="${tenth(tipY - (side < 0 ? height * 0.07 : 0))}"` +
    ` width="${tenth(width * 0.1)}" height="${tenth(height * 0.07)}" rx="8" fill="${palette.mid}"/>`
  let twigs = ''
  for (let twig = 1; twig <= TWIGS_A_BONE; twig++) {
    const along = twig / 3 + (random() - 0.5) * 0.08
    const x = rootX + (tipX - rootX) * along
    const y = spineY + (tipY - spineY) * along
    twigs +=
      `<path d="M${tenth(x)} ${tenth(y)}h${tenth(-width * (0.05 + random() * 0.03))}" stroke="${palette.light}"` +
      ' stroke-opacity=".7" stroke-width="3" stroke-linecap="round"/>'
  }
  return (
    `<path d="M${tenth(rootX)} ${tenth(spineY)}L${tenth(tipX)} ${tenth(tipY)}" stroke="${palette.light}"` +
    ` stroke-width="5" stroke-linecap="round"/>${label}${twigs}`
  )
}

const BARS = 15
const CURVE_STEPS = 40

/** A capability histogram under its bell curve, between two specification limits. */
function capabilityHistogram({ random, width, height, palette }: Canvas): string {
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
    ` stroke="${palette.accent}" stroke-width="4" stroke-dasharray="14 10"/>`
  )
}

function bell(at: number, mean: number, sigma: number): number {
  return Math.exp(-((at - mean) ** 2) / (2 * sigma * sigma))
}

const RULE_TICKS = 48
const DRAWINGS: readonly Motif[] = [controlChart, capabilityHistogram, dialGauge, causeAndEffect]

/** One of four quality-engineering drawings, over the ticks of a steel rule. */
export function qualityMotif(canvas: Canvas): string {
  const drawing = DRAWINGS[Math.floor(canvas.random() * DRAWINGS.length)] ?? controlChart
  return steelRule(canvas) + drawing(canvas)
}

function steelRule({ width, height, palette }: Canvas): string {
  let ticks = ''
  for (let tick = 0; tick <= RULE_TICKS; tick++) {
    const x = tenth((width * tick) / RULE_TICKS)
    ticks += `M${x} ${height}v${-tickLength(tick, height)}`
  }
  return `<path d="${ticks}" stroke="${palette.light}" stroke-opacity=".55" stroke-width="2" fill="none"/>`
}

function tickLength(tick: number, height: number): number {
  if (tick % 8 === 0) return height * 0.05
  return tick % 4 === 0 ? height * 0.03 : height * 0.018
}
