import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Slots } from './slots.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const slots = () => new Slots({ count: 1, maxWaiting: 1, waitMs: 1000, refusal: 'Too many at once.', retryAfterSeconds: 30 })
const refusal = { code: 'unavailable', message: 'Too many at once.', details: { retryAfterSeconds: 30 } }

test('who comes second waits until the first has freed the slot, a third is refused', async () => {
  const here = slots()
  const free = await here.take()
  const second = here.take()
  await expect(here.take()).rejects.toMatchObject(refusal)
  free()
  const freeSecond = await second
  freeSecond()
  await here.take()
})

test('freeing twice frees one slot', async () => {
  const here = slots()
  const free = await here.take()
  free()
  free()
  await here.take()
  const waiting = here.take()
  await expect(here.take()).rejects.toMatchObject(refusal)
  await Promise.all([expect(waiting).rejects.toMatchObject(refusal), vi.advanceTimersByTimeAsync(1000)])
})

test('who has waited too long is refused, and the slot goes to the next', async () => {
  const here = slots()
  const free = await here.take()
  await Promise.all([expect(here.take()).rejects.toMatchObject(refusal), vi.advanceTimersByTimeAsync(1000)])
  const next = here.take()
  free()
  await next
})
