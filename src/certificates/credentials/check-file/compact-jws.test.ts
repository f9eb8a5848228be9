import { expect, test } from 'vitest'
import { readCompactJws } from './credential-signature.ts'

const encoded = (text: string) => Buffer.from(text).toString('base64url')
const HEADER = encoded('{"alg":"EdDSA"}')
const PAYLOAD = encoded('{"name":"Asha?>"}')

test('a JWS is split into header, payload, signature and the bytes that are signed', () => {
  const jws = readCompactJws(`${HEADER}.${PAYLOAD}._-8`)
  expect(jws).toMatchObject({ header: { alg: 'EdDSA' }, payload: { name: 'Asha?>' } })
  expect([...jws!.signature]).toEqual([0xff, 0xef])
  expect(Buffer.from(jws!.signed).toString()).toBe(`${HEADER}.${PAYLOAD}`)
})

test.each([
  ['padding', `${HEADER}.${PAYLOAD}._-8=`],
  ['letters of base64', `${HEADER}.${PAYLOAD}./+8`],
  ['an unused bit set', `${HEADER}.${PAYLOAD}._-9`],
  ['one character over', `${HEADER}.${PAYLOAD}._-8AA`],
  ['a line break', `${HEADER}.${PAYLOAD}._-8\n`],
  ['a space', `${HEADER}. ${PAYLOAD}._-8`],
  ['an unused bit set in the header', `${encoded('{"a":1}').slice(0, -1)}R.${PAYLOAD}._-8`],
  ['a letter outside ASCII', `${HEADER}.${PAYLOAD}._-ä`],
  ['a payload that is no object', `${HEADER}.${encoded('[]')}._-8`],
  ['a payload that is not UTF-8', `${HEADER}.${Buffer.from([0x22, 0xff, 0x22]).toString('base64url')}._-8`],
  ['two parts', `${HEADER}.${PAYLOAD}`],
  ['four parts', `${HEADER}.${PAYLOAD}._-8.`],
  ['nothing', ''],
])('a text with %s is no JWS', (_what, text) => {
  expect(readCompactJws(text)).toBeUndefined()
})
