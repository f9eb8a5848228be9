import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { decodeTransfer } from './transfer-encoding.ts'

async function decode(encoding: string | undefined, written: string, pieceBytes: number): Promise<Buffer> {
  const source = Buffer.from(written, 'latin1')
  const pieces = (async function* () {
    for (let at = 0; at < source.length; at += pieceBytes) yield source.subarray(at, at + pieceBytes)
  })()
  const decoded: Uint8Array[] = []
  for await (const piece of decodeTransfer(encoding, pieces)) decoded.push(piece)
  return Buffer.concat(decoded)
}

test.each([1, 7, 76, 5000])('a file is what it was, in pieces of %i bytes', async (pieceBytes) => {
  const file = randomBytes(1000)
  const lines = file.toString('base64').replace(/.{76}/g, '$&\r\n')
  expect(await decode('BASE64', lines, pieceBytes)).toEqual(file)
  const quoted = Array.from(file, (byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`)
    .join('')
    .replace(/.{75}/g, '$&=\r\n')
  expect(await decode('quoted-printable', quoted, pieceBytes)).toEqual(file)
})

test.each([
  ['7bit', 'a=3D\r\n', 'a=3D\r\n'],
  [undefined, 'hello', 'hello'],
  ['quoted-printable', 'one=\ntwo=  \r\nthree = 3 =ZZ=', 'onetwothree = 3 =ZZ='],
  ['base64', 'aGVsbG8', 'hello'],
  ['base64', 'aGVs!?\nbG8=====', 'hello'],
])('%s as it may come: %j', async (encoding, written, expected) => {
  expect((await decode(encoding, written, 3)).toString('latin1')).toBe(expected)
})
