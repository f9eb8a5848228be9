import { expect, test } from 'vitest'
import { Problem } from '../../shared/problem.ts'
import { Limits } from './limits.server.ts'
import { MissCounter } from './miss-counter.server.ts'
import { customerOf } from './network.server.ts'

const miss = () => Promise.reject(new Problem('not-found', 'nothing'))
const outcome = (look: Promise<unknown>) => look.then(() => 'found', (error: unknown) => (error as Problem).code)

test('what is used up comes back when its time is over, and not before', () => {
  const counter = new MissCounter({ points: 2, duration: 60 })
  expect([counter.take('a', 500), counter.take('a', 900), counter.take('b', 900)]).toEqual([undefined, undefined, undefined])
  expect(counter.take('a', 1000)).toBe(60_000)
  expect(counter.take('a', 60_999)).toBe(1)
  expect(counter.take('a', 61_000)).toBeUndefined()
})

test('a refused try makes the wait no longer', () => {
  const counter = new MissCounter({ points: 1, duration: 60 })
  counter.take('a', 0)
  for (let second = 1; second < 60; second++) counter.take('a', second * 1000)
  expect(counter.take('a', 60_000)).toBeUndefined()
})

test('who finds what they look for uses nothing up', async () => {
  const limits = new Limits(1)
  for (let time = 0; time < 300; time++) {
    expect(await limits.guess([['certificate-here', 'k'], ['certificate-anywhere', 'k']], () => Promise.resolve(1))).toBe(1)
  }
})

test('a fault of ours is no wrong guess', async () => {
  const limits = new Limits(1)
  const broken = () => Promise.reject(new Problem('unavailable', 'down'))
  for (let time = 0; time < 20; time++) expect(await outcome(limits.guess([['certificate-here', 'k']], broken))).toBe('unavailable')
})

test('tries sent all at once are counted before the first of them is answered', async () => {
  const limits = new Limits(1)
  const tries = Array.from({ length: 25 }, () => outcome(limits.guess([['certificate-here', 'k']], miss)))
  expect((await Promise.all(tries)).filter((code) => code === 'not-found')).toHaveLength(10)
})

test('one network cannot use up what all have together', async () => {
  const limits = new Limits(1)
  for (let time = 0; time < 500; time++) await outcome(limits.guess([['certificate-here', 'mine'], ['certificate-anywhere', 'k']], miss))
  expect(await outcome(limits.guess([['certificate-here', 'yours'], ['certificate-anywhere', 'k']], miss))).toBe('not-found')
})

test.each([
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['0:0:0:0::/64', '0:0:0::/48'],
  ['203.0.113.9', '203.0.113.9'],
])('the customer of %s is %s', (network, customer) => {
  expect(customerOf(network)).toBe(customer)
})
