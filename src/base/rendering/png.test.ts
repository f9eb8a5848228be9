import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pngOfDrawing } from './png.server.ts'

const DRAWING =
  '<svg viewBox="0 0 20 10" width="20pt" height="10pt" xmlns="http://www.w3.org/2000/svg"><rect width="10" height="10" fill="#f00"/></svg>'

test('a drawing becomes a PNG of the width that is asked for, sharp and transparent where nothing is drawn', async () => {
  const { data, info } = await sharp(await pngOfDrawing(DRAWING, 400))
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([info.width, info.height, info.channels]).toEqual([400, 200, 4])
  const pixel = (x: number, y: number) => [...data.subarray((y * 400 + x) * 4, (y * 400 + x) * 4 + 4)]
  expect(pixel(198, 100)).toEqual([255, 0, 0, 255])
  expect(pixel(201, 100)[3]).toBe(0)
})

test('a drawing that does not say its width is refused', async () => {
  await expect(pngOfDrawing('<svg viewBox="0 0 20 10"/>', 400)).rejects.toThrow('how wide')
})
