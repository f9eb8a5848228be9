import { type CategoryTone, categoryTone } from './category-tone.ts'
import { marketingMotif } from './marketing-motif.ts'
import type { Canvas, Motif } from './motif.ts'
import { paletteOf, SHIPPED, type Inks, type Palette } from './palette.ts'
import { qualityMotif } from './quality-motif.ts'
import { hashText, randomFrom } from './random.ts'
import { groundGradient, openDrawing, tenth, polygonPoints, type Point } from './svg.ts'
import { technologyMotif } from './technology-motif.ts'

const RIDGE_STEPS = 7

/** Mountain ridges, a dotted route to a peak with a flag, and the sun. */
function leadershipMotif(canvas: Canvas): string {
  const { random, width, height, palette } = canvas
  const peak: Point = [width * (0.42 + random() * 0.38), height * (0.2 + random() * 0.08)]
  const sunX = tenth(peak[0] - width * (0.24 + random() * 0.12))
  const sun = `<circle cx="${sunX}" cy="${tenth(height * 0.3)}" r="${tenth(height * 0.13)}" fill="${palette.accent}"/>`
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
    `<path d="${flag}" fill="${palette.accent}" stroke="${palette.paper}" stroke-width="2.5" stroke-linejoin="round"/>`
  )
}

const BAND_OPACITIES = [0.55, 0.7, 0.9] as const
const BAND_STEPS = 8

/** Three growth bands under a marigold rupee coin, ruled like a ledger. */
function financeMotif(canvas: Canvas): string {
  const { random, width, height, palette } = canvas
  const bandColours = [palette.mid, palette.light, palette.pale]
  const bands = BAND_OPACITIES.map((opacity, index) => {
    const outline = bandOutline(canvas, index)
    return `<path d="${outline}" fill="${bandColours[index]}" opacity="${opacity}" stroke-linejoin="round"/>`
  })
  const coinX = width * (0.14 + random() * 0.42)
  const coinY = height * (0.26 + random() * 0.12)
  const coin = rupeeCoin(palette, [coinX, coinY], height * (0.15 + random() * 0.06))
  return bands.join('') + coin + ledgerLines(canvas)
}

function bandOutline({ random, width, height }: Canvas, index: number): string {
  const base = height * (0.52 + 0.15 * index)
  const swing = height * 0.07
  const phase = random() * 6
  const rise = height * (0.3 - 0.07 * index)
  let outline = `M0 ${tenth(height)}`
  for (let step = 0; step <= BAND_STEPS; step++) {
    const x = (width * step) / BAND_STEPS
    const y = base - rise * (step / BAND_STEPS) + Math.sin(phase + step * 0.95) * swing * (0.5 + random() * 0.6)
    outline += step === 0 ? ` L0 ${tenth(y)}` : ` L${tenth(x)} ${tenth(y)}`
  }
  return `${outline} L${width} ${height}Z`
}

function rupeeCoin(palette: Palette, [x, y]: Point, radius: number): string {
  const arm = radius * 0.42
  const rupee =
    `M${tenth(x - arm)} ${tenth(y - arm)}H${tenth(x + arm)}` +
    `M${tenth(x - arm)} ${tenth(y - arm * 0.36)}H${tenth(x + arm)}` +
    `M${tenth(x - arm)} ${tenth(y - arm)}h${tenth(arm * 0.55)}` +
    `c${tenth(arm * 1.15)} 0 ${tenth(arm * 1.15)} ${tenth(arm * 1.28)} 0 ${tenth(arm * 1.28)}` +
    `H${tenth(x - arm)}L${tenth(x + arm * 0.45)} ${tenth(y + arm * 1.25)}`
  return (
    `<circle cx="${tenth(x)}" cy="${tenth(y)}" r="${tenth(radius)}" fill="${palette.accent}"/>` +
    `<circle cx="${tenth(x)}" cy="${tenth(y)}" r="${tenth(radius * 0.78)}" fill="none" stroke="${palette.accentRim}"` +
    ` stroke-width="${tenth(radius * 0.05)}" stroke-dasharray="${tenth(radius * 0.03)} ${tenth(radius * 0.11)}"/>` +
    `<path d="${rupee}" fill="none" stroke="${palette.accentInk}" stroke-width="${tenth(radius * 0.12)}"` +
    ' stroke-linecap="round" stroke-linejoin="round"/>'
  )
}

function ledgerLines({ width, height, palette }: Canvas): string {
  return [1, 2, 3, 4, 5, 6, 7]
    .map((column) => {
      const x = tenth((width * column) / 8)
      return `<path d="M${x} 0V${height}" stroke="${palette.pale}" stroke-opacity=".13"/>`
    })
    .join('')
}

const BLOCKS_A_SIDE = 5
const PALE_SHARE = 0.22

