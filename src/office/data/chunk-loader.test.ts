import { expect, test } from 'vitest'
import { chunkLoader } from './chunk-loader.ts'

/** A loader of squares, and the ids of each of its calls. */
function squares(maxSize = 100) {
  const calls: number[][] = []
  const load = chunkLoader(async (ids) => {
    calls.push([...ids])
    return new Map(ids.map((id) => [id, id * id]))
  }, maxSize)
  return { load, calls }
}

test('what is asked for in one moment is loaded by one call, each id once', async () => {
  const { load, calls } = squares()
  expect(await Promise.all([load(2), load(3), load(2)])).toEqual([4, 9, 4])
  expect(await load(4)).toBe(16)
  expect(calls).toEqual([[2, 3], [4]])
})

test('more than fits into one call is loaded by several', async () => {
  const { load, calls } = squares(2)
  expect(await Promise.all([1, 2, 3, 4, 5].map(load))).toEqual([1, 4, 9, 16, 25])
  expect(calls).toEqual([[1, 2], [3, 4], [5]])
})

test('a failed call fails for all who wait for it, and the next call is tried again', async () => {
  let isDown = true
  const load = chunkLoader(async (ids) => {
    if (isDown) throw new TypeError('offline')
    return new Map(ids.map((id) => [id, id]))
  }, 100)
  expect((await Promise.allSettled([load(1), load(2)])).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  isDown = false
  expect(await load(1)).toBe(1)
})
