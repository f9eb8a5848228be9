import { describe, expect, test } from 'vitest'
import { isSafeUrl } from '../values/safe-url.ts'
import { imageCopies, imageFile, imagePath, readImageFile, smallestCopy, sourceSet, uploadedImage } from './uploaded-image.ts'

const HASH = 'a1'.repeat(20)
const address = (width: number, height: number) => imagePath(imageFile({ hash: HASH, width, height }, 'webp'))

test('the address of a picture gives its size and its copies', () => {
  const { width, height, copies } = uploadedImage(address(1600, 900)) ?? {}
  expect([width, height]).toEqual([1600, 900])
  expect(copies?.map((copy) => `${copy.width}x${copy.height}`)).toEqual(['400x225', '800x450', '1280x720', '1600x900'])
})

test('a picture is never enlarged', () => {
  const widthsOf = (width: number) => imageCopies({ hash: HASH, width, height: 300 }).map((copy) => copy.width)
  expect(widthsOf(320)).toEqual([320])
  expect(widthsOf(400)).toEqual([400])
  expect(widthsOf(900)).toEqual([400, 800, 900])
})

test('a very flat picture has a height of at least one pixel', () => {
  expect(imageCopies({ hash: HASH, width: 1600, height: 1 })[0]).toEqual({ hash: HASH, width: 400, height: 1 })
})

test('srcset has the width of every copy', () => {
  const copies = uploadedImage(address(900, 600))?.copies ?? []
  expect(sourceSet(copies, 'avif')).toBe(
    `/uploads/${HASH}-400x267.avif 400w, /uploads/${HASH}-800x533.avif 800w, /uploads/${HASH}-900x600.avif 900w`,
  )
})

test('the address of an upload is accepted as an image path', () => {
  expect(isSafeUrl(address(1600, 900))).toBe(true)
})

describe('not an upload', () => {
  test.each([
    'https://www.example.com/uploads/a.webp',
    '/images/a.webp',
    `/uploads/${HASH}-1600x900.png`,
    `/uploads/${HASH}-1600x900.webp?x`,
    `/uploads/${HASH}-0x900.webp`,
    `/uploads/../${HASH}-1600x900.webp`,
    `/uploads/${HASH.toUpperCase()}-1600x900.webp`,
    '',
  ])('%s', (path) => {
    expect(uploadedImage(path)).toBeUndefined()
    expect(smallestCopy(path)).toBe(path)
  })

  test.each(['..', '.incoming', `${HASH}-1x1.webp/..`, `../${HASH}-1x1.webp`, `${HASH}-1x1.webp\n`])('a file named %j', (file) => {
    expect(readImageFile(file)).toBeUndefined()
  })
})
