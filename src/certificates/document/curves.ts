export type Point = readonly [x: number, y: number]

/** A closed curve as a function of the turn, 0 to 1. Start and end are the same point. */
export type ClosedCurve = (turn: number) => Point

const DERIVATIVE_STEP = 1e-5
/** A Bézier handle is a third of the derivative over its segment (cubic Hermite form). */
const HANDLE_SHARE = 1 / 3

/**
 * The curve as SVG path data, in cubic Bézier segments that keep its tangents: a wave needs about six segments
 * to look exact at any zoom, where straight lines would need forty.
 */
export function pathOf(curve: ClosedCurve, segments: number): string {
  const step = 1 / segments
  let path = ''
  let from = handles(curve, 0, step)
  for (let index = 1; index <= segments; index++) {
    const to = handles(curve, (index % segments) * step, step)
    if (index === 1) path += `M${pair(from.at)}`
    path += `C${pair(from.after)} ${pair(to.before)} ${pair(to.at)}`
    from = to
  }
  return `${path}Z`
}

/**
 * The outline of a rectangle with round corners, walked clockwise from the middle of its top edge, and moved
 * outwards by `offset(turn)`. Lengths in the unit of the drawing.
 */
export function aroundRectangle(
  { left, top, right, bottom, corner }: { left: number; top: number; right: number; bottom: number; corner: number },
  offset: (turn: number) => number,
): ClosedCurve {
  const across = right - left - 2 * corner
  const down = bottom - top - 2 * corner
  const bend = (corner * Math.PI) / 2
  const perimeter = 2 * (across + down) + 4 * bend
  // Each edge: how long it is, where it starts, and the direction in quarter turns clockwise from 'right'.
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
export function aroundCentre([x, y]: Point, radius: (turn: number) => number): ClosedCurve {
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
