import type { CertificateInks } from './certificate-inks.ts'

/** A4 landscape in millimetres, which are the unit of every drawing here. */
const LANDSCAPE = { width: 297, height: 210 }

/** Within 0.04 mm of a true sine, half a dot at 300 dpi. */
const SEGMENTS_PER_WAVE = 4
/** The distance of the woven band's centre line from the edge of the paper, and the amplitude of its strands. */
const BAND_INSET = 9.4
const BAND_SWING = 2.5
const BAND_CORNER = 8.5

/** One ring of a rosette: strands of the same wave, each rotated a step further. */
type Ring = {
  inner: number
  outer: number
  waves: number
  strands: number
  colour: string
  width: number
  /** The share of a third harmonic, which makes the waves pointed or flat. */
  sharpness: number
  /** The number and depth of the ring's bulges. */
  petals: number
  petalDepth: number
}

interface Fineness {
  page?: { width: number; height: number }
  /** Fewer make a smaller file. */
  segments?: number
}

/**
 * The woven border of the page. The certificate ID determines the number of waves and swellings, so a border copied from another
 * certificate does not fit (docs/product/design.md, section 11.4).
 */
export function guillocheBorder(
  certificateId: string,
  inks: CertificateInks,
  { page = LANDSCAPE, segments = SEGMENTS_PER_WAVE }: Fineness = {},
): string {
  const choose = choices(`${certificateId}/border`)
  const waves = choose(80, 112)
  const swells = 4 * choose(5, 9)
  const rectangle = {
    left: BAND_INSET,
    top: BAND_INSET,
    right: page.width - BAND_INSET,
    bottom: page.height - BAND_INSET,
    corner: BAND_CORNER,
  }
  const strand = (count: number, phase: number, swing: number) =>
    aroundRectangle(rectangle, (turn) => {
      const swell = 0.76 + 0.24 * Math.cos(2 * Math.PI * swells * turn)
      return swing * swell * Math.sin(2 * Math.PI * (count * turn + phase))
    })
  const half = (count: number, phase: number, swing: number) => pathOf(strand(count, phase, swing), (count * segments) / 2, 0.5)
  // The left half of the strand with phase p is the mirror image of the right half of that with 1/2 - p.
  const both = (count: number, phase: number, swing: number, colour: string) => [
    stroke(half(count, phase, swing), colour, 0.16),
    stroke(half(count, 0.5 - phase, swing), colour, 0.16, `matrix(-1 0 0 1 ${page.width} 0)`),
  ]
  return drawing(page.width, page.height, [
    ...[0, 1].flatMap((index) => both(swells * 2, index / 2, BAND_SWING * 0.62, inks.accentShade)),
    ...[0, 1, 2, 3].flatMap((index) => both(waves, index / 4, BAND_SWING, index % 2 ? inks.brandLine : inks.brand)),
  ])
}

/** The pale rosette behind the words: three interleaved rings of waves, bulging into petals. */
export function guillocheWatermark(certificateId: string, inks: CertificateInks, segments = SEGMENTS_PER_WAVE): string {
  const choose = choices(`${certificateId}/watermark`)
  const count = choose(6, 12)
  const outer = { inner: 38, outer: 57, waves: count * 2, strands: 12, colour: inks.brandWash, petalDepth: 2.6 }
  const middle = { inner: 22, outer: 43, waves: choose(11, 17), strands: 10, colour: inks.accentWash, petalDepth: -1.8 }
  const centre = { inner: 9, outer: 27, waves: choose(6, 11), strands: 10, colour: inks.brandWash, petalDepth: 1 }
  return rosette(
    60,
    [outer, middle, centre].map((ring) => ({ ...ring, petals: count, width: 0.2, sharpness: choose(-14, 14) / 100 })),
    segments,
  )
}

