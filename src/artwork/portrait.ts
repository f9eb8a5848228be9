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

/** A placeholder portrait: an abstract bust without a face, inside a gauge ring (docs/product/design.md, section 11.2). */
export function portrait({
  seed = 'md',
  tone = 'other',
  width = PORTRAIT_WIDTH_PX,
  height = PORTRAIT_HEIGHT_PX,
}: PortraitRequest = {}): string {
  const palette = PALETTES[categoryTone(tone)]
  const frame: Frame = { width, height, centreX: width / 2, palette }
  const id = `p${hashText(seed).toString(36)}`
  const wearsTie = randomFrom(hashText(`portrait|${seed}`))() < 0.5
  return (
    openDrawing(width, height) +
    `<defs>${groundGradient(id, 0, 1, palette.groundLit, palette.ground)}</defs>` +
    `<rect width="${width}" height="${height}" fill="url(#${id})"/>` +
    gaugeRing(frame) +
    shoulders(frame) +
    head(frame) +
    jacket(frame) +
    (wearsTie ? tie(frame) : '') +
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

function shoulders({ width: w, height: h, centreX: x, palette }: Frame): string {
  const n = tenth
  return (
    `<path d="M${n(w * 0.1)} ${h}C${n(w * 0.1)} ${n(h * 0.74)} ${n(w * 0.26)} ${n(h * 0.65)} ${n(x)} ${n(h * 0.65)}` +
    `S${n(w * 0.9)} ${n(h * 0.74)} ${n(w * 0.9)} ${h}Z" fill="${palette.light}"/>` +
    `<path d="M${n(x - w * 0.075)} ${n(h * 0.52)}h${n(w * 0.15)}v${n(h * 0.13)}` +
    `c0 ${n(h * 0.05)} ${n(-w * 0.15)} ${n(h * 0.05)} ${n(-w * 0.15)} 0z" fill="${palette.pale}"/>`
  )
}

function head({ width, height: h, centreX: x, palette }: Frame): string {
  const n = tenth
  const y = h * 0.37
  const r = width * 0.155
  const hair =
    `M${n(x - r * 1.06)} ${n(y + h * 0.05)}C${n(x - r * 1.2)} ${n(y - h * 0.2)} ${n(x + r * 1.2)} ${n(y - h * 0.2)}` +
    ` ${n(x + r * 1.06)} ${n(y + h * 0.05)}` +
    `C${n(x + r * 0.8)} ${n(y - h * 0.03)} ${n(x + r * 0.2)} ${n(y - h * 0.035)}` +
    ` ${n(x - r * 0.1)} ${n(y - h * 0.03)}C${n(x - r * 0.6)} ${n(y - h * 0.025)} ${n(x - r * 0.9)} ${n(y)}` +
    ` ${n(x - r * 1.06)} ${n(y + h * 0.05)}Z`
  return (
    `<ellipse cx="${x}" cy="${n(y + h * 0.06)}" rx="${n(r)}" ry="${n(r * 1.28)}" fill="${palette.paper}"/>` +
    `<path d="${hair}" fill="${palette.ground}"/>`
  )
}

function jacket({ width: w, height: h, centreX: x, palette }: Frame): string {
  const n = tenth
  return (
    `<path d="M${n(x)} ${n(h * 0.8)}L${n(x - w * 0.13)} ${n(h * 0.665)}L${n(x - w * 0.19)} ${n(h * 0.72)}` +
    `L${n(x - w * 0.06)} ${h}H${n(x + w * 0.06)}L${n(x + w * 0.19)} ${n(h * 0.72)}` +
    `L${n(x + w * 0.13)} ${n(h * 0.665)}Z" fill="${palette.groundLit}"/>` +
    `<path d="M${n(x)} ${n(h * 0.8)}L${n(x - w * 0.115)} ${n(h * 0.67)}C${n(x - w * 0.05)} ${n(h * 0.7)}` +
    ` ${n(x + w * 0.05)} ${n(h * 0.7)} ${n(x + w * 0.115)} ${n(h * 0.67)}Z" fill="${palette.paper}"/>`
  )
}

function tie({ width: w, height: h, centreX: x }: Frame): string {
  const n = tenth
  return (
    `<path d="M${n(x - w * 0.022)} ${n(h * 0.705)}h${n(w * 0.044)}l${n(w * 0.02)} ${n(h * 0.12)}` +
    `l${n(-w * 0.042)} ${n(h * 0.05)}l${n(-w * 0.042)} ${n(-h * 0.05)}z" fill="${MARIGOLD}"/>`
  )
}
