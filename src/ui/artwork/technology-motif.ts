import type { Canvas } from './motif.ts'
import { tenth } from './svg.ts'

const TRACES = 9
const BENDS_A_TRACE = 3
const TEETH = { large: 18, middle: 11, small: 8 } as const
/** Gears mesh a little inside their outer circles. */
const MESH = 0.92
/** Corners of one tooth: share of the pitch, share of the radius. */
const TOOTH = [
  [0, 0.84],
  [0.2, 1],
  [0.5, 1],
  [0.7, 0.84],
] as const

/** Three meshing gears over circuit traces; half of the drawings are mirrored. */
export function technologyMotif(canvas: Canvas): string {
  const { random, width } = canvas
  const traces: string[] = []
  for (let index = 0; index < TRACES; index++) traces.push(trace(canvas, index))
  const drawing = traces.join('') + gearTrain(canvas)
  return random() < 0.5 ? drawing : `<g transform="translate(${width} 0) scale(-1 1)">${drawing}</g>`
}

function trace({ random, width, height, palette }: Canvas, index: number): string {
  const pitch = height / 8
  const startY = pitch * (index + 0.5)
  let x = 0
  let y = startY
  let line = `M0 ${tenth(startY)}`
  for (let bend = 0; bend < BENDS_A_TRACE; bend++) {
    x += width * (0.12 + random() * 0.2)
    line += `H${tenth(x)}`
    const rise = (random() < 0.5 ? -1 : 1) * pitch * 0.5
    line += `l${tenth(Math.abs(rise))} ${tenth(rise)}`
    x += Math.abs(rise)
    y += rise
  }
  const end = tenth(Math.min(width * 0.97, x + width * 0.12))
  return (
    `<path d="${line}H${end}" fill="none" stroke="${palette.light}" stroke-opacity=".38" stroke-width="2.5"/>` +
    `<circle cx="${end}" cy="${tenth(y)}" r="5" fill="${palette.light}" fill-opacity=".6"/>`
  )
}

function gearTrain({ random, width, height, palette }: Canvas): string {
  const large = height * (0.26 + random() * 0.07)
  const largeX = width * (0.24 + random() * 0.22)
  const largeY = height * 0.6
  const climb = -0.75 - random() * 0.35
  const middle = large * 0.6
  const reach = large * MESH + middle * MESH
  const middleX = largeX + reach * Math.cos(climb)
  const middleY = largeY + reach * Math.sin(climb)
  const fall = 0.35 + random() * 0.3
  const small = large * 0.42
  const shortReach = middle * MESH + small * MESH
  const smallX = middleX + shortReach * Math.cos(fall)
  const smallY = middleY + shortReach * Math.sin(fall)
  return (
    gear(largeX, largeY, large, TEETH.large, palette.light, palette.ground, random()) +
    gear(middleX, middleY, middle, TEETH.middle, palette.pale, palette.ground, random()) +
    gear(smallX, smallY, small, TEETH.small, palette.accent, palette.ground, random())
  )
}

function gear(x: number, y: number, radius: number, teeth: number, fill: string, hole: string, phase: number): string {
  const pitch = (2 * Math.PI) / teeth
  const corners: string[] = []
  for (let tooth = 0; tooth < teeth; tooth++) {
    const start = (2 * Math.PI * tooth) / teeth + phase
    for (const [along, out] of TOOTH) {
      const angle = start + pitch * along
      corners.push(`${tenth(x + radius * out * Math.cos(angle))},${tenth(y + radius * out * Math.sin(angle))}`)
    }
  }
  return (
    `<polygon points="${corners.join(' ')}" fill="${fill}"/>` +
    `<circle cx="${tenth(x)}" cy="${tenth(y)}" r="${tenth(radius * 0.58)}" fill="none" stroke="${hole}"` +
    ` stroke-width="${tenth(radius * 0.06)}"/>` +
    `<circle cx="${tenth(x)}" cy="${tenth(y)}" r="${tenth(radius * 0.2)}" fill="${hole}"/>`
  )
}
