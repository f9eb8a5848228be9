import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { decodeStatusList, isStatusSet, MIN_STATUS_BITS, statusListEntries } from './check-file/status-lists.ts'
import { vector } from './test-vectors.ts'

const packed = (bytes: Uint8Array) => `u${gzipSync(bytes).toString('base64url')}`
/** A list whose last character has four unused bits, of which one is set. */
function listWithUnusedBit(): string {
  for (let bytes = MIN_STATUS_BITS / 8; ; bytes++) {
    const list = gzipSync(new Uint8Array(bytes).fill(1, 0, bytes % 7))
    const last = list.toString('base64url').at(-1)!
    if (list.length % 3 === 1)
      return `${packed(new Uint8Array(bytes).fill(1, 0, bytes % 7)).slice(0, -1)}${String.fromCharCode(last.charCodeAt(0) + 1)}`
  }
}

const ENTRY = {
  id: 'https://example.org/status/3#94567',
  type: 'BitstringStatusListEntry',
  statusPurpose: 'revocation',
  statusListIndex: '94567',
  statusListCredential: 'https://example.org/status/3',
}

describe('reading a status list', () => {
  test("1EdTech's sample revokes entry 23 and not its neighbours", async () => {
    const { encodedList } = vector('1edtech-status-list.json')['credentialSubject'] as { encodedList: string }
    const bits = await decodeStatusList(encodedList)
    expect([22, 23, 24, 16].map((index) => isStatusSet(bits, index))).toEqual([false, true, false, false])
  })

  test('the first and the last entry can be read, and others throw', async () => {
    const bytes = new Uint8Array(MIN_STATUS_BITS / 8)
    bytes[0] = 0b1000_0000
    bytes[bytes.length - 1] = 0b0000_0001
    const bits = await decodeStatusList(packed(bytes))
    expect([0, 1, MIN_STATUS_BITS - 1].map((index) => isStatusSet(bits, index))).toEqual([true, false, true])
    for (const index of [-1, MIN_STATUS_BITS]) expect(() => isStatusSet(bits, index)).toThrow(RangeError)
  })

  test.each([
    ['too short a list', packed(new Uint8Array(MIN_STATUS_BITS / 8 - 1))],
    ['a list that unpacks to more than any list', packed(new Uint8Array(9 * 1024 * 1024))],
    ['no GZIP', 'uAAAAAAAA'],
    ['no multibase', gzipSync(new Uint8Array(MIN_STATUS_BITS / 8)).toString('base64url')],
    ['nothing', ''],
    ['a list with padding', `${packed(new Uint8Array(MIN_STATUS_BITS / 8))}=`],
    ['a list with a line break', `${packed(new Uint8Array(MIN_STATUS_BITS / 8))}\n`],
    ['a list with an unused bit set', listWithUnusedBit()],
  ])('%s is refused', async (_name, encoded) => {
    await expect(decodeStatusList(encoded)).rejects.toThrow('the status list')
  })
})

describe('the status list entries of a credential', () => {
  test('there may be none, one, or several purposes', () => {
    const revocation = { purpose: 'revocation', list: ENTRY.statusListCredential, index: 94567 }
    expect(statusListEntries({})).toEqual([])
    expect(statusListEntries({ credentialStatus: ENTRY })).toEqual([revocation])
    const suspension = { ...ENTRY, statusPurpose: 'suspension', statusListIndex: '7' }
    expect(statusListEntries({ credentialStatus: [ENTRY, suspension] })).toEqual([
      revocation,
      { ...revocation, purpose: 'suspension', index: 7 },
    ])
  })

  test('a reference to the list of suspensions counts, a page for people does not', () => {
    const list = 'https://example.org/credentials/status/suspension/1'
    const statusReference = [`${list}#7`, 'https://example.org/about-status']
    expect(statusListEntries({ credentialStatus: { ...ENTRY, statusReference } })[1]).toEqual({ purpose: 'suspension', list, index: 7 })
    expect(statusListEntries({ credentialStatus: { ...ENTRY, statusReference } })).toHaveLength(2)
  })

  test.each([
    ['of another kind', { ...ENTRY, type: '1EdTechRevocationList' }],
    ['without its place', { ...ENTRY, statusListIndex: undefined }],
    ['at a place below the first', { ...ENTRY, statusListIndex: '-1' }],
    ['that is a text', 'revoked'],
    ['that is nothing', null],
  ])('an entry %s is an error, never a good status', (_name, credentialStatus) => {
    expect(() => statusListEntries({ credentialStatus })).toThrow('a status')
  })
})
