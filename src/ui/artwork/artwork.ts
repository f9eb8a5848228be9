import { businessMotif } from './business-motif.ts'
import type { CategoryTone } from './category-tone.ts'
import { categoryTone } from './category-tone.ts'
import { financeMotif } from './finance-motif.ts'
import { leadershipMotif } from './leadership-motif.ts'
import { marketingMotif } from './marketing-motif.ts'
import type { Canvas, Motif } from './motif.ts'
import { MARIGOLD, PALETTES } from './palette.ts'
import { qualityMotif } from './quality-motif.ts'
import { hashText, randomFrom } from './random.ts'
import { groundGradient, openDrawing, tenth } from './svg.ts'
import { technologyMotif } from './technology-motif.ts'

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
}

/**
 * The generated picture for a program without an uploaded one (docs/product/design.md, section 11.1), as SVG markup.
 * The same input always gives the same bytes. Neither category nor seed is written into the markup.
 */
export function artwork({
  category = '',
  seed = '',
  width = ARTWORK_WIDTH_PX,
  height = ARTWORK_HEIGHT_PX,
  mode = 'card',
}: ArtworkRequest = {}): string {
  const word = (category ?? '').trim().toLowerCase()
  const tone = categoryTone(word)
  const hash = hashText(`${word}|${seed}`)
  const canvas: Canvas = { random: randomFrom(hash), width, height, palette: PALETTES[tone] }
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
    { colour: MARIGOLD, opacity: 0.28 },
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
