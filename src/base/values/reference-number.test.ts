import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  newCertificateId,
  crockford,
  nearestReference,
  normaliseReference,
  newParticipantId,
  retypedReferences,
} from './reference-number.ts'

const bytes = (count: number) => fc.uint8Array({ minLength: count, maxLength: count })

/** A source of known bytes. The first four become the digits, the rest the suffix. */
function knownBytes(pool: Uint8Array) {
  let used = 0
  return (count: number) => {
    used += count
    return pool.slice(used - count, used)
  }
}

test('a certificate ID is CERT, year, month, four digits, a hyphen and six characters', () => {
  fc.assert(
    fc.property(bytes(10), (pool) => {
      expect(newCertificateId('2026-11-20', knownBytes(pool))).toMatch(/^CERT202611\d{4}-[0-9A-HJKMNP-TV-Z]{6}$/)
    }),
  )
})

test("a participant ID begins with the company's initials and ends in four characters", () => {
  fc.assert(
    fc.property(bytes(8), (pool) => {
      expect(newParticipantId('BHM', '2026-03-02', knownBytes(pool))).toMatch(/^BHM202603\d{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
    }),
  )
})

test('small numbers keep their leading zeros', () => {
  expect(newCertificateId('2026-11-20', knownBytes(new Uint8Array(10)))).toBe('CERT2026110000-000000')
})

test('a suffix never contains I, L, O or U, which are easily confused', () => {
  const everyByte = Uint8Array.from({ length: 256 }, (_, byte) => byte)
  expect(crockford(256, () => everyByte)).not.toMatch(/[ILOU]/)
  expect(new Set(crockford(256, () => everyByte)).size).toBe(32)
})

test.each(['CERT2026110421-7F3K9Q', 'cert2026110421-7f3k9q', 'CERT 2026 110421 7F3K9Q', ' CERT2026110421–7F3K9Q\u00a0'])(
  '%j is looked up as CERT20261104217F3K9Q',
  (typed) => {
    expect(normaliseReference(typed)).toBe('CERT20261104217F3K9Q')
  },
)

test('full-width characters are accepted', () => {
  expect(normaliseReference('ＣＥＲＴ２０２６')).toBe('CERT2026')
})

test('case, spaces and hyphens are ignored', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z0-9]{1,20}$/), fc.nat(), fc.constantFrom('-', ' ', '–', '\t', '/'), (plain, at, mark) => {
      const spot = at % plain.length
      const typed = `${plain.slice(0, spot)}${mark}${plain.slice(spot)}`.toLowerCase()
      expect(normaliseReference(typed)).toBe(plain)
    }),
  )
})

test('numbers that differ in a letter or digit stay different', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z0-9]{1,20}$/), fc.stringMatching(/^[A-Z0-9]{1,20}$/), (a, b) => {
      expect(normaliseReference(a) === normaliseReference(b)).toBe(a === b)
    }),
  )
})

test('normalising twice gives the same result as once', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
      const once = normaliseReference(typed)
      expect(normaliseReference(once)).toBe(once)
    }),
  )
})

describe('letters typed for digits', () => {
  test.each([
    ['CERT2026110421-7F3K9Q', 'cert2O26IlO42l 7f3k9q'],
    ['LIO2026110421-7F1K', 'LIO2O26llO42l-7FlK'],
    ['SAMPLE-01F7E9', 'Sample oIF7E9'],
    ['CERT2026110421-7F3K9Q', 'CERT२०२६११०४२१-7F3K9Q'],
    ['प्रमाण-2026-01', 'प्रमाण-२०२६-०१'],
    ['ROLL-LIO/7', 'roll lio 7'],
  ])('%s is found by %s', (number, typed) => expect(retypedReferences(typed)).toContain(normaliseReference(number)))

  test('the number that is written exactly so comes first', () => {
    const numbers = ['QMS011', 'QMSOIL']
    const found = (typed: string) => nearestReference(numbers, typed, (number) => number)
    expect(['qms-oil', 'qms-011', 'QMS-0I1', 'QMS-2'].map(found)).toEqual(['QMSOIL', 'QMS011', 'QMS011', undefined])
  })

  test('U is no digit, and other letters stay', () => {
    expect(new Set(retypedReferences('ABCDEFGHJKMNPQRSTUVWXYZ')).size).toBe(1)
  })
})
