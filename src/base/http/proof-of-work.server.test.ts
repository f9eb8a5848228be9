import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findProof, leadingZeroBits } from '../proof-of-work/challenge.ts'
import { memoryCounts } from './counts.server.ts'
import { ProofOfWork } from './limits.server.ts'

let nowMs = Date.parse('2026-11-20T09:30:00Z')
const make = (secret = 'a secret', counts = memoryCounts('a secret')) =>
  new ProofOfWork({ secret, counts, clock: () => new Date(nowMs), random: randomBytes })

test('a solved challenge is accepted once, also by another process with the same secret', async () => {
  const [one, other] = [make(), make()]
  const proof = await findProof(one.createChallenge())
  expect([await other.accept(proof), await other.accept(proof)]).toEqual([true, false])
})

test('a solution is refused after five minutes, and so is one of a challenge of somebody else', async () => {
  const ours = make()
  const proof = await findProof(ours.createChallenge())
  nowMs += 5 * 60_000
  expect(await ours.accept(proof)).toBe(false)
  expect(await ours.accept(await findProof(make('another secret').createChallenge()))).toBe(false)
})

test('the work has to be done: a number that solves nothing, and any other text, is refused', async () => {
  const ours = make()
  const { text } = ours.createChallenge()
  const unsolved = Array.from({ length: 50 }, (_, n) => `${text}:${n}`)
  const accepted = await Promise.all(unsolved.map((proof) => ours.accept(proof)))
  expect(accepted.filter(Boolean).length).toBeLessThanOrEqual(1)
  await fc.assert(fc.asyncProperty(fc.string({ maxLength: 200 }), async (proof) => !(await ours.accept(proof))))
})

test('leading zero bits are counted as they stand', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 8 }), (bytes) => {
      const written = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
      expect(leadingZeroBits(bytes)).toBe(/^0*/.exec(written)?.[0].length)
    }),
  )
})
