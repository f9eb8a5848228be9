/** Maximum number of steps of an axis. Steps are 1, 2 or 5 times a power of ten. */

const MAX_STEPS = 5

/** Ticks of the axis, from 0 to the first tick at or above the largest value: 18 → 0, 5, 10, 15, 20. */
export function axisTicks(largest: number): number[] {
  const step = STEPS.find((candidate) => candidate * MAX_STEPS >= largest) ?? Math.ceil(largest / MAX_STEPS)
  const count = Math.max(1, Math.ceil(largest / step))
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}

const POWERS = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000]
const STEPS = POWERS.flatMap((power) => [power, 2 * power, 5 * power])

/** Plot area inside the margins, in pixels. */
export interface Room {
  left: number
  top: number
  width: number
  height: number
}

export interface Point {
  x: number
  y: number
}

/** Points for the values, from left to right; 0 is at the bottom, `top` at the top. */
export function pointsIn(room: Room, values: readonly number[], top: number): Point[] {
  const last = Math.max(1, values.length - 1)
  return values.map((value, index) => ({
    x: rounded(room.left + (room.width * index) / last),
    y: rounded(room.top + room.height * (1 - value / top)),
  }))
}

/** SVG path through the points: 'M10,20 L30,40'. */
export function lineThrough(points: readonly Point[]): string {
  return points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x},${y}`).join(' ')
}

/** Indexes of the labels to draw: evenly spaced, as many as fit, always including the last. */
export function labelledIndexes(count: number, widthPx: number, labelPx: number): number[] {
  const most = Math.max(2, Math.floor(widthPx / labelPx))
  const every = Math.max(1, Math.ceil((count - 1) / (most - 1)))
  return Array.from({ length: count }, (_, index) => index).filter((index) => (count - 1 - index) % every === 0)
}

/** Lengths in pixels of the parts of a stacked bar, with gaps between them. Every non-empty part stays visible. */
export function barParts(
  values: readonly number[],
  { widthPx, gapPx, leastPx }: { widthPx: number; gapPx: number; leastPx: number },
): number[] {
  const filled = values.filter((value) => value > 0)
  const sum = filled.reduce((total, value) => total + value, 0)
  const room = widthPx - gapPx * Math.max(0, filled.length - 1) - leastPx * filled.length
  return values.map((value) => (value > 0 ? rounded(leastPx + (Math.max(0, room) * value) / sum) : 0))
}

const rounded = (px: number): number => Math.round(px * 10) / 10