/** The seal above the signature line, open in the middle for the mark. */
export function guillocheSeal(certificateId: string, inks: CertificateInks): string {
  const choose = choices(`${certificateId}/seal`)
  const petals = choose(8, 14)
  const outer = { inner: 8.8, outer: 11.4, waves: petals * 2, strands: 4, colour: inks.accentShade, petalDepth: 0.45 }
  const inner = { inner: 6.2, outer: 9.8, waves: choose(9, 15), strands: 6, colour: inks.brand, petalDepth: 0.2 }
  return rosette(
    12,
    [outer, inner].map((ring) => ({ ...ring, petals, width: 0.14, sharpness: 0 })),
  )
}

/**
 * The woven ring around a badge of radius 100. The certificate determines its waves, as on the page. Fewer and thicker
 * strands make the picture smaller.
 */
export function guillocheRing(certificateId: string, [outerColour, innerColour]: readonly [string, string], strands = 6): string {
  const choose = choices(`${certificateId}/badge`)
  const petals = choose(9, 15)
  const outer = { inner: 80, outer: 96, waves: petals * 2, colour: outerColour, petalDepth: 1.6 }
  const inner = { inner: 71, outer: 88, waves: choose(14, 22), colour: innerColour, petalDepth: -1 }
  const width = 2.52 / strands
  return rosette(
    100,
    [outer, inner].map((ring) => ({ ...ring, strands, petals, width, sharpness: 0 })),
  )
}

/**
 * The strands of a ring are symmetric, and repeat after each turn that is a whole number of waves and of petals. So only one part of them
 * is computed, and placed as often as it occurs: a compressed file contains it once.
 */
function rosette(radius: number, rings: Ring[], segmentsPerWave = SEGMENTS_PER_WAVE): string {
  const shapes = rings.flatMap((ring) => {
    const parts = 2 * commonDivisor(ring.waves, ring.petals)
    // A third harmonic needs more segments to stay smooth.
    const waves = ring.sharpness === 0 ? ring.waves : ring.waves * 2
    const segments = Math.ceil((waves * segmentsPerWave) / parts)
    const strands = Array.from({ length: ring.strands }, (_, index) => {
      const curve = aroundCentre([radius, radius], (turn) => radiusOf(ring, index / ring.strands, turn))
      return pathOf(curve, segments, 1 / parts)
    }).join('')
    return Array.from({ length: parts }, (_, part) => {
      const turned = `rotate(${((part >> 1) * 720) / parts} ${radius} ${radius})`
      return stroke(strands, ring.colour, ring.width, part % 2 ? `${turned} matrix(-1 0 0 1 ${radius * 2} 0)` : turned)
    })
  })
  return drawing(radius * 2, radius * 2, shapes)
}

function commonDivisor(one: number, other: number): number {
  return other === 0 ? one : commonDivisor(other, one % other)
}

function radiusOf(ring: Ring, phase: number, turn: number): number {
  const middle = (ring.inner + ring.outer) / 2
  const swing = (ring.outer - ring.inner) / 2
  const angle = 2 * Math.PI * (ring.waves * turn + phase)
  const wave = (Math.sin(angle) + ring.sharpness * Math.sin(3 * angle)) / (1 + Math.abs(ring.sharpness))
  return middle + swing * wave + ring.petalDepth * Math.cos(2 * Math.PI * ring.petals * turn)
}

function stroke(path: string, colour: string, width: number, transform?: string): string {
  const placed = transform ? ` transform="${transform}"` : ''
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"${placed}/>`
}

