import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { opaquePng } from './png.server.ts'

test('a picture of two by two pixels is written without its opacity, row by row', () => {
  const png = Buffer.from(
    opaquePng({ width: 2, height: 2, pixels: Uint8Array.from([1, 2, 3, 255, 4, 5, 6, 255, 7, 8, 9, 255, 10, 11, 12, 255]) }),
  )
  expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1A\n')
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([2, 2])
  const length = png.readUInt32BE(33)
  expect(png.subarray(37, 41).toString()).toBe('IDAT')
  expect([...inflateSync(png.subarray(41, 41 + length))]).toEqual([0, 1, 2, 3, 4, 5, 6, 0, 7, 8, 9, 10, 11, 12])
})
