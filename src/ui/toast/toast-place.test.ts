import { expect, test } from 'vitest'
import { shiftToClearPlace, type Obstacle } from './toast-place.ts'

const WINDOW = { top: 64, bottom: 624 }
/** At the foot of a phone. */
const TOAST = { left: 16, right: 344, top: 554, bottom: 624 }

function obstacle(top: number, bottom: number, weight = 20): Obstacle {
  return { box: { left: 16, right: 344, top, bottom }, weight }
}

test('a message that covers nothing stays where it is', () => {
  expect(shiftToClearPlace(TOAST, WINDOW, [obstacle(100, 300)])).toBe(0)
})

test('a message moves up, just clear of the button or date under it', () => {
  const shift = shiftToClearPlace(TOAST, WINDOW, [obstacle(580, 628)])
  expect(TOAST.bottom + shift).toBeLessThanOrEqual(580)
  expect(TOAST.bottom + shift).toBeGreaterThan(564)
})

test('it does not stop in a gap that is too small for it', () => {
  const shift = shiftToClearPlace(TOAST, WINDOW, [obstacle(580, 628), obstacle(480, 520)])
  expect(TOAST.bottom + shift).toBeLessThanOrEqual(480)
})

test('one at the top right moves down', () => {
  const atTop = { left: 900, right: 1260, top: 84, bottom: 154 }
  const shift = shiftToClearPlace(atTop, { top: 84, bottom: 780 }, [
    { box: { left: 1000, right: 1100, top: 100, bottom: 148 }, weight: 20 },
  ])
  expect(atTop.top + shift).toBeGreaterThanOrEqual(148)
})

test('what is beside it does not count', () => {
  const beside = { box: { left: 400, right: 700, top: 560, bottom: 600 }, weight: 20 }
  expect(shiftToClearPlace(TOAST, WINDOW, [beside])).toBe(0)
})

test('where everything is full it covers a field or words rather than a button or a date, and never leaves the window', () => {
  const full = [obstacle(64, 300), obstacle(300, 400, 4), obstacle(400, 640)]
  const shift = shiftToClearPlace(TOAST, WINDOW, full)
  expect(TOAST.top + shift).toBeGreaterThanOrEqual(300)
  expect(TOAST.bottom + shift).toBeLessThanOrEqual(400)
})