function drawing(width: number, height: number, shapes: string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${shapes.join('')}</svg>`
}

/** Deterministic pseudo-random integers from a text: FNV-1a seeds mulberry32 (docs/product/design.md, section 11.1). */
function choices(text: string): (least: number, most: number) => number {
  let state = 0x811c9dc5
  for (const character of text) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return (least, most) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return least + (((mixed ^ (mixed >>> 14)) >>> 0) % (most - least + 1))
  }
}

type Point = readonly [x: number, y: number]

/** A closed curve as a function of the turn, 0 to 1. Start and end are the same point. */
type ClosedCurve = (turn: number) => Point

const DERIVATIVE_STEP = 1e-5
/** A Bézier handle is a third of the derivative over its segment (cubic Hermite form). */
const HANDLE_SHARE = 1 / 3

/**
 * The first part of a curve, `share` of a turn, as SVG path data: cubic Bézier segments that keep its tangents, where straight
 * lines would need ten times as many.
 */
function pathOf(curve: ClosedCurve, segments: number, share: number): string {
  const count = Math.ceil(segments)
  const step = share / count
  let from = handles(curve, 0, step)
  let path = `M${pair(from.at)}`
  for (let index = 1; index <= count; index++) {
    const to = handles(curve, index * step, step)
    path += `C${pair(from.after)} ${pair(to.before)} ${pair(to.at)}`
    from = to
  }
  return path
}

/**
 * The outline of a rectangle with round corners, walked clockwise from the middle of its top edge, and moved
 * outwards by `offset(turn)`. Lengths in the unit of the drawing.
 */
function aroundRectangle(
  { left, top, right, bottom, corner }: { left: number; top: number; right: number; bottom: number; corner: number },
  offset: (turn: number) => number,
): ClosedCurve {
  const across = right - left - 2 * corner
  const down = bottom - top - 2 * corner
  const bend = (corner * Math.PI) / 2
  const perimeter = 2 * (across + down) + 4 * bend
  // Each edge: its length, its start, and its direction in quarter turns clockwise from 'right'.
  const edges = [
    { length: across / 2, start: [(left + right) / 2, top], quarter: 0 },
    { length: down, start: [right, top + corner], quarter: 1 },
    { length: across, start: [right - corner, bottom], quarter: 2 },
    { length: down, start: [left, bottom - corner], quarter: 3 },
    { length: across / 2, start: [left + corner, top], quarter: 4 },
  ] as const

  return (turn) => {
    const moved = offset(turn)
    let along = (turn - Math.floor(turn)) * perimeter
    for (const { length, start, quarter } of edges) {
      const heading = (quarter * Math.PI) / 2
      const [dx, dy] = [Math.cos(heading), Math.sin(heading)]
      if (along <= length || quarter === 4) {
        return [start[0] + dx * along + dy * moved, start[1] + dy * along - dx * moved]
      }
      along -= length
      if (along <= bend) {
        const normal = heading - Math.PI / 2 + along / corner
        const centre = [start[0] + dx * length - dy * corner, start[1] + dy * length + dx * corner] as const
        return [centre[0] + (corner + moved) * Math.cos(normal), centre[1] + (corner + moved) * Math.sin(normal)]
      }
      along -= bend
    }
    throw new Error('The outline of the rectangle did not close')
  }
}

/** A circle around a centre whose radius follows `radius(turn)`, from the top, clockwise. */
function aroundCentre([x, y]: Point, radius: (turn: number) => number): ClosedCurve {
  return (turn) => {
    const angle = (turn - 0.25) * 2 * Math.PI
    return [x + radius(turn) * Math.cos(angle), y + radius(turn) * Math.sin(angle)]
  }
}

function handles(curve: ClosedCurve, turn: number, step: number): { before: Point; at: Point; after: Point } {
  const [x, y] = curve(turn)
  const [x0, y0] = curve(turn - DERIVATIVE_STEP)
  const [x1, y1] = curve(turn + DERIVATIVE_STEP)
  const scale = (step * HANDLE_SHARE) / (2 * DERIVATIVE_STEP)
  const [dx, dy] = [(x1 - x0) * scale, (y1 - y0) * scale]
  return { before: [x - dx, y - dy], at: [x, y], after: [x + dx, y + dy] }
}

const pair = ([x, y]: Point): string => `${hundredths(x)} ${hundredths(y)}`

/** Two decimals: a hundredth of a millimetre on paper. */
const hundredths = (length: number): number => Math.round(length * 100) / 100