/** Isometric stacks that rise to the back: a plant, a market, growth in steps. One block is marigold. */
function businessMotif({ random, width, height, palette }: Canvas): string {
  const unit = width / 17
  const originX = width * (0.36 + random() * 0.28)
  const originY = height * 0.4
  const goldRow = Math.floor(random() * BLOCKS_A_SIDE)
  const goldFaces: Faces = [palette.accent, palette.accentShade, palette.accentDeep]
  const blocks: string[] = []
  for (let row = 0; row < BLOCKS_A_SIDE; row++) {
    for (let column = 0; column < BLOCKS_A_SIDE; column++) {
      const x = originX + (row - column) * unit
      const y = originY + (row + column) * unit * 0.5
      const steps = (BLOCKS_A_SIDE - 1 - row) * 0.55 + (BLOCKS_A_SIDE - 1 - column) * 0.35 + random() * 1.5 - 0.6
      const isGold = row === goldRow && column === BLOCKS_A_SIDE - 2
      blocks.push(block(x, y, Math.max(0.25, steps) * unit * 0.85, unit, isGold ? goldFaces : blueFaces()))
    }
  }
  return blocks.join('')

  function blueFaces(): Faces {
    return random() < PALE_SHARE ? [palette.pale, palette.light, palette.mid] : [palette.light, palette.mid, palette.groundLit]
  }
}

type Faces = readonly [top: string, left: string, right: string]

function block(x: number, y: number, z: number, unit: number, [top, left, right]: Faces): string {
  const half = unit * 0.5
  const topFace = polygonPoints([x, y - z], [x + unit, y + half - z], [x, y + unit - z], [x - unit, y + half - z])
  const leftFace = polygonPoints([x - unit, y + half - z], [x, y + unit - z], [x, y + unit], [x - unit, y + half])
  const rightFace = polygonPoints([x + unit, y + half - z], [x, y + unit - z], [x, y + unit], [x + unit, y + half])
  return (
    `<polygon points="${topFace}" fill="${top}"/>` +
    `<polygon points="${leftFace}" fill="${left}"/>` +
    `<polygon points="${rightFace}" fill="${right}"/>`
  )
}

/** 16:9, safe to crop to its middle 4:3. */
const ARTWORK_WIDTH_PX = 1200
const ARTWORK_HEIGHT_PX = 675

type ArtworkMode = 'card' | 'backdrop'

export type ArtworkRequest = {
  /** The category as typed; compared without case and outer spaces. */
  category?: string | null
  /** The program's slug, or its id. */
  seed?: string
  width?: number
  height?: number
  /** 'backdrop' gives soft gradients in the same colours. They replace a blurred copy, which browsers render slowly. */
  mode?: ArtworkMode
  inks?: Inks
}

/**
 * Draws the picture for a program without an uploaded one (docs/product/design.md, section 11.1), as SVG markup. The same
 * input always gives the same bytes. Neither category nor seed is written into the markup.
 */
export function artwork({
  category = '',
  seed = '',
  width = ARTWORK_WIDTH_PX,
  height = ARTWORK_HEIGHT_PX,
  mode = 'card',
  inks = SHIPPED,
}: ArtworkRequest = {}): string {
  const word = (category ?? '').trim().toLowerCase()
  const tone = categoryTone(word)
  const hash = hashText(`${word}|${seed}`)
  const canvas: Canvas = { random: randomFrom(hash), width, height, palette: paletteOf(tone, inks) }
  const id = `g${hash.toString(36)}`
  const body = ground(canvas, id) + (mode === 'backdrop' ? backdrop(canvas, id) : MOTIFS[tone](canvas))
  return `${openDrawing(width, height)}${body}</svg>`
}

const MOTIFS: Record<CategoryTone, Motif> = {
  business: businessMotif,
  finance: financeMotif,
  leadership: leadershipMotif,
  marketing: marketingMotif,
  technology: technologyMotif,
  other: qualityMotif,
}

function ground({ random, width, height, palette }: Canvas, id: string): string {
  const fromX = random() < 0.5 ? 0 : 1
  const gradient = groundGradient(id, fromX, 1 - fromX, palette.groundLit, palette.ground)
  return `<defs>${gradient}</defs><rect width="${width}" height="${height}" fill="url(#${id})"/>`
}

function backdrop({ random, width, height, palette }: Canvas, id: string): string {
  const glows = [
    { colour: palette.mid, opacity: 0.8 },
    { colour: palette.light, opacity: 0.5 },
    { colour: palette.accent, opacity: 0.28 },
    { colour: palette.groundLit, opacity: 0.9 },
  ]
  return glows
    .map(
      ({ colour, opacity }, index) =>
        `<radialGradient id="${id}${index}"><stop offset="0" stop-color="${colour}" stop-opacity="${opacity}"/>` +
        `<stop offset="1" stop-color="${palette.ground}" stop-opacity="0"/></radialGradient>` +
        `<ellipse cx="${tenth(width * random())}" cy="${tenth(height * random())}"` +
        ` rx="${tenth(width * (0.35 + random() * 0.25))}" ry="${tenth(height * (0.5 + random() * 0.3))}"` +
        ` fill="url(#${id}${index})"/>`,
    )
    .join('')
}
