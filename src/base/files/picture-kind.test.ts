import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { pictureKind } from './picture-kind.ts'

const bytes = (...parts: Array<string | number[]>) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))))

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

function chunk(type: string, data: Uint8Array = new Uint8Array(4)): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)])
}

test.each([
  ['a JPEG', bytes([0xff, 0xd8, 0xff, 0xe0], 'JFIF'), 'jpeg'],
  ['a PNG', bytes(PNG), 'png'],
  ['a WebP', bytes('RIFF', [1, 0, 0, 0], 'WEBPVP8 '), 'webp'],
  ['a WebP that moves', bytes('RIFF', [1, 0, 0, 0], 'WEBPVP8X', [10, 0, 0, 0], [0b10, 0, 0, 0]), 'animated'],
  ['an AVIF', bytes([0, 0, 0, 24], 'ftypavif', [0, 0, 0, 0], 'avifmif1'), 'avif'],
  ['an AVIF whose first brand is the general one', bytes([0, 0, 0, 24], 'ftypmif1', [0, 0, 0, 0], 'mif1avif'), 'avif'],
  ['an AVIF that moves', bytes([0, 0, 0, 24], 'ftypavis', [0, 0, 0, 0], 'avisavif'), 'animated'],
  ['a HEIC from a phone', bytes([0, 0, 0, 24], 'ftypheic', [0, 0, 0, 0], 'mif1heic'), 'heic'],
  ['a film', bytes([0, 0, 0, 24], 'ftypisom', [0, 0, 0, 0], 'isommp42'), 'unknown'],
  ['a GIF', bytes('GIF89a'), 'gif'],
  ['an SVG', bytes('<svg xmlns="http://www.w3.org/2000/svg">'), 'svg'],
  ['an SVG behind a prolog', bytes('<?xml version="1.0"?>\n<!-- made by hand -->\n<svg>'), 'svg'],
  ['a page', bytes('<!doctype html><title>A page</title>'), 'unknown'],
  ['a document', bytes('%PDF-1.7'), 'pdf'],
  ['an empty file', bytes(), 'unknown'],
  ['half a signature', bytes([0xff, 0xd8]), 'unknown'],
])('%s is recognised by its bytes', (_what, file, kind) => {
  expect(pictureKind(file)).toBe(kind)
})

test('a PNG is animated only if an animation chunk comes before its pixels', () => {
  const pixels = chunk('IDAT', deflateSync(Buffer.from('pixels')))
  expect(pictureKind(Buffer.concat([bytes(PNG), chunk('IHDR'), chunk('acTL'), pixels]))).toBe('animated')
  expect(pictureKind(Buffer.concat([bytes(PNG), chunk('IHDR'), pixels, chunk('acTL')]))).toBe('png')
})
