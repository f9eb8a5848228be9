import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Problem } from '../api/problem.ts'
import { Limits, type Limit, type LookupKeys } from './limits.server.ts'

const OF_NETWORK: Limit = { name: 'misses of a network', points: 10, seconds: 900 }
const OF_ALL: Limit = { name: 'misses of all', points: 200, seconds: 3600 }

const RESERVE: Limit = { name: 'misses in reserve', points: 2, seconds: 900 }
const keysOf = (network: string): LookupKeys => ({
  own: [[OF_NETWORK, network]],
  shared: { misses: [OF_ALL, ''], reserve: [RESERVE, network] },
})

const miss = () => Promise.reject(new Problem('not-found', 'nothing'))
const outcome = async (look: () => unknown) => {
  try {
    await look()
    return 'found'
  } catch (error) {
    return (error as Problem).code
  }
}

test('look-ups that find something use no points', async () => {
  const limits = new Limits(1)
  for (let time = 0; time < 300; time++) {
    expect(await limits.lookUp(keysOf('k'), undefined, () => Promise.resolve(1))).toBe(1)
  }
})

test('an error of the server does not count as a miss', async () => {
  const limits = new Limits(1)
  const broken = () => Promise.reject(new Problem('unavailable', 'down'))
  for (let time = 0; time < 20; time++) expect(await outcome(() => limits.lookUp(keysOf('k'), undefined, broken))).toBe('unavailable')
})

test('concurrent attempts are counted before the first of them is answered', async () => {
  const limits = new Limits(1)
  const tries = Array.from({ length: 25 }, () => outcome(() => limits.lookUp(keysOf('k'), undefined, miss)))
  expect((await Promise.all(tries)).filter((code) => code === 'not-found')).toHaveLength(10)
})

test('one network cannot use up the limit of all networks together', async () => {
  const limits = new Limits(1)
  for (let time = 0; time < 500; time++) await outcome(() => limits.lookUp(keysOf('mine'), undefined, miss))
  expect(await outcome(() => limits.lookUp(keysOf('yours'), undefined, miss))).toBe('not-found')
})

test('whatever strangers miss, the first right look-up of another network is never refused', async () => {
  const strangers = fc.array(fc.record({ network: fc.integer({ min: 0, max: 60 }), times: fc.integer({ min: 1, max: 12 }) }), {
    maxLength: 60,
  })
  await fc.assert(
    fc.asyncProperty(strangers, async (tries) => {
      const limits = new Limits(1)
      let misses = 0
      for (const { network, times } of tries) {
        for (let time = 0; time < times; time++) {
          if ((await outcome(() => limits.lookUp(keysOf(String(network)), undefined, miss))) === 'not-found') misses += 1
        }
      }
      const networks = new Set(tries.map(({ network }) => network)).size
      expect(misses).toBeLessThanOrEqual(Math.min(networks * OF_NETWORK.points, OF_ALL.points + networks * RESERVE.points))
      expect(await outcome(() => limits.lookUp(keysOf('another'), undefined, () => Promise.resolve()))).toBe('found')
    }),
    { numRuns: 30 },
  )
})

test('a second limit of the same name is refused, since each would count by itself', async () => {
  const limits = new Limits(1)
  await limits.take({ name: 'calls', points: 5, seconds: 60 }, 'k')
  await expect(limits.take({ name: 'calls', points: 5, seconds: 60 }, 'k')).rejects.toThrow('two limits named calls')
})
