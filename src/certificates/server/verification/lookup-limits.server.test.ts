import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { Limits } from '#base/http/limits.server.ts'
import { Problem } from '#base/api/problem.ts'
import { newCertificateId } from '#base/values/reference-number.ts'
import { limitCertificateLookup, limitDocumentLookup, limitParticipantLookup } from './lookup-limits.server.ts'

const madeUpNumber = () => newCertificateId('2026-11-20', randomBytes)

describe('a network that tries number after number', () => {
  const miss = () => Promise.reject(new Problem('not-found', 'nothing'))
  const misses = async (lookUp: () => Promise<unknown>) => {
    let count = 0
    for (let time = 0; time < 300; time++) {
      try {
        await lookUp()
      } catch (error) {
        if (error instanceof Problem && error.code === 'not-found') count += 1
      }
    }
    return count
  }
  const client = () => ({ limits: new Limits(1), network: '203.0.113.9' })

  test('may miss a hundred certificates or sixty participants in an hour', async () => {
    const [certificates, participants] = [client(), client()]
    expect(await misses(() => limitCertificateLookup(madeUpNumber(), certificates, miss))).toBe(100)
    expect(await misses(() => limitParticipantLookup(madeUpNumber(), participants, miss))).toBe(60)
  })

  test('does not use up the limit of other networks', async () => {
    const one = client()
    await misses(() => limitCertificateLookup('CERT1', one, miss))
    expect(await limitCertificateLookup('CERT1', { ...one, network: '203.0.113.10' }, () => Promise.resolve('found'))).toBe('found')
  })

  test('misses with many other networks together, and each still has misses of its own', async () => {
    const { limits } = client()
    let network = 0
    // Two of many networks may share a count: of a hundred it happens in one run of fifty, of twenty in one of 1,400.
    const anyNetwork = () => limitDocumentLookup({ limits, network: `203.0.113.${network++ % 20}` }, miss)
    // 200 in all, and two of each network after that.
    expect(await misses(anyNetwork)).toBe(240)
    expect(await misses(anyNetwork)).toBe(0)
  })
})
