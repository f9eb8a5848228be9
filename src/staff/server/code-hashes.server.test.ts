import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Limits } from '#base/http/limits.server.ts'
import { Problem } from '#base/api/problem.ts'
import { findProof } from '#base/proof-of-work/challenge.ts'
import { hashInTurn, runInTurn } from './code-hashes.server.ts'

const SECRET = 'a secret'
const limits = new Limits(1)
const hash = (code: string, network: string, proof?: string) =>
  hashInTurn(code, SECRET, { network, limits, proof, isSlowed: () => Promise.resolve(false) })
/** Runs work as if checking a code from this network. */
const check = <T>(name: string, network: string, work: () => Promise<T>, isSlowed = false) =>
  runInTurn([name], work, { network, limits, proof: undefined, isSlowed: () => Promise.resolve(isSlowed) })
const refusalOf = async (work: Promise<unknown>): Promise<Problem> => {
  try {
    await work
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
  throw new Error('nothing was refused')
}

test('five codes of one network wait for each other, and the sixth is refused before it is checked', async () => {
  const five = ['1', '2', '3', '4', '5'].map((code) => hash(code, '203.0.113.1'))
  expect((await refusalOf(hash('6', '203.0.113.1'))).code).toBe('too-many')
  expect(new Set(await Promise.all(five)).size).toBe(5)
  expect(await hash('6', '203.0.113.1')).toMatch(/^[0-9a-f]{64}$/)
})

test('the same code sent many times at once is checked once', async () => {
  const same = Array.from({ length: 20 }, () => hash('1', '203.0.113.2'))
  expect(new Set(same).size).toBe(1)
  expect(new Set(await Promise.all(same)).size).toBe(1)
})

test('networks take turns: the first code of another network comes before the second of this one', async () => {
  const order: string[] = []
  const run = (code: string, network: string) => hash(code, network).then(() => order.push(`${network} ${code}`))
  await Promise.all([run('1', 'a'), run('2', 'a'), run('3', 'a'), run('1', 'b')])
  expect(order).toEqual(['a 1', 'b 1', 'a 2', 'a 3'])
})

test('while a hundred networks wait, another one has to prove work', async () => {
  const hundred = Array.from({ length: 100 }, (_, network) => hash('1', `network ${network}`))
  const { challenge } = (await refusalOf(hash('1', 'another network'))).details
  if (!challenge) throw new Error('there is no challenge')
  const proof = findProof(challenge)
  // Solving takes longer than the queue, so another hundred are waiting by then.
  await Promise.all(hundred)
  const solved = await proof
  const more = Array.from({ length: 100 }, (_, network) => hash('2', `network ${network}`))
  expect((await refusalOf(hash('1', 'another network'))).details.challenge).toBeDefined()
  expect(await hash('1', 'another network', solved)).toMatch(/^[0-9a-f]{64}$/)
  await Promise.all(more)
})

test('one check runs at a time, whatever networks they come from', async () => {
  let running = 0
  const work = async () => {
    running += 1
    await pause(1)
    const together = running
    running -= 1
    return together
  }
  expect(await Promise.all(Array.from({ length: 10 }, (_, network) => check('1', `network ${network}`, work)))).toEqual(
    Array.from({ length: 10 }, () => 1),
  )
})

test('a check that fails holds up neither its own network nor another one, and is run again when it is sent again', async () => {
  const fail = () => Promise.reject(new Error('out of memory'))
  const failed = Promise.allSettled([check('1', 'a', fail), check('2', 'a', fail), check('1', 'b', fail)])
  const after = ['a', 'b', 'c'].map((network) => check('3', network, () => Promise.resolve(network)))
  expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(await Promise.all(after)).toEqual(['a', 'b', 'c'])
  expect(await check('1', 'a', () => Promise.resolve('right'))).toBe('right')
})

test('a network that is slowed waits a second before its turn, and nobody waits for it', async () => {
  const order: string[] = []
  const run = (name: string, network: string, isSlowed: boolean) =>
    check(name, network, () => Promise.resolve(order.push(network)), isSlowed)
  const before = performance.now()
  const slowed = run('1', 'slowed', true)
  for (const name of ['1', '2', '3']) await run(name, 'another', false)
  await slowed
  expect(order).toEqual(['another', 'another', 'another', 'slowed'])
  expect(performance.now() - before).toBeGreaterThan(950)
})
