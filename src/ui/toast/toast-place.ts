/** What counts of a box on the screen: its four edges, in pixels of the window. */
export type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>

/** What a message should not cover. Buttons, dates and advice weigh more than fields and links. */
export interface Obstacle {
  box: Box
  weight: number
}

const STEP_PX = 4
/** Between a message and what it must not cover. */
const MARGIN_PX = 4

/**
 * How far to move a message down (negative: up) from where it stands, within `room`, so that it covers nothing. If there
 * is no such place, it takes the one where it covers least. The nearest place wins.
 */
export function shiftToClearPlace(message: Box, room: Pick<Box, 'top' | 'bottom'>, obstacles: readonly Obstacle[]): number {
  const [up, down] = [Math.max(0, message.top - room.top), Math.max(0, room.bottom - message.bottom)]
  let best = { shift: 0, cost: coverAt(message, 0, obstacles) }
  for (let distance = STEP_PX; best.cost > 0 && distance <= Math.max(up, down); distance += STEP_PX) {
    for (const shift of [distance <= down ? distance : 0, distance <= up ? -distance : 0]) {
      const cost = coverAt(message, shift, obstacles)
      if (cost < best.cost) best = { shift, cost }
    }
  }
  return best.shift
}

/** The weighted area that the message covers when it is moved by this. */
function coverAt({ left, top, right, bottom }: Box, shift: number, obstacles: readonly Obstacle[]): number {
  let cost = 0
  for (const { box, weight } of obstacles) {
    const width = Math.min(right, box.right) - Math.max(left, box.left)
    const height = Math.min(bottom + shift, box.bottom) - Math.max(top + shift, box.top) + MARGIN_PX
    if (width > 0 && height > 0) cost += weight * width * height
  }
  return cost
}

/** Buttons and links, dates, statuses, and what a form or a result advises. */
const MUST_STAY_CLEAR = 'button, a[href], summary, time, dd, output, [role=alert], [role=status], .error-summary, [data-advice]'
const FIELDS = 'input:not([type=hidden]), select, textarea'
const WEIGHTS = [
  [MUST_STAY_CLEAR, 20],
  [FIELDS, 4],
  ['h1, h2, h3, p, li, label', 1],
] as const

/** What is on the screen in this page or dialog, apart from the message itself. */
export function obstaclesIn(root: ParentNode, message: Element): Obstacle[] {
  return WEIGHTS.flatMap(([selector, weight]) =>
    Array.from(root.querySelectorAll(selector), (element) => ({ element, box: element.getBoundingClientRect(), weight }))
      .filter(({ box }) => box.bottom > 0 && box.top < window.innerHeight && box.width > 1 && box.height > 1)
      .filter(({ element }) => !message.contains(element) && isVisible(element)),
  )
}

/** Safari has `checkVisibility` since 17.4. */
function isVisible(element: Element): boolean {
  return element.checkVisibility?.({ visibilityProperty: true }) ?? getComputedStyle(element).visibility === 'visible'
}
