import { categoryTone } from './category-tone.ts'
import { paletteOf, SHIPPED, type Inks, type Palette } from './palette.ts'
import { hashText, randomFrom, type Random } from './random.ts'
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
  inks?: Inks
}

type Frame = { width: number; height: number; centreX: number; centreY: number; palette: Palette; random: Random }

/**
 * Draws a placeholder for a missing photograph: a gauge ring around a symbol of the trade, without a person
 * (docs/product/design.md, section 11.2). The seed, a name or a title, chooses symbol, scale and needle, so that people
 * beside each other do not look alike.
 */
export function portrait({
  seed = 'md',
  tone = 'other',
  width = PORTRAIT_WIDTH_PX,
  height = PORTRAIT_HEIGHT_PX,
  inks = SHIPPED,
}: PortraitRequest = {}): string {
  const palette = paletteOf(categoryTone(tone), inks)
  const hash = hashText(seed)
  const random = randomFrom(hashText(`sign|${seed}`))
  const frame: Frame = { width, height, centreX: width / 2, centreY: height * 0.44, palette, random }
  const sign = SIGNS[hash % SIGNS.length] ?? check
  const id = `p${hash.toString(36)}`
  return (
    openDrawing(width, height) +
    `<defs>${groundGradient(id, 0, 1, palette.groundLit, palette.ground)}</defs>` +
    `<rect width="${width}" height="${height}" fill="url(#${id})"/>` +
    gaugeRing(frame) +
    sign(frame) +
    controlChart(frame, seed) +
    '</svg>'
  )
}

const SCALES = [48, 60, 72, 90] as const
/** The length of the marigold arc, in radians. */
const ARC = 1.4

function gaugeRing({ width, centreX, centreY, palette, random }: Frame): string {
  const radius = width * 0.44
  const count = SCALES[Math.floor(random() * SCALES.length)] ?? SCALES[0]
  const from = (Math.floor(random() * 8) * Math.PI) / 4 - 0.9
  const at = (angle: number, share: number) => onCircle(centreX, centreY, radius * share, angle)
  let ticks = ''
  for (let tick = 0; tick < count; tick++) {
    const angle = (Math.PI * 2 * tick) / count
    ticks += `M${at(angle, tick % 6 ? 0.95 : 0.9)}L${at(angle, 1)}`
  }
  return (
    `<circle cx="${centreX}" cy="${tenth(centreY)}" r="${tenth(radius * 0.82)}" fill="${palette.mid}" opacity=".35"/>` +
    `<path d="${ticks}" stroke="${palette.light}" stroke-width="4" stroke-linecap="round" opacity=".7"/>` +
    `<path d="M${at(from, 1)}A${tenth(radius)} ${tenth(radius)} 0 0 1 ${at(from + ARC, 1)}"` +
    ` stroke="${palette.accent}" stroke-width="10" fill="none" stroke-linecap="round"/>`
  )
}

/** Draws the tick of the mark as the needle of the gauge. */
function check({ width, centreX, centreY: y, palette }: Frame): string {
  const reach = width * 0.2
  const points = [
    [centreX - reach, y],
    [centreX - reach * 0.3, y + reach * 0.62],
    [centreX + reach * 1.05, y - reach * 0.72],
  ]
  const path = points.map(([x = 0, top = 0]) => `${tenth(x)} ${tenth(top)}`).join('L')
  return `<path d="M${path}" stroke="${palette.paper}" stroke-width="44" fill="none" stroke-linecap="round" stroke-linejoin="round"/>`
}

const BARS = [0.3, 0.55, 0.85, 1, 0.8, 0.5, 0.25]

/** Measured values around their mean. */
function bell({ width, centreX, centreY, palette, random }: Frame): string {
  const [step, tall, foot] = [width * 0.075, width * 0.44, centreY + width * 0.2]
  return BARS.map((share, index) => {
    const height = tall * share * (0.85 + random() * 0.15)
    const left = centreX + (index - BARS.length / 2) * step
    const fill = index === 3 ? palette.paper : palette.pale
    return `<rect x="${tenth(left)}" y="${tenth(foot - height)}" width="${tenth(step * 0.78)}" height="${tenth(height)}" rx="6" fill="${fill}"/>`
  }).join('')
}

const TEETH = 10

function gear({ width, centreX, centreY, palette, random }: Frame): string {
  const radius = width * 0.2
  const turn = random() * 36
  const tooth = `<rect x="${tenth(centreX - radius * 0.17)}" y="${tenth(centreY - radius * 1.28)}" width="${tenth(radius * 0.34)}" height="${tenth(radius * 0.5)}" rx="8"`
  const teeth = Array.from(
    { length: TEETH },
    (_, index) => `${tooth} transform="rotate(${tenth(turn + (index * 360) / TEETH)} ${centreX} ${tenth(centreY)})"/>`,
  )
  return (
    `<g fill="${palette.paper}">${teeth.join('')}</g>` +
    `<circle cx="${centreX}" cy="${tenth(centreY)}" r="${tenth(radius * 0.78)}" fill="none" stroke="${palette.paper}" stroke-width="${tenth(radius * 0.5)}"/>`
  )
}

/** Three rising steps, the last of them the goal. */
function steps({ width, centreX, centreY, palette }: Frame): string {
  const [step, foot] = [width * 0.17, centreY + width * 0.19]
  return [palette.light, palette.pale, palette.paper]
    .map((fill, index) => {
      const height = step * (index + 0.7) * 0.85
      const left = centreX + (index - 1.5) * step
      return `<rect x="${tenth(left)}" y="${tenth(foot - height)}" width="${tenth(step * 0.9)}" height="${tenth(height)}" rx="10" fill="${fill}"/>`
    })
    .join('')
}

/** A needle on its dial. */
function needle({ width, centreX, centreY, palette, random }: Frame): string {
  const reach = width * 0.25
  const angle = -Math.PI / 2 + (random() - 0.5) * 1.6
  const tip = onCircle(centreX, centreY, reach, angle)
  const tail = onCircle(centreX, centreY, reach * 0.35, angle + Math.PI)
  return (
    `<path d="M${tail}L${tip}" stroke="${palette.paper}" stroke-width="36" fill="none" stroke-linecap="round"/>` +
    `<circle cx="${centreX}" cy="${tenth(centreY)}" r="${tenth(width * 0.06)}" fill="${palette.paper}"/>` +
    `<circle cx="${centreX}" cy="${tenth(centreY)}" r="${tenth(width * 0.025)}" fill="${palette.ground}"/>`
  )
}

const SIGNS = [check, bell, gear, steps, needle]

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
    `<path d="${limit(top - height * 0.05)}${limit(top + height * 0.05)}" stroke="${palette.accent}" stroke-width="3" stroke-dasharray="14 10"/>` +
    `<path d="M${points.map(({ x, y }) => `${x} ${y}`).join('L')}" stroke="${palette.pale}" stroke-width="4" fill="none"/>` +
    points.map(({ x, y }) => `<circle cx="${x}" cy="${y}" r="7" fill="${palette.pale}"/>`).join('')
  )
}
