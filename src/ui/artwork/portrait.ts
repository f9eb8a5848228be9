import { categoryTone } from './category-tone.ts'
import type { Palette } from './palette.ts'
import { MARIGOLD, PALETTES } from './palette.ts'
import { hashText, randomFrom } from './random.ts'
import { groundGradient, onCircle, openDrawing, tenth } from './svg.ts'

/** The ratio 4:5, which photographs have, too. */
const PORTRAIT_WIDTH_PX = 800
const PORTRAIT_HEIGHT_PX = 1000

export type PortraitRequest = {
  seed?: string
  /** One of the five categories. Any other text gives petrol. */
  tone?: string
  width?: number
  height?: number
}

const RING_TICKS = 72

type Frame = { width: number; height: number; centreX: number; palette: Palette }

/** What stands for a missing photograph: a gauge ring with the check of the mark, no person (docs/product/design.md, section 11.2). */
export function portrait({
  seed = 'md',
  tone = 'other',
  width = PORTRAIT_WIDTH_PX,
  height = PORTRAIT_HEIGHT_PX,
}: PortraitRequest = {}): string {
  const palette = PALETTES[categoryTone(tone)]
  const frame: Frame = { width, height, centreX: width / 2, palette }
  const id = `p${hashText(seed).toString(36)}`
  return (
    openDrawing(width, height) +
    `<defs>${groundGradient(id, 0, 1, palette.groundLit, palette.ground)}</defs>` +
    `<rect width="${width}" height="${height}" fill="url(#${id})"/>` +
    gaugeRing(frame) +
    check(frame) +
    controlChart(frame, seed) +
    '</svg>'
  )
}

function gaugeRing({ width, height, centreX, palette }: Frame): string {
  const radius = width * 0.44
  const centreY = height * 0.44
  const at = (angle: number, share: number) => onCircle(centreX, centreY, radius * share, angle)
  let ticks = ''
  for (let tick = 0; tick < RING_TICKS; tick++) {
    const angle = (Math.PI * 2 * tick) / RING_TICKS
    ticks += `M${at(angle, tick % 6 ? 0.95 : 0.9)}L${at(angle, 1)}`
  }
  return (
    `<circle cx="${centreX}" cy="${tenth(centreY)}" r="${tenth(radius * 0.82)}" fill="${palette.mid}" opacity=".35"/>` +
    `<path d="${ticks}" stroke="${palette.light}" stroke-width="4" stroke-linecap="round" opacity=".7"/>` +
    `<path d="M${at(-0.9, 1)}A${tenth(radius)} ${tenth(radius)} 0 0 1 ${at(0.5, 1)}"` +
    ` stroke="${MARIGOLD}" stroke-width="10" fill="none" stroke-linecap="round"/>`
  )
}

/** The check of the mark as the needle of the gauge. */
function check({ width, height, centreX, palette }: Frame): string {
  const [y, reach] = [height * 0.44, width * 0.2]
  const points = [
    [centreX - reach, y],
    [centreX - reach * 0.3, y + reach * 0.62],
    [centreX + reach * 1.05, y - reach * 0.72],
  ]
  const path = points.map(([x = 0, top = 0]) => `${tenth(x)} ${tenth(top)}`).join('L')
  return `<path d="M${path}" stroke="${palette.paper}" stroke-width="44" fill="none" stroke-linecap="round" stroke-linejoin="round"/>`
}

const CHART_POINTS = 9

/** A process between its limits, different for each seed. The caption may lie over its lower half. */
function controlChart({ width, height, palette }: Frame, seed: string): string {
  const random = randomFrom(hashText(`portrait|${seed}`))
  const top = height * 0.84
  const limit = (y: number) => `M0 ${tenth(y)}H${width}`
  const points = Array.from({ length: CHART_POINTS }, (_, index) => ({
    x: tenth((width * (index + 0.5)) / CHART_POINTS),
    y: tenth(top + (random() - 0.5) * height * 0.06),
  }))
  return (
    `<path d="${limit(top - height * 0.05)}${limit(top + height * 0.05)}" stroke="${MARIGOLD}" stroke-width="3" stroke-dasharray="14 10"/>` +
    `<path d="M${points.map(({ x, y }) => `${x} ${y}`).join('L')}" stroke="${palette.pale}" stroke-width="4" fill="none"/>` +
    points.map(({ x, y }) => `<circle cx="${x}" cy="${y}" r="7" fill="${palette.pale}"/>`).join('')
  )
}
